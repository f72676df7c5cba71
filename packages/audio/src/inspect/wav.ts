import {
  bytesPerFrame,
  findWavHeader,
  rawDurationMs,
  type SampleFormat,
  type WavHeader,
} from '@dragoman/sound-kit';
import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { ensurePossible, possible } from './possible.ts';
import type { Source } from './source.ts';

/** Where the samples of a WAV are, and how they are written. */
export interface WavLayout extends SampleFormat {
  /** Where the samples begin and end in the file; whole samples of all channels. */
  readonly start: number;
  readonly end: number;
}

const readHeader = async (source: Source): Promise<WavHeader> => {
  const search = findWavHeader(source.size);
  let step = search.next();
  while (step.done !== true) step = search.next(await source.read(step.value.offset, step.value.length));
  if (typeof step.value === 'string') throw corrupt(step.value);
  return step.value;
};

/**
 * Finds the samples of a WAV. Throws `corrupt_audio` where its header is broken or promises more than there is, and
 * `unsupported_format` where its samples are of another kind than PCM, floating point, µ-law and A-law.
 */
export const readWavLayout = async (source: Source): Promise<WavLayout> => {
  const { code, bits, encoding, channels, sampleRate, start, end, isCut } = await readHeader(source);
  if (isCut) throw corrupt('it ends before its header says');
  ensurePossible(sampleRate, channels);
  if (encoding === undefined) {
    if (bits === 0 && code <= 3) throw corrupt('its samples have no bits');
    throw unsupported(`This WAV has samples of a kind that is not read here (${code}, ${bits} bits).`);
  }
  const frameBytes = bytesPerFrame({ encoding, channels });
  const frames = Math.floor((end - start) / frameBytes);
  if (frames === 0) throw corrupt('there is no sound in it');
  return { encoding, sampleRate, channels, start, end: start + frames * frameBytes };
};

/** What a WAV is. Throws as `readWavLayout`. */
export const inspectWav = async (source: Source): Promise<AudioInfo> => {
  const layout = await readWavLayout(source);
  const { encoding, sampleRate, channels, start, end } = layout;
  const seconds = rawDurationMs(end - start, layout) / 1000;
  return possible(source, { container: 'wav', codec: `pcm_${encoding}`, sampleRate, channels }, seconds);
};
