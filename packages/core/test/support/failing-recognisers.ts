import { type AsrRequest, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { heard, type TestRecogniser } from './recognisers.ts';
import type { Stretch } from './recordings.ts';

export const sentence: readonly Stretch[] = [['speech', 2_000]];

/** Four sentences, each of which is a part for an engine that takes 1.5 seconds. */
export const talk: readonly Stretch[] = [0, 1, 2, 3].flatMap((): readonly Stretch[] => [
  ['speech', 1_000],
  ['silence', 400],
]);

export const inParts = { containers: [], maxDurationMs: 1_500 } as const;

export const failure = (kind: ProviderFailure, id = 'first') =>
  ServiceError.ofProvider(kind, { slot: 'asr', id }, { detail: `It failed: ${kind}.` });

export const failing = (kind: ProviderFailure) => () => Promise.reject(failure(kind));

export const hang = (_: number, { signal }: AsrRequest): Promise<never> =>
  new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Works so many times, then fails. */
export const breaksAfter =
  (count: number, kind: ProviderFailure): NonNullable<TestRecogniser['answer']> =>
  (call) => {
    if (call >= count) throw failure(kind);
    return heard(`first ${call}`);
  };
