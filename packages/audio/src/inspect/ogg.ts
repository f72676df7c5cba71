import { tagAt } from '@dragoman/sound-kit';
import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { possible } from './possible.ts';
import type { Source } from './source.ts';

/** Two pages of the greatest length: the last one lies in it whole. */
const tailBytes = 2 * 65_307;

interface OggHead {
  readonly codec: 'opus' | 'vorbis';
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples at the beginning that are not played. */
  readonly skipped: number;
}

const readHead = (page: DataView): OggHead => {
  const start = 27 + (page.byteLength > 26 ? page.getUint8(26) : 0);
  if (page.byteLength < start + 16) throw corrupt('it ends in its header');
  if (tagAt(page, start, 8) === 'OpusHead')
    return {
      codec: 'opus',
      sampleRate: 48_000,
      channels: page.getUint8(start + 9),
      skipped: page.getUint16(start + 10, true),
    };
  if (tagAt(page, start, 7) === '\x01vorbis')
    return {
      codec: 'vorbis',
      sampleRate: page.getUint32(start + 12, true),
      channels: page.getUint8(start + 11),
      skipped: 0,
    };
  throw unsupported('Of Ogg, only Opus and Vorbis are read here.');
};

/** Samples until the end of the last page of the stream; undefined where the end cannot be told. */
const lastPosition = async (source: Source, serial: number): Promise<number | undefined> => {
  const tail = await source.read(Math.max(0, source.size - tailBytes), tailBytes);
  for (let place = tail.byteLength - 27; place >= 0; place -= 1) {
    if (tail.getUint8(place) !== 0x4f || tagAt(tail, place) !== 'OggS') continue;
    // Another stream follows the first one: only decoding tells the length of both.
    if (tail.getUint32(place + 14, true) !== serial) return undefined;
    const position = tail.getBigInt64(place + 6, true);
    if (position >= 0n) return Number(position);
  }
  return undefined;
};

/** What an Ogg file is. Throws `corrupt_audio` or `unsupported_format`. */
export const inspectOgg = async (source: Source): Promise<AudioInfo> => {
  const page = await source.read(0, 27 + 255 + 64);
  const { codec, sampleRate, channels, skipped } = readHead(page);
  const position = await lastPosition(source, page.getUint32(14, true));
  const seconds = position === undefined ? undefined : (position - skipped) / sampleRate;
  const info = possible(source, { container: 'ogg', codec, sampleRate, channels }, seconds);
  if (seconds !== undefined && seconds <= 0) throw corrupt('there is no sound in it');
  return info;
};
