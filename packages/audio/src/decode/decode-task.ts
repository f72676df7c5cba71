import type { WavLayout } from '../inspect/wav.ts';

/** What a thread is to decode. */
export interface DecodeTask {
  readonly path: string;
  /** The file that it writes: 16 bits, little-endian, mono. */
  readonly to: string;
  readonly sound: { readonly kind: 'wav'; readonly layout: WavLayout } | { readonly kind: CompressedKind };
  /** Hertz of what is written. */
  readonly sampleRate: number;
  /** Samples after which it stops. */
  readonly maxSamples: number;
}

/** What is decoded otherwise than by a look at each sample. */
export type CompressedKind = 'mp3' | 'flac' | 'opus';

/** How it went: what it wrote, or why it could not go on. */
export type DecodeOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'full' }
  | { readonly kind: 'corrupt'; readonly reason: string };
