import { refused } from '../failures.ts';

/** Audio that can be read sample by sample. */
export interface Wav {
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples of each channel. */
  readonly length: number;
  /** The 16-bit samples as they stand in the file, where it is mono of 16 bits. */
  readonly plain?: Uint8Array;
  /** One sample, −1..1; `place` counts over all channels. */
  read(place: number): number;
}

const corrupt = (what: string) => refused('corrupt_audio', `The WAV cannot be read: ${what}.`);
const unsupported = (what: string) => refused('unsupported_format', `WAV with ${what} is not taken here.`);

/** How samples are read, by encoding and bits. 1 is PCM, 3 is floating point. */
const readers: Readonly<Record<string, (view: DataView, offset: number) => number>> = {
  '1/8': (view, offset) => (view.getUint8(offset) - 128) / 128,
  '1/16': (view, offset) => view.getInt16(offset, true) / 32_768,
  '1/24': (view, offset) => (view.getInt8(offset + 2) * 65_536 + view.getUint16(offset, true)) / 8_388_608,
  '1/32': (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
  '3/32': (view, offset) => {
    const value = view.getFloat32(offset, true);
    return Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
  },
};

interface Chunks {
  readonly format: DataView;
  readonly data: Uint8Array;
}

const findChunks = (file: Uint8Array): Chunks => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tag = (offset: number): string => String.fromCharCode(...file.subarray(offset, offset + 4));
  if (file.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw corrupt('it does not begin as one');
  let format: DataView | undefined;
  for (let offset = 12; offset + 8 <= file.length; ) {
    const [id, size] = [tag(offset), view.getUint32(offset + 4, true)];
    const rest = file.length - offset - 8;
    if (id === 'data' && format !== undefined) {
      // Who writes to a pipe cannot know the length: then it is too large, or 0, and the rest of the file counts.
      const isUnknown = size > rest || (size === 0 && rest > 0);
      return { format, data: file.subarray(offset + 8, offset + 8 + (isUnknown ? rest : size)) };
    }
    if (size > rest) throw corrupt('a chunk is longer than the file');
    if (id === 'fmt ') {
      if (size < 16 || size > 1024) throw corrupt('its format is not described');
      format = new DataView(file.buffer, file.byteOffset + offset + 8, size);
    }
    offset += 8 + size + (size % 2);
  }
  throw corrupt(format === undefined ? 'its format is not described' : 'there are no samples in it');
};

/** Reads a WAV of PCM or floating point samples. Throws `corrupt_audio` or `unsupported_format`. */
export const readWav = (file: Uint8Array): Wav => {
  const { format, data } = findChunks(file);
  const [tag, channels, bits] = [0, 2, 14].map((offset) => format.getUint16(offset, true)) as [
    number,
    number,
    number,
  ];
  const sampleRate = format.getUint32(4, true);
  // 0xfffe: the encoding stands in the extension.
  const encoding = tag === 0xfffe && format.byteLength >= 26 ? format.getUint16(24, true) : tag;
  if (channels === 0 || sampleRate === 0 || bits === 0) throw corrupt('its format is impossible');
  const reader = readers[`${encoding}/${bits}`];
  if (reader === undefined) throw unsupported('this encoding');
  if (channels > 8) throw unsupported('more than 8 channels');
  if (sampleRate < 8000 || sampleRate > 192_000)
    throw unsupported('a sample rate outside of 8,000..192,000 Hz');
  const bytes = bits / 8;
  const length = Math.floor(data.length / (bytes * channels));
  if (length === 0) throw corrupt('there are no samples in it');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const isPlain = encoding === 1 && bits === 16 && channels === 1;
  return {
    sampleRate,
    channels,
    length,
    ...(isPlain ? { plain: data.subarray(0, length * 2) } : {}),
    read: (place) => reader(view, place * bytes),
  };
};
