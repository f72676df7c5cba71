export { collectTexts, type EditedPart, keyIn, readAttribute, readElementText } from './collect.ts';
export type { ParagraphStyle } from './direction.ts';
export { Graphics } from './graphics.ts';
export { setAttributes } from './properties.ts';
