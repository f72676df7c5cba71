import type { FormatPairRequest, FormatRendering } from '@dragoman/provider';
import { pairDocuments } from './bilingual/index.ts';
import { openPdf } from './open/index.ts';

/** Makes one PDF of a PDF and its translation. */
export const pairPdf = async (request: FormatPairRequest): Promise<FormatRendering> => {
  const { bytes, translated, layout, targetLanguage, signal, host, password, allowRestricted } = request;
  host.progress(0, 1);
  const source = await openPdf({
    bytes,
    signal,
    ...(password === undefined ? {} : { password }),
    ...(allowRestricted === undefined ? {} : { allowRestricted }),
  });
  // A file without any translation is the source itself, locked as that is.
  const target = await openPdf({
    bytes: translated,
    signal,
    allowRestricted: true,
    ...(password === undefined ? {} : { password }),
  });
  const paired = await pairDocuments({
    source: source.document,
    target: target.document,
    layout,
    targetLanguage,
    signal,
  });
  host.progress(1, 1);
  return {
    bytes: paired.bytes,
    mediaType: 'application/pdf',
    extension: 'pdf',
    warnings: paired.warnings,
  };
};
