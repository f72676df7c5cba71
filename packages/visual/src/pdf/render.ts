import type { PDFDocument } from '@cantoo/pdf-lib';
import {
  type FormatRendering,
  type FormatRenderRequest,
  type FormatTarget,
  ServiceError,
} from '@dragoman/provider';
import {
  drawAppearances,
  finishDocument,
  type StaleAppearances,
  StructureTree,
  saveDocument,
  writeDocumentTexts,
} from './document/index.ts';
import { openPdf } from './open/index.ts';
import { leftAlone, saidOnce } from './page-left.ts';
import { PageReader } from './page-reader.ts';
import { isEmbeddedKey, writeEmbedded } from './pictures/index.ts';
import type { PaintPage } from './scan/index.ts';
import { readTargets, type Targets } from './targets.ts';
import { Typesetting } from './typeset/index.ts';
import { placedTexts, writePage } from './write-page.ts';

type Warnings = FormatRendering['warnings'][number][];

/** Puts the translations of texts beside the pages in their places. @throws ServiceError `invalid_request` */
const writeBeside = (
  document: PDFDocument,
  { beside }: Targets,
  targetLanguage: string,
): StaleAppearances => {
  const { unknown, stale } = writeDocumentTexts(document, beside, targetLanguage);
  const [first] = unknown;
  if (first === undefined) return stale;
  throw new ServiceError('invalid_request', {
    detail: `The document has no text ${JSON.stringify(first.slice(0, 60))} as it is described.`,
  });
};

/** The texts of pictures that change: a picture of which none does is not written again. */
const changedOf = (targets: readonly FormatTarget[]): readonly FormatTarget[] =>
  targets.filter(({ source, target, hidden }) => hidden || (target !== null && target !== source));

const writePictures = async (
  document: PDFDocument,
  targets: readonly FormatTarget[],
  { host: { pictures }, signal }: FormatRenderRequest,
): Promise<FormatRendering['warnings']> => {
  if (targets.length === 0) return [];
  if (!pictures)
    throw new ServiceError('invalid_request', {
      detail: 'There is a translation for a text in a picture, and pictures are not translated here.',
    });
  return writeEmbedded({ document, targets, pictures, signal });
};

/** Writes a PDF anew with translations for its texts. */
export const renderPdf = async (request: FormatRenderRequest): Promise<FormatRendering> => {
  const { bytes, signal, host, segments, targetLanguage, sourceLanguage } = request;
  const { password, allowRestricted } = request;
  signal.throwIfAborted();
  const opened = await openPdf({
    bytes,
    signal,
    ...(password === undefined ? {} : { password }),
    ...(allowRestricted === undefined ? {} : { allowRestricted }),
  });
  const { document, pageCount } = opened;
  const inPictures = segments.filter(({ key }) => isEmbeddedKey(key));
  const targets = readTargets(
    segments.filter(({ key }) => !isEmbeddedKey(key)),
    pageCount,
  );
  const stale = writeBeside(document, targets, targetLanguage);
  const answer = (result: Uint8Array, warnings: Warnings): FormatRendering => ({
    ...{ bytes: result, mediaType: 'application/pdf', extension: 'pdf' },
    warnings: saidOnce(warnings),
  });
  const drawn = changedOf(inPictures);
  const isChanged =
    drawn.length > 0 || targets.pages.size > 0 || targets.beside.some(({ target }) => target !== null);
  if (!isChanged) return answer(bytes, []);
  const warnings: Warnings = [...opened.warnings];
  const structure = StructureTree.of(document);
  const typesetting = new Typesetting(document, {
    language: targetLanguage,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
  });
  for (const [page, wanted] of targets.pages)
    for (const text of placedTexts(document, page, wanted)) typesetting.measure(text);
  let done = 0;
  const total = targets.pages.size + 1;
  host.progress(done, total);
  // Native pages are written without it; it is opened with the first one that is a picture.
  const reader = new PageReader({ bytes, password: opened.password, document });
  const paint: PaintPage = (page, options) => reader.raster(page, { ...options, signal });
  const tools = { document, structure, typesetting, paint, signal };
  try {
    for (const [page, wanted] of targets.pages) {
      // Others have their turn, and a signal is heard.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      try {
        warnings.push(...(await writePage(tools, page, wanted)));
      } catch (error) {
        signal.throwIfAborted();
        if (ServiceError.is(error) && error.code === 'invalid_request') throw error;
        host.logger.warn({ error, page }, 'A page of a PDF could not be written');
        warnings.push(leftAlone(page, 'its translation cannot be written.'));
      }
      done += 1;
      host.progress(done, total);
    }
  } finally {
    await reader.close();
  }
  warnings.push(...(await writePictures(document, drawn, request)));
  warnings.push(...drawAppearances(stale, { document, typesetting, language: targetLanguage }));
  typesetting.embedFonts();
  warnings.push(...structure.finish());
  warnings.push(
    ...finishDocument(document, {
      targetLanguage,
      ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
    }),
  );
  signal.throwIfAborted();
  const written = await saveDocument(document);
  host.progress(total, total);
  return answer(written, warnings);
};
