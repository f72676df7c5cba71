export { evidenceOf } from './evidence.ts';
export type { PageRaster, RasterOptions } from './raster.ts';
export { openReader, PageError, type PdfReader, type ReaderInput } from './reader.ts';
