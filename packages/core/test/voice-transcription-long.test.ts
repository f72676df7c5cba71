import type { AsrRequest } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { heard } from './support/recognisers.ts';
import type { Stretch } from './support/recordings.ts';
import { serveRecording } from './support/transcription.ts';

/** An hour: 115 MB of samples. */
const hour: readonly Stretch[] = Array.from({ length: 360 }, (): readonly Stretch[] => [
  ['speech', 9_000],
  ['silence', 1_000],
]).flat();

const megabyte = 1_048_576;

/** Reads as providers do, chunk by chunk, and remembers the most memory that was seen meanwhile. */
const reader = () => {
  const seen = { bytes: 0, peak: 0 };
  const answer = async (_: number, { audio }: AsrRequest) => {
    for await (const chunk of audio.stream()) {
      seen.bytes += chunk.length;
      seen.peak = Math.max(seen.peak, process.memoryUsage.rss());
    }
    return heard('an hour');
  };
  return { seen, answer };
};

it.each([
  ['as it is', {}, 115_200_044],
  ['as samples', { containers: [] }, 115_200_000],
  ['in parts of a minute', { containers: [], maxDurationMs: 60_000 }, 115_200_000],
  ['as WAVs of a minute', { containers: ['wav'], raw: [], maxDurationMs: 60_000 }, 115_200_000],
] as const)('an hour %s takes little memory', async (_, capabilities, bytes) => {
  const { seen, answer } = reader();
  const { transcribe, made } = await serveRecording([{ capabilities, answer }], hour);
  const before = process.memoryUsage.rss();
  const { durationMs } = await transcribe();
  expect(durationMs).toBe(3_600_000);
  expect(seen.bytes).toBeGreaterThanOrEqual(bytes);
  expect(made[0]?.requests.length).toBeGreaterThanOrEqual('maxDurationMs' in capabilities ? 60 : 1);
  expect((seen.peak - before) / megabyte).toBeLessThan(100);
});
