import { PDFDocument } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import type { PageContent } from '../page-content.ts';
import { noFacts, readFontDictionaries, type3Name } from './font-dictionaries.ts';
import { comparableName } from './font-names.ts';
import { createFont, type LoadedFont, type PdfjsFont } from './fonts.ts';
import { type FileContext, interpretPage } from './interpret.ts';
import { createMeanings } from './meaning.ts';
import { operatorsByNumber } from './operators/operators.ts';
import { documentOptions, loadPdfjs, type PdfjsPage } from './pdfjs.ts';
import { borrowThread } from './pdfjs-thread.ts';
import { drawPage, type PageRaster, type RasterOptions } from './raster.ts';

/** A file that is read page by page. One page at a time: a second call waits for the first. */
export interface PdfReader {
  readonly pageCount: number;
  /**
   * What a page shows.
   *
   * @throws PageError where this page cannot be read; the others still can
   */
  readonly page: (number: number, options?: { readonly signal?: AbortSignal }) => Promise<PageContent>;
  /**
   * A page as it is drawn, of 25 megapixels at most.
   *
   * @throws PageError
   */
  readonly raster: (number: number, options: RasterOptions) => Promise<PageRaster>;
  /** Whether it was brought down: nothing more can be read. */
  readonly isOver: boolean;
  /** Closes the file: nothing can be read afterwards, and its memory is free. */
  readonly close: () => Promise<void>;
  /** Ends at once what is read, whatever that is at. */
  readonly end: () => void;
}

/** A page that could not be read or drawn. */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** From 1. */
  readonly page: number;

  constructor(page: number, cause: unknown) {
    super(`Page ${String(page)} cannot be read.`, { cause });
    this.page = page;
  }
}

export interface ReaderInput {
  readonly bytes: Uint8Array;
  /** Of the user or the owner. */
  readonly password?: string | undefined;
  /** The same file as pdf-lib holds it, decrypted. Default: read from `bytes` with the password. */
  readonly document?: PDFDocument | undefined;
}

/** Fonts after whose loading pdf.js forgets what it keeps: a file with another font on each page would fill memory. */
const maxFonts = 100;

/**
 * Opens a file for reading.
 *
 * @throws ServiceError `encrypted_document`, `corrupt_document`
 */
export const openReader = async ({ bytes, password, document: given }: ReaderInput): Promise<PdfReader> => {
  const pdfjs = await loadPdfjs();
  const thread = await borrowThread(bytes.length);
  const { worker } = thread;
  // pdf.js takes the buffer that it is given for itself
  const task = pdfjs.getDocument({ ...documentOptions(Uint8Array.from(bytes), password), worker });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    // A thread that is no more gives no answer.
    await thread.whileIt(task.destroy()).catch(() => undefined);
    thread.release();
  };
  const refuse = async (error: unknown): Promise<never> => {
    await close();
    throw error instanceof pdfjs.PasswordException
      ? new ServiceError('encrypted_document', {
          detail: 'The file is protected. Send its password as `password`.',
          cause: error,
        })
      : new ServiceError('corrupt_document', {
          detail: 'The file is damaged or cut short. Send it as its program saved it.',
          cause: error,
        });
  };
  const file = await thread.whileIt(task.promise).catch(refuse);
  const document =
    given ??
    (await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: false,
      // the empty password opens what is only restricted
      password: password ?? '',
    }).catch(refuse));
  const dictionaries = readFontDictionaries(document);
  const layers = await file.getOptionalContentConfig({ intent: 'display' });
  const known = new Set<string>();

  const loadFont = (page: PdfjsPage, id: string): LoadedFont | undefined => {
    if (!page.commonObjs.has(id)) return undefined;
    const font: unknown = page.commonObjs.get(id);
    if (typeof font !== 'object' || font === null) return undefined;
    known.add(id);
    // the font's program: glyphs are drawn by outlines that pdf.js keeps apart
    (font as PdfjsFont).clearData?.();
    const { name, isType3Font, differences } = font as PdfjsFont;
    const key =
      isType3Font === true && differences instanceof Map
        ? type3Name(differences)
        : comparableName(typeof name === 'string' ? name : '');
    const facts = dictionaries.get(key);
    return createFont(font as PdfjsFont, facts ?? noFacts);
  };

  const context: FileContext = {
    document,
    pdfjs,
    operators: operatorsByNumber(pdfjs.OPS),
    meaning: createMeanings(pdfjs.normalizeUnicode),
    isShown: (layer) => layers.isVisible(layer),
    loadFont,
  };

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** Works on one page; whatever fails is said of this page alone, and what pdf.js keeps of it is let go. */
  const withPage = <T>(
    number: number,
    signal: AbortSignal | undefined,
    work: (page: PdfjsPage) => Promise<T>,
  ) =>
    inTurn(async () => {
      signal?.throwIfAborted();
      let page: PdfjsPage | undefined;
      try {
        page = await thread.whileIt(file.getPage(number));
        return await thread.whileIt(work(page));
      } catch (error) {
        signal?.throwIfAborted();
        throw new PageError(number, error);
      } finally {
        page?.cleanup();
        if (known.size > maxFonts && !thread.isOver) {
          known.clear();
          // refused while a page that nobody waits for is still drawn: then after the next one
          await file.cleanup().catch(() => undefined);
        }
      }
    });

  return {
    pageCount: file.numPages,
    page: (number, options) => withPage(number, options?.signal, (page) => interpretPage(context, page)),
    raster: (number, options) =>
      withPage(number, options.signal, (page) => drawPage(pdfjs, file, page, options)),
    get isOver() {
      return thread.isOver;
    },
    close,
    end: () => thread.end(),
  };
};
