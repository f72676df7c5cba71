export { type PairedDocuments, type PairRequest, pairDocuments } from './pair.ts';
