export { fitGround, frameAround, type Ground } from './ground.ts';
export { distanceFromGround, groundBehind, groundTolerance, kindOfGround } from './ink.ts';
export { type LineLook, measureLine, usualSlant } from './line.ts';
export { findSurroundings, type Surroundings } from './room.ts';
export { inkOfWords, type WordInk } from './word-inks.ts';
