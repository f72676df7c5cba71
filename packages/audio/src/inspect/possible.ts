import { corrupt } from '../failures.ts';

const leastRate = 1000;
const mostRate = 384_000;
const mostChannels = 32;

/** Throws `corrupt_audio` where no recording has such a rate or so many channels. */
export const ensurePossible = (sampleRate: number, channels: number): void => {
  if (channels < 1 || channels > mostChannels) throw corrupt(`it claims to have ${channels} channels`);
  if (!(sampleRate >= leastRate && sampleRate <= mostRate))
    throw corrupt(`it claims to have ${sampleRate} samples a second`);
};
