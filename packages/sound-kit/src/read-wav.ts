import { tagAt, viewOf } from './bytes.ts';
import type { SampleEncoding } from './formats.ts';
import { encodingOfWav } from './wav-codes.ts';

/** What the header of a WAV says. Nothing of it is checked but that it is there. */
export interface WavHeader {
  /** 1: whole numbers, 3: floating point, 6: A-law, 7: µ-law; of an extensible header what stands in the extension. */
  readonly code: number;
  /** Bits of one sample. */
  readonly bits: number;
  /** The encoding that code and bits name; undefined where it is none of those that are read here. */
  readonly encoding: SampleEncoding | undefined;
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  /** Where the samples begin and end: at the file's own end where their length is not told, or beyond it. */
  readonly start: number;
  readonly end: number;
  /** Whether the header promises more samples than there are. */
  readonly isCut: boolean;
}

/** Chunks before the samples: more are an attack. */
const maxChunks = 1000;
const maxFormatBytes = 1024;
/** The real code follows in the extension. */
const extensible = 0xfffe;
/** Who writes to a pipe cannot know the length: 0, or as much as fits in 31 or 32 bits, less the header at most. */
const minUnknown = 0x7fff_f000;

const isUnknownLength = (length: number): boolean =>
  length === 0 || (length >= minUnknown && length <= 0x7fff_ffff) || length >= 0xffff_f000;

const readHeader = (format: DataView, start: number, claimed: number, size: number): WavHeader => {
  const [tag, bits] = [format.getUint16(0, true), format.getUint16(14, true)];
  const code = tag === extensible && format.byteLength >= 26 ? format.getUint16(24, true) : tag;
  const end = isUnknownLength(claimed) ? size : start + claimed;
  return {
    code,
    bits,
    encoding: encodingOfWav(code, bits),
    channels: format.getUint16(2, true),
    sampleRate: format.getUint32(4, true),
    start,
    end: Math.min(end, size),
    isCut: end > size,
  };
};

/** A stretch of a file that is to be read. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/**
 * Finds the header of a WAV of `size` bytes without reading the file itself: it asks for one stretch after the other,
 * and is handed what there is of it. Ends with the header, or with what is wrong, as half a sentence.
 */
export function* findWavHeader(size: number): Generator<Stretch, WavHeader | string, DataView> {
  const riff = yield { offset: 0, length: 12 };
  if (tagAt(riff, 0) !== 'RIFF' || tagAt(riff, 8) !== 'WAVE') return 'it does not begin as a WAV';
  let format: DataView | undefined;
  let offset = 12;
  for (let count = 0; count < maxChunks && offset + 8 <= size; count += 1) {
    const head = yield { offset, length: 8 };
    if (head.byteLength < 8) break;
    const [id, length] = [tagAt(head, 0), head.getUint32(4, true)];
    if (id === 'data' && format !== undefined) return readHeader(format, offset + 8, length, size);
    if (length > size - offset - 8) return 'a part of its header is longer than the file';
    if (id === 'fmt ') {
      if (length < 16 || length > maxFormatBytes) return 'its format is not described';
      format = yield { offset: offset + 8, length };
      if (format.byteLength < 16) break;
    }
    offset += 8 + length + (length % 2);
  }
  return format === undefined ? 'its format is not described' : 'there is no sound in it';
}

/**
 * Reads the header of a WAV; undefined where the bytes have none.
 *
 * @param bytes the file or its beginning
 * @param size bytes of the whole file; infinite where that is not known
 */
export const readWavHeader = (bytes: Uint8Array, size = bytes.length): WavHeader | undefined => {
  const search = findWavHeader(size);
  let step = search.next();
  while (step.done !== true) {
    const { offset, length } = step.value;
    step = search.next(viewOf(bytes.subarray(offset, offset + length)));
  }
  return typeof step.value === 'string' ? undefined : step.value;
};

/** How long a WAV plays, in whole milliseconds; undefined where its header is impossible. */
export const wavDurationMs = ({ start, end, bits, channels, sampleRate }: WavHeader): number | undefined => {
  const durationMs = Math.round(((end - start) * 8000) / (bits * channels * sampleRate));
  return Number.isFinite(durationMs) ? durationMs : undefined;
};
