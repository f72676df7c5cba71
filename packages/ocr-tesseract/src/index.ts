export { installedLanguages } from './data/installed.ts';
export { debianPackageOf, knownLanguages } from './data/languages.ts';
export { ocrTesseract, ocrTesseract as default } from './definition.ts';
export type { TesseractOptions } from './options.ts';
