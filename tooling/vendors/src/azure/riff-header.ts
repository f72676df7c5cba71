import type { RawAudio } from '@dragoman/provider';
import { readWavHeader, wavHeader } from '@dragoman/sound-kit';

/** The chunk that describes the samples, to its end. */
const format = [12, 36] as const;

/** The format that the first audio message of a turn tells; undefined where it is no RIFF header of a format that Azure takes. */
export const readRiffHeader = (bytes: Buffer): RawAudio | undefined => {
  const { encoding, sampleRate = 0, channels = 0 } = readWavHeader(bytes) ?? {};
  if (encoding !== 's16le' && encoding !== 'mulaw' && encoding !== 'alaw') return undefined;
  const raw = { kind: 'raw', encoding, sampleRate, channels } as const;
  // What follows from these must be told as well, and rightly.
  return bytes.subarray(...format).equals(wavHeader(raw).subarray(...format)) ? raw : undefined;
};
