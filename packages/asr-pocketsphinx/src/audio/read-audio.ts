import type { AsrRequest } from '@dragoman/provider';
import { refused } from '../failures.ts';
import { readWav } from './read-wav.ts';
import { resample, sampleRate } from './resample.ts';

/**
 * The longest recording of one call, in milliseconds. The program answers when it has heard all: whoever cuts a long
 * recording sees how far it is, can end it between two pieces, and lets several be heard at once.
 */
export const longestMs = 60_000;

/** Of a WAV as long as that, with the most channels, rate and bits that are taken, and room for other chunks. */
const mostBytes = (longestMs / 1000) * 192_000 * 8 * 4 + 1_000_000;

const tooLong = () =>
  refused('limit_exceeded', `PocketSphinx is given at most ${longestMs / 1000} seconds at once.`);

const ensureLength = (samples: number, rate: number): void => {
  if (Math.round((samples / rate) * 1000) > longestMs) throw tooLong();
};

const samplesOf = (bytes: Uint8Array): Int16Array => {
  const copy = bytes.slice();
  return new Int16Array(copy.buffer, copy.byteOffset, Math.floor(copy.length / 2));
};

const readRaw = async (audio: Blob): Promise<Int16Array> => {
  if (audio.size === 0) throw refused('corrupt_audio', 'There are no samples in this audio.');
  if (audio.size % 2 === 1) throw refused('corrupt_audio', 'The last sample of this audio is cut in two.');
  ensureLength(audio.size / 2, sampleRate);
  return samplesOf(await audio.bytes());
};

/**
 * The samples of a request, 16 kHz mono. Throws `unsupported_format`, `corrupt_audio`, `limit_exceeded`, or what `signal`
 * was aborted with.
 */
export const readAudio = async ({ audio, format, signal }: AsrRequest): Promise<Int16Array> => {
  if (format.kind === 'raw') {
    if (format.encoding !== 's16le' || format.sampleRate !== sampleRate || format.channels !== 1)
      throw refused('unsupported_format', 'PocketSphinx takes raw audio as s16le, 16,000 Hz, mono.');
    return readRaw(audio);
  }
  if (format.container !== 'wav')
    throw refused('unsupported_format', 'PocketSphinx takes WAV, or raw audio as s16le, 16,000 Hz, mono.');
  if (audio.size > mostBytes) throw tooLong();
  const wav = readWav(await audio.bytes());
  ensureLength(wav.length, wav.sampleRate);
  return wav.plain !== undefined && wav.sampleRate === sampleRate
    ? samplesOf(wav.plain)
    : resample(wav, signal);
};
