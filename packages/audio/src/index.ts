export { type DecodeOptions, decodeAudio } from './decode/decode-audio.ts';
export { durationOf } from './encode/duration-of.ts';
export {
  canEncode,
  type EncodedAudio,
  type EncodedContainer,
  type EncodeOptions,
  encodeAudio,
} from './encode/encode-audio.ts';
export type { AudioPart } from './encode/join-parts.ts';
export { inspectAudio } from './inspect/inspect-audio.ts';
export { readPiece, wavBlob } from './pieces/blobs.ts';
export { findPauses } from './pieces/find-pauses.ts';
export { type PieceOptions, planPieces } from './pieces/plan-pieces.ts';
export type { AudioTools } from './tools.ts';
export type { AudioInfo, Pause, Piece, Recording } from './types.ts';
