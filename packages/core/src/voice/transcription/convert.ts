import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { RawAudio } from '@dragoman/provider';
import { createMonoReader, Resampler, speechFormat, writeSamples } from '@dragoman/sound-kit';

/** Writes a recording's samples (`speechFormat`) to another file in another raw format. Rejects with `signal.reason`. */
export const convertSamples = async (
  from: string,
  to: string,
  { encoding, sampleRate }: RawAudio,
  signal: AbortSignal,
): Promise<void> => {
  const read = createMonoReader(speechFormat);
  const resampler = new Resampler(speechFormat.sampleRate, sampleRate);
  try {
    await pipeline(
      createReadStream(from),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) yield writeSamples(resampler.push(read(piece)), encoding);
        yield writeSamples(resampler.end(), encoding);
      },
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
};
