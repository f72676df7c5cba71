export { type PaintPage, readScan, type ScanReading, type ScanRequest } from './read.ts';
export { textPlaceOf } from './text-place.ts';
