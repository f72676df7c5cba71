export { type AppendedContent, changePage, type PageChange, type PageChanged } from './change-page.ts';
export { type ContentFault, checkContent, checkPage } from './grammar.ts';
export { type Layer, layerOfPage } from './layer.ts';
export type { TakenPart } from './part-show.ts';
export { resourcesOfPage } from './resources.ts';
export { sweepUnused } from './sweep.ts';
export type { Operand } from './token.ts';
export { countPainted, type PaintedCount, walkPage } from './walk.ts';
export { bytesOf, joined, packed, writeMatrix, writeName, writeNumber } from './write.ts';
