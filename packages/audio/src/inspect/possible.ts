import { corrupt } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import type { Source } from './source.ts';

const [minRate, maxRate] = [1000, 384_000];
const maxChannels = 32;

/** Throws `corrupt_audio` where no recording has such a rate or so many channels. */
export const ensurePossible = (sampleRate: number, channels: number): void => {
  if (channels < 1 || channels > maxChannels) throw corrupt(`it claims to have ${channels} channels`);
  if (!(sampleRate >= minRate && sampleRate <= maxRate))
    throw corrupt(`it claims to have ${sampleRate} samples a second`);
};

/**
 * What a recording is, by what its header says. Throws as `ensurePossible`.
 *
 * @param seconds how long it plays; undefined where the header does not tell
 */
export const possible = (
  { size }: Source,
  facts: Pick<AudioInfo, 'container' | 'codec' | 'sampleRate' | 'channels'>,
  seconds: number | undefined,
): AudioInfo => {
  ensurePossible(facts.sampleRate, facts.channels);
  const durationMs = seconds === undefined ? undefined : Math.round(seconds * 1000);
  return { ...facts, durationMs, bytes: size };
};
