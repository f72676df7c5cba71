export { decodeStream, filtersOf } from './decode.ts';
export { hexDigit } from './filters.ts';
export { type OpenedPdf, type OpenRequest, openPdf } from './open-pdf.ts';
