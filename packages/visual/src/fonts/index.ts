export type { Face, NumberedGlyph } from './face.ts';
export { findFace, type Look, type Weight, weights } from './families.ts';
export type { Bounds, Outline } from './outline.ts';
