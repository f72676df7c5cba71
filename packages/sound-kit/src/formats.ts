import type { AudioFormat, RawAudio } from '@dragoman/provider';

/**
 * How one sample is written, in the names that FFmpeg has for raw samples: whole numbers without and with a sign,
 * floating point, and G.711 (`mulaw`, `alaw`). All are little-endian.
 */
export type SampleEncoding = RawAudio['encoding'] | 'u8' | 's24le' | 's32le' | 'f32le' | 'f64le';

/** How samples are laid out. A `RawAudio` is one. */
export interface SampleFormat {
  readonly encoding: SampleEncoding;
  /** Hertz. */
  readonly sampleRate: number;
  /** Interleaved; 1 is mono. */
  readonly channels: number;
}

/** What speech is recognised of: 16 kHz, mono, 16 bits, little-endian. */
export const speechFormat = {
  kind: 'raw',
  encoding: 's16le',
  sampleRate: 16_000,
  channels: 1,
} as const satisfies RawAudio;

/** Bits of one sample of each encoding. */
export const bitsOf: Readonly<Record<SampleEncoding, number>> = {
  u8: 8,
  s16le: 16,
  s24le: 24,
  s32le: 32,
  f32le: 32,
  f64le: 64,
  mulaw: 8,
  alaw: 8,
};

/** Bytes of one sample of all channels. */
export const bytesPerFrame = ({ encoding, channels }: Pick<SampleFormat, 'encoding' | 'channels'>): number =>
  (bitsOf[encoding] / 8) * channels;

/** How long so many bytes of samples play: milliseconds, not rounded, of whole frames. */
export const rawDurationMs = (bytes: number, format: SampleFormat): number =>
  (Math.floor(bytes / bytesPerFrame(format)) / format.sampleRate) * 1000;

/** What each encoding writes where there is no sound. */
const nothing: Readonly<Record<RawAudio['encoding'], number>> = { s16le: 0, mulaw: 0xff, alaw: 0xd5 };

/** Samples of nothing: `ms` milliseconds of it, to the nearest sample. */
export const silence = (ms: number, format: RawAudio): Uint8Array =>
  new Uint8Array(Math.round((ms / 1000) * format.sampleRate) * bytesPerFrame(format)).fill(
    nothing[format.encoding],
  );

/** Whether two formats are one and the same. */
export const isSameFormat = (one: AudioFormat, other: AudioFormat): boolean => {
  if (one.kind === 'container') return other.kind === 'container' && one.container === other.container;
  return (
    other.kind === 'raw' &&
    one.encoding === other.encoding &&
    one.sampleRate === other.sampleRate &&
    one.channels === other.channels
  );
};

/** Of a table of what an engine makes, best first, the row of a format; where none is asked for, the first. */
export const rowOfFormat = <Row extends { readonly format: AudioFormat }>(
  rows: readonly Row[],
  asked: AudioFormat | undefined,
): Row | undefined => rows.find(({ format }) => asked === undefined || isSameFormat(format, asked));
