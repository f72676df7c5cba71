import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { ensurePossible } from './possible.ts';
import { type Source, tagAt } from './source.ts';

/** How the samples of a WAV are written. */
export type WavCodec =
  | 'pcm_u8'
  | 'pcm_s16le'
  | 'pcm_s24le'
  | 'pcm_s32le'
  | 'pcm_f32le'
  | 'pcm_f64le'
  | 'pcm_mulaw'
  | 'pcm_alaw';

/** Where the samples of a WAV are, and how they are written. */
export interface WavLayout {
  readonly codec: WavCodec;
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes of one sample of one channel. */
  readonly sampleBytes: number;
  /** Where the samples begin and end in the file; whole samples of all channels. */
  readonly start: number;
  readonly end: number;
}

/** By format tag and bits: 1 is PCM, 3 floating point, 6 and 7 G.711. */
const codecs: Readonly<Record<string, WavCodec>> = {
  '1/8': 'pcm_u8',
  '1/16': 'pcm_s16le',
  '1/24': 'pcm_s24le',
  '1/32': 'pcm_s32le',
  '3/32': 'pcm_f32le',
  '3/64': 'pcm_f64le',
  '6/8': 'pcm_alaw',
  '7/8': 'pcm_mulaw',
};

/** Chunks before the samples: more are an attack. */
const mostChunks = 1000;
/** Who writes to a pipe cannot know the length: 0, or as much as fits in 31 or 32 bits, less the header at most. */
const leastUnknown = 0x7fff_f000;

const isUnknownLength = (size: number): boolean =>
  size === 0 || (size >= leastUnknown && size <= 0x7fff_ffff) || size >= 0xffff_f000;

const layoutOf = (format: DataView, start: number, length: number): WavLayout => {
  const tag = format.getUint16(0, true);
  const channels = format.getUint16(2, true);
  const sampleRate = format.getUint32(4, true);
  const bits = format.getUint16(14, true);
  ensurePossible(sampleRate, channels);
  // 0xfffe: the encoding stands in the extension.
  const encoding = tag === 0xfffe && format.byteLength >= 26 ? format.getUint16(24, true) : tag;
  const codec = codecs[`${encoding}/${bits}`];
  if (codec === undefined) {
    if (bits === 0 && encoding <= 3) throw corrupt('its samples have no bits');
    throw unsupported(`This WAV has samples of a kind that is not read here (${encoding}, ${bits} bits).`);
  }
  const frameBytes = (bits / 8) * channels;
  const frames = Math.floor(length / frameBytes);
  if (frames === 0) throw corrupt('there is no sound in it');
  return { codec, sampleRate, channels, sampleBytes: bits / 8, start, end: start + frames * frameBytes };
};

/**
 * Finds the samples of a WAV. Throws `corrupt_audio` where its header is broken or promises more than there is, and
 * `unsupported_format` where its samples are of another kind than PCM, floating point, µ-law and A-law.
 */
export const readWavLayout = async (source: Source): Promise<WavLayout> => {
  let format: DataView | undefined;
  let offset = 12;
  for (let count = 0; count < mostChunks && offset + 8 <= source.size; count += 1) {
    const head = await source.read(offset, 8);
    if (head.byteLength < 8) break;
    const [id, size] = [tagAt(head, 0), head.getUint32(4, true)];
    const rest = source.size - offset - 8;
    if (id === 'data' && format !== undefined) {
      if (isUnknownLength(size)) return layoutOf(format, offset + 8, rest);
      if (size > rest) throw corrupt('it ends before its header says');
      return layoutOf(format, offset + 8, size);
    }
    if (size > rest) throw corrupt('a part of its header is longer than the file');
    if (id === 'fmt ') {
      if (size < 16 || size > 1024) throw corrupt('its format is not described');
      format = await source.read(offset + 8, size);
    }
    offset += 8 + size + (size % 2);
  }
  throw corrupt(format === undefined ? 'its format is not described' : 'there is no sound in it');
};

/** The length of what a layout describes, in milliseconds. */
const wavDurationMs = ({ start, end, sampleBytes, channels, sampleRate }: WavLayout): number =>
  Math.round(((end - start) / sampleBytes / channels / sampleRate) * 1000);

/** What a WAV is. Throws as `readWavLayout`. */
export const inspectWav = async (source: Source): Promise<AudioInfo> => {
  const layout = await readWavLayout(source);
  const { codec, sampleRate, channels } = layout;
  return {
    container: 'wav',
    codec,
    sampleRate,
    channels,
    durationMs: wavDurationMs(layout),
    bytes: source.size,
  };
};
