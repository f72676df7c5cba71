import type { AudioFormat, RawAudio } from '@dragoman/provider';
import { containerOf } from '../shared/audio-files.ts';
import type { FileParameters, StreamParameters } from './parameters.ts';

const rawEncodings = { linear16: 's16le', mulaw: 'mulaw', alaw: 'alaw' } as const;

/** How the audio is to be read: by the query where it names an encoding, else by what it is; undefined: by nothing. */
export const formatOf = (
  audio: Buffer,
  { encoding, sample_rate, channels }: FileParameters | StreamParameters,
): AudioFormat | undefined => {
  if (encoding === 'linear16' || encoding === 'mulaw' || encoding === 'alaw') {
    return {
      kind: 'raw',
      encoding: rawEncodings[encoding],
      sampleRate: sample_rate ?? 8000,
      channels: channels ?? 1,
    };
  }
  const container = containerOf(audio);
  return container && { kind: 'container', container };
};

const rawDurationMs = (bytes: number, { encoding, sampleRate, channels }: RawAudio): number =>
  (bytes / ((encoding === 's16le' ? 2 : 1) * channels * sampleRate)) * 1000;

/** Milliseconds of so many bytes of raw audio or WAV, by its first ones; undefined of other files, which are not decoded here. */
export const durationMsOf = (bytes: number, head: Buffer, format: AudioFormat): number | undefined => {
  if (format.kind === 'raw') return rawDurationMs(bytes, format);
  if (format.container !== 'wav' || head.length < 44) return undefined;
  return (Math.max(0, bytes - 44) / head.readUInt32LE(28)) * 1000;
};
