import type { FlacFormat } from '../../inspect/flac.ts';
import { crc8 } from '../checksums.ts';

/** What stands in front of a frame (RFC 9639, section 9.1). */
export interface FrameHeader {
  /** Bytes of the header. */
  readonly length: number;
  /** Samples of each channel. */
  readonly samples: number;
  readonly sampleRate: number;
  /** How many channels, and how two of them hang together: 8 left and side, 9 side and right, 10 middle and side. */
  readonly channels: number;
  readonly stereo: 'left' | 'right' | 'middle' | undefined;
  readonly bits: number;
}

/** The longest header there is. */
export const maxHeaderBytes = 16;

const rates = [
  88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
] as const;
const depths = [undefined, 8, 12, undefined, 16, 20, 24, 32] as const;
const pairs = ['left', 'right', 'middle'] as const;

/** A number that stands behind the fixed part, one less or as it is. */
interface Tail {
  readonly bytes: number;
  of(value: number): number;
}
const none: Tail = { bytes: 0, of: () => 0 };

const samplesTail = (code: number): Tail => {
  if (code === 6) return { bytes: 1, of: (value) => value + 1 };
  if (code === 7) return { bytes: 2, of: (value) => value + 1 };
  if (code === 1) return { ...none, of: () => 192 };
  return { ...none, of: () => (code < 8 ? 144 * 2 ** code : 2 ** code) };
};

const rateTail = (code: number, format: FlacFormat): Tail => {
  if (code === 12) return { bytes: 1, of: (value) => value * 1000 };
  if (code === 13) return { bytes: 2, of: (value) => value };
  if (code === 14) return { bytes: 2, of: (value) => value * 10 };
  return { ...none, of: () => rates[code - 1] ?? format.sampleRate };
};

/** How many bytes the frame's number takes, written as UTF-8 is; 0 where it is none. */
const numberBytes = (first: number): number => {
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return 1;
  return ones === 1 || ones === 8 ? 0 : ones;
};

const readNumber = (bytes: Uint8Array, place: number, length: number): number => {
  let value = 0;
  for (let index = place; index < place + length; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
};

/** Reads the header at the beginning of the bytes; undefined where there is none. */
export const readFrameHeader = (bytes: Uint8Array, format: FlacFormat): FrameHeader | undefined => {
  const [first = 0, second = 0, sizes = 0, layout = 0, number = 0] = bytes;
  if (first !== 0xff || (second & 0xfe) !== 0xf8 || (layout & 1) !== 0) return undefined;
  const samplesCode = sizes >>> 4;
  const rateCode = sizes & 15;
  const channelsCode = layout >>> 4;
  const depthCode = (layout >>> 1) & 7;
  if (samplesCode === 0 || rateCode === 15 || channelsCode > 10 || depthCode === 3) return undefined;
  const counted = numberBytes(number);
  if (counted === 0) return undefined;
  const samples = samplesTail(samplesCode);
  const rate = rateTail(rateCode, format);
  const end = 4 + counted + samples.bytes + rate.bytes;
  if (bytes.length <= end || crc8(bytes.subarray(0, end)) !== bytes[end]) return undefined;
  return {
    length: end + 1,
    samples: samples.of(readNumber(bytes, 4 + counted, samples.bytes)),
    sampleRate: rate.of(readNumber(bytes, 4 + counted + samples.bytes, rate.bytes)),
    channels: channelsCode < 8 ? channelsCode + 1 : 2,
    stereo: pairs[channelsCode - 8],
    bits: depths[depthCode] ?? format.bits,
  };
};
