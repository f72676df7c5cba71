import { corrupt } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { possible } from './possible.ts';
import type { Source } from './source.ts';

/** What the first block of a FLAC file says of all its samples. */
export interface FlacFormat {
  readonly sampleRate: number;
  readonly channels: number;
  /** Bits of a sample. */
  readonly bits: number;
  /** Of each channel; 0 where nobody told. */
  readonly samples: number;
}

/** Bytes in which `fLaC` and the first block lie. */
export const flacFormatBytes = 42;

/** Reads the block that describes a FLAC file (RFC 9639, section 8.2) behind its `fLaC`; undefined where it is none. */
export const readFlacFormat = (head: DataView): FlacFormat | undefined => {
  // The first block is STREAMINFO, 34 bytes long.
  if (head.byteLength < flacFormatBytes || (head.getUint32(4) & 0x7fff_ffff) !== 34) return undefined;
  const packed = head.getUint32(18);
  return {
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    samples: (head.getUint8(21) & 0xf) * 2 ** 32 + head.getUint32(22),
  };
};

/** What a FLAC file is, whose `fLaC` stands at `start`. Throws `corrupt_audio`. */
export const inspectFlac = async (source: Source, start: number): Promise<AudioInfo> => {
  const format = readFlacFormat(await source.read(start, flacFormatBytes));
  if (format === undefined) throw corrupt('its format is not described');
  const { sampleRate, channels, samples } = format;
  const seconds = samples === 0 ? undefined : samples / sampleRate;
  return possible(source, { container: 'flac', codec: 'flac', sampleRate, channels }, seconds);
};
