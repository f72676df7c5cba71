import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { speechFormat } from '@dragoman/audio';
import type { RawAudio } from '@dragoman/provider';
import { toG711 } from './g711.ts';
import { Resampler } from './resampler.ts';

const encode = (samples: Int16Array, { encoding }: RawAudio): Uint8Array =>
  encoding === 's16le'
    ? new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    : toG711(samples, encoding);

/** Whole samples of a stream of bytes. */
async function* samplesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let odd = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const joined = Buffer.concat([odd, chunk]);
    const whole = joined.length - (joined.length % 2);
    odd = joined.subarray(whole);
    const samples = new Int16Array(whole / 2);
    for (let index = 0; index < samples.length; index++) samples[index] = joined.readInt16LE(index * 2);
    yield samples;
  }
}

/** Writes a recording's samples (`speechFormat`) to another file in another raw format. Rejects with `signal.reason`. */
export const convertSamples = async (
  from: string,
  to: string,
  format: RawAudio,
  signal: AbortSignal,
): Promise<void> => {
  const resampler = new Resampler(speechFormat.sampleRate, format.sampleRate);
  try {
    await pipeline(
      createReadStream(from),
      samplesOf,
      async function* (chunks: AsyncIterable<Int16Array>) {
        for await (const samples of chunks) yield encode(resampler.push(samples), format);
        yield encode(resampler.end(), format);
      },
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
};
