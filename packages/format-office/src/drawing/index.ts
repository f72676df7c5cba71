export { collectTexts, keyIn, readAttribute, readElementText } from './collect.ts';
export type { ParagraphStyle } from './direction.ts';
export { Graphics } from './graphics.ts';
