import { corrupt } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { ensurePossible } from './possible.ts';
import type { Source } from './source.ts';

/** What a FLAC file is, whose `fLaC` stands at `start`. Throws `corrupt_audio`. */
export const inspectFlac = async (source: Source, start: number): Promise<AudioInfo> => {
  const head = await source.read(start + 4, 38);
  // The first block is STREAMINFO, 34 bytes long.
  if (head.byteLength < 38 || (head.getUint8(0) & 0x7f) !== 0 || (head.getUint32(0) & 0xff_ffff) !== 34)
    throw corrupt('its format is not described');
  const packed = head.getUint32(14);
  const sampleRate = packed >>> 12;
  const channels = ((packed >>> 9) & 7) + 1;
  ensurePossible(sampleRate, channels);
  const samples = (head.getUint8(17) & 0xf) * 2 ** 32 + head.getUint32(18);
  return {
    container: 'flac',
    codec: 'flac',
    sampleRate,
    channels,
    durationMs: samples === 0 ? undefined : Math.round((samples / sampleRate) * 1000),
    bytes: source.size,
  };
};
