export { ParagraphReader } from './paragraph.ts';
