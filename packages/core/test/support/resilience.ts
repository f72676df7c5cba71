import { createServices, type GuardSettings } from '@dragoman/core';
import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import { onTestFinished } from 'vitest';
import { ManualClock } from './clock.ts';
import { type TestEngine, testEngine } from './engines.ts';

/** What is asked for in all of these tests. */
export const call = { text: 'Hello.', sourceLanguage: 'en', targetLanguage: 'es' } as const;

/** The failure of an engine. */
export const failure = (kind: ProviderFailure, retryAfterMs?: number) =>
  ServiceError.ofProvider(
    kind,
    { slot: 'mt', id: 'test' },
    {
      detail: `It failed: ${kind}.`,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );

/** An engine that fails as told, call by call, and then works. */
export const failing = (...errors: readonly unknown[]) => {
  let calls = 0;
  const times: number[] = [];
  const clock = new ManualClock();
  const engine: TestEngine = {
    segment: ({ text }) => {
      times.push(clock.now());
      const error = errors[calls++];
      if (error !== undefined) throw error;
      return text;
    },
  };
  return { engine, clock, times };
};

/** Answers nothing, until it is aborted. */
export const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Services with these engines, closed when the test ends. */
export const serve = async (
  clock: ManualClock,
  engines: readonly TestEngine[],
  options: { readonly resilience?: Partial<GuardSettings>; readonly textDeadlineMs?: number } = {},
) => {
  const made = engines.map((engine) => testEngine(engine));
  const logged: string[] = [];
  const log = (_: object, message: string) => logged.push(message);
  const { services, close } = await createServices({
    providers: made.map(({ definition }) => definition),
    services: { mt: made.map(({ definition }) => definition.id) },
    clock,
    logger: { debug: log, info: log, warn: log, error: log },
    ...options,
  });
  onTestFinished(close);
  return { services, text: services.text, made, logged };
};

/** The outcome of a promise that must not be left unhandled while the clock is moved. */
export const outcomeOf = async <T>(
  promise: Promise<T>,
  clock: ManualClock,
  milliseconds: number,
): Promise<T> => {
  promise.catch(() => {});
  await clock.advance(milliseconds);
  return promise;
};
