import type { OcrCapabilities, OcrProviderV1, ProviderDependencies } from '@dragoman/provider';
import { check } from './check.ts';
import { languages } from './languages.ts';
import type { TesseractOptions } from './options.ts';
import { formats, maxPixels } from './picture/limits.ts';
import { createReaders } from './readers.ts';
import { recognize } from './recognize.ts';

const capabilities = Object.freeze<OcrCapabilities>({
  offline: true,
  languageDetection: false,
  wordBoxes: true,
  lineLanguages: true,
  // Slanting text is read, and its slant not told.
  rotation: false,
  orientation: true,
  layout: true,
  formats,
  maxPixels,
});

/** Makes the provider, which reads each picture in a child process. */
export const createTesseractOcr = (
  options: TesseractOptions,
  dependencies: ProviderDependencies,
): OcrProviderV1 => {
  const readers = createReaders(options, dependencies);
  return {
    contract: 'ocr/v1',
    id: 'tesseract',
    maxParallel: readers.max,
    capabilities,
    languages: (request) => languages(request, options, readers),
    recognize: (request) => recognize(request, options, readers),
    check: (request) => check(request, options, readers),
    close: readers.close,
  };
};
