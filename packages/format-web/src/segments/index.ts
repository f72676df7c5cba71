export type { CodeRange } from './code.ts';
export { MarkupSegments } from './segments.ts';
