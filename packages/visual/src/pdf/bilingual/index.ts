export { pairDocuments } from './pair.ts';
