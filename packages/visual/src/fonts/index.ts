export type { Face } from './face.ts';
export { findFace, type Weight } from './families.ts';
export type { Bounds, Outline } from './outline.ts';
