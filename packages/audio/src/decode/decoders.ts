import type { Block } from './block.ts';
import type { CompressedKind } from './decode-task.ts';

/** Gives the samples of an open file. What is broken in it is left out. */
type Decoder = (file: number) => Iterable<Block> | AsyncIterable<Block>;

/** Loads one decoder alone: two bring WebAssembly along. */
export const decoders: Readonly<Record<CompressedKind, () => Promise<Decoder>>> = {
  mp3: async () => (await import('./mp3-blocks.ts')).mp3Blocks,
  flac: async () => (await import('./flac/flac-blocks.ts')).flacBlocks,
  opus: async () => (await import('./ogg/opus-blocks.ts')).opusBlocks,
};
