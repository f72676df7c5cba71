import { PDFDocument } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import type { Box, PageContent } from '../page-content.ts';
import { noFacts, readFontDictionaries } from './font-dictionaries.ts';
import { comparableName } from './font-names.ts';
import { createFont, type LoadedFont, type PdfjsFont } from './fonts.ts';
import { readLinks } from './links.ts';
import { createMeanings } from './meaning.ts';
import { operatorsByNumber } from './operators.ts';
import { initialState, type Painting } from './painting.ts';
import { colourOfPattern } from './patterns.ts';
import { documentOptions, loadPdfjs, type PdfjsPage } from './pdfjs.ts';

/** A file that is read page by page. One page at a time: a second call waits for the first. */
export interface PdfReader {
  readonly pageCount: number;
  /**
   * What a page shows.
   *
   * @throws PageError where this page cannot be read; the others still can
   */
  readonly page: (number: number, options?: { readonly signal?: AbortSignal }) => Promise<PageContent>;
  /** Ends it: nothing can be read afterwards, and its memory is free. */
  readonly close: () => Promise<void>;
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
const maxFonts = 400;

const toView = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box => ({
  left: Math.min(x0, x1),
  bottom: Math.min(y0, y1),
  right: Math.max(x0, x1),
  top: Math.max(y0, y1),
});

const toRotation = (degrees: number): number => (((Math.round(degrees / 90) % 4) + 4) % 4) * 90;

/**
 * Opens a file for reading.
 *
 * @throws ServiceError `encrypted_document`, `corrupt_document`
 */
export const openReader = async ({ bytes, password, document: given }: ReaderInput): Promise<PdfReader> => {
  const pdfjs = await loadPdfjs();
  const document =
    given ??
    (await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: false,
      // the empty password opens what is only restricted
      password: password ?? '',
    }));
  // pdf.js takes the buffer that it is given for itself
  const task = pdfjs.getDocument(documentOptions(Uint8Array.from(bytes), password));
  const file = await task.promise.catch(async (error: unknown) => {
    await task.destroy();
    throw error instanceof pdfjs.PasswordException
      ? new ServiceError('encrypted_document', {
          detail: 'The file is protected. Send its password as `password`.',
          cause: error,
        })
      : new ServiceError('corrupt_document', {
          detail: 'The file is damaged or cut short. Send it as its program saved it.',
          cause: error,
        });
  });
  const operators = operatorsByNumber(pdfjs.OPS);
  const meaning = createMeanings(pdfjs.normalizeUnicode);
  const dictionaries = readFontDictionaries(document);
  const layers = await file.getOptionalContentConfig({ intent: 'display' });
  const known = new Set<string>();

  const loadFont = (page: PdfjsPage, id: string): LoadedFont | undefined => {
    if (!page.commonObjs.has(id)) return undefined;
    const font: unknown = page.commonObjs.get(id);
    if (typeof font !== 'object' || font === null) return undefined;
    known.add(id);
    const { name } = font as PdfjsFont;
    const facts = typeof name === 'string' ? dictionaries.get(comparableName(name)) : undefined;
    return createFont(font as PdfjsFont, facts ?? noFacts);
  };

  const createPainting = (page: PdfjsPage, fonts: Map<string, LoadedFont | undefined>): Painting => {
    const view = toView(page.view);
    return {
      state: initialState(view),
      stack: [],
      forms: [],
      marks: [],
      masks: 0,
      pendingClip: false,
      paths: 0,
      view,
      glyphs: [],
      advances: [],
      matrices: [],
      rules: [],
      images: [],
      drawings: [],
      outlines: 0,
      font: (id) => {
        if (!fonts.has(id)) fonts.set(id, loadFont(page, id));
        return fonts.get(id);
      },
      meaning,
      colourOfPattern: (args) =>
        colourOfPattern(args, pdfjs.OPS, (id) => (page.objs.has(id) ? page.objs.get(id) : undefined)),
      isShown: (layer) => layers.isVisible(layer),
    };
  };

  const interpret = async (page: PdfjsPage): Promise<PageContent> => {
    const list = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE });
    const fonts = new Map<string, LoadedFont | undefined>();
    const painting = createPainting(page, fonts);
    list.fnArray.forEach((number, index) => {
      operators[number]?.(painting, list.argsArray[index] as readonly unknown[] | null);
    });
    for (const font of fonts.values()) font?.settle();
    const { view, glyphs, advances, matrices, rules, images, drawings, outlines } = painting;
    return {
      page: page.pageNumber,
      view,
      rotate: toRotation(page.rotate),
      userUnit: page.userUnit,
      glyphs,
      advances,
      matrices,
      rules,
      images,
      drawings,
      outlines,
      links: readLinks(document, page.pageNumber - 1),
    };
  };

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  const readPage = async (number: number): Promise<PageContent> => {
    let page: PdfjsPage | undefined;
    try {
      page = await file.getPage(number);
      return await interpret(page);
    } catch (error) {
      throw new PageError(number, error);
    } finally {
      page?.cleanup();
      if (known.size > maxFonts) {
        known.clear();
        await file.cleanup();
      }
    }
  };

  return {
    pageCount: file.numPages,
    page: (number, options) =>
      inTurn(async () => {
        options?.signal?.throwIfAborted();
        return readPage(number);
      }),
    close: () => task.destroy(),
  };
};
