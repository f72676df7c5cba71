import { defineProvider } from '@dragoman/provider';
import { installedLanguages } from './data/installed.ts';
import { setup } from './failures.ts';
import { tesseractOptionsSchema } from './options.ts';
import { createTesseractOcr } from './provider.ts';

/** Reads text in pictures by Tesseract, which comes along as WebAssembly: offline, no account anywhere. */
export const ocrTesseract = defineProvider({
  contract: 'ocr/v1',
  slot: 'ocr',
  id: 'tesseract',
  packageName: '@dragoman/ocr-tesseract',
  displayName: 'Tesseract',
  options: tesseractOptionsSchema,
  env: {},
  isConfigured: ({ dataFolders }) =>
    installedLanguages(Array.isArray(dataFolders) ? dataFolders.map(String) : []).length > 0,
  setup,
  create: createTesseractOcr,
});
