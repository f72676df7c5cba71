export { type PaintPage, readScan, type ScanReading, type ScanRequest } from './read.ts';
export { textPlaceOf } from './text-place.ts';
export { type ScanWriteRequest, type ScanWriting, writeScan } from './write.ts';
