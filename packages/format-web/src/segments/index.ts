export { MarkupSegments } from './segments.ts';
