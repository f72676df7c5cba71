export { type AppendedContent, changePage, type PageChange, type PageChanged } from './change-page.ts';
export { sweepUnused } from './sweep.ts';
export { countPainted, type PaintedCount } from './walk.ts';
