export { type AudioInfo, type Piece, type Recording, speechFormat } from './types.ts';
