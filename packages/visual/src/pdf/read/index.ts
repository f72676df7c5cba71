export { type Evidence, evidenceOf } from './evidence.ts';
export { maxRasterPixels, type PageRaster, type RasterOptions } from './raster.ts';
export { openReader, PageError, type PdfReader, type ReaderInput } from './reader.ts';
