import type { AsrRequest } from '@dragoman/provider';
import { refused } from '../failures.ts';
import { readWav } from './read-wav.ts';
import { resample, sampleRate } from './resample.ts';

/** The longest recording of one call, in milliseconds. */
export const longestMs = 600_000;

const ensureLength = (samples: number, rate: number): void => {
  if ((samples / rate) * 1000 > longestMs)
    throw refused('limit_exceeded', `PocketSphinx is given at most ${longestMs / 60_000} minutes at once.`);
};

const samplesOf = (bytes: Uint8Array): Int16Array => {
  const copy = bytes.slice();
  return new Int16Array(copy.buffer, copy.byteOffset, Math.floor(copy.length / 2));
};

const readRaw = (audio: Uint8Array): Int16Array => {
  if (audio.length === 0) throw refused('corrupt_audio', 'There are no samples in this audio.');
  if (audio.length % 2 === 1) throw refused('corrupt_audio', 'The last sample of this audio is cut in two.');
  ensureLength(audio.length / 2, sampleRate);
  return samplesOf(audio);
};

/**
 * The samples of a request, 16 kHz mono. Throws `unsupported_format`, `corrupt_audio`, `limit_exceeded`, or what `signal`
 * was aborted with.
 */
export const readAudio = async ({ audio, format, signal }: AsrRequest): Promise<Int16Array> => {
  if (format.kind === 'raw') {
    if (format.encoding !== 's16le' || format.sampleRate !== sampleRate || format.channels !== 1)
      throw refused('unsupported_format', 'PocketSphinx takes raw audio as s16le, 16,000 Hz, mono.');
    return readRaw(await audio.bytes());
  }
  if (format.container !== 'wav')
    throw refused('unsupported_format', 'PocketSphinx takes WAV, or raw audio as s16le, 16,000 Hz, mono.');
  const wav = readWav(await audio.bytes());
  ensureLength(wav.length, wav.sampleRate);
  return wav.plain !== undefined && wav.sampleRate === sampleRate
    ? samplesOf(wav.plain)
    : resample(wav, signal);
};
