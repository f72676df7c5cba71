export { type PaintPage, readScan } from './read.ts';
export { textPlaceOf } from './text-place.ts';
export { writeScan } from './write.ts';
