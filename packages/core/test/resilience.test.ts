import { getEventListeners } from 'node:events';
import { createServices, type GuardSettings } from '@dragoman/core';
import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ManualClock, settle } from './support/clock.ts';
import { pairModel, type TestEngine, testEngine } from './support/engines.ts';

const call = { text: 'Hello.', sourceLanguage: 'en', targetLanguage: 'es' } as const;

const failure = (kind: ProviderFailure, retryAfterMs?: number) =>
  ServiceError.ofProvider(
    kind,
    { slot: 'mt', id: 'test' },
    {
      detail: `It failed: ${kind}.`,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );

/** An engine that fails as told, call by call, and then works. */
const failing = (...errors: readonly unknown[]) => {
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

const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const serve = async (
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
const outcomeOf = async <T>(promise: Promise<T>, clock: ManualClock, milliseconds: number): Promise<T> => {
  promise.catch(() => {});
  await clock.advance(milliseconds);
  return promise;
};

describe('retry', () => {
  it('asks again, later each time, and succeeds', async () => {
    const { engine, clock, times } = failing(failure('unavailable'), failure('timeout'));
    const { text } = await serve(clock, [engine]);
    const result = await outcomeOf(text.translate(call), clock, 10_000);
    expect(result.translatedText).toBe('Hello.');
    expect(times).toHaveLength(3);
    expect(times[1]).toBeGreaterThan(0);
    expect(times[2]).toBeGreaterThan(times[1] ?? 0);
  });

  it('gives up after three attempts with the last error', async () => {
    const last = failure('rate_limited');
    const { engine, clock, times } = failing(
      failure('unavailable'),
      failure('unavailable'),
      last,
      failure('timeout'),
    );
    const { text } = await serve(clock, [engine]);
    await expect(outcomeOf(text.translate(call), clock, 60_000)).rejects.toBe(last);
    expect(times).toHaveLength(3);
  });

  it.each(['authentication', 'permission', 'rejected', 'quota_exhausted'] as const)(
    'does not repeat %s',
    async (kind) => {
      const { engine, clock, times } = failing(failure(kind));
      const { text } = await serve(clock, [engine]);
      await expect(outcomeOf(text.translate(call), clock, 60_000)).rejects.toMatchObject({
        provider: { failure: kind },
      });
      expect(times).toHaveLength(1);
    },
  );

  it('waits as long as the engine asks for', async () => {
    const { engine, clock, times } = failing(failure('rate_limited', 4_000));
    const { text } = await serve(clock, [engine]);
    await outcomeOf(text.translate(call), clock, 10_000);
    expect(times).toEqual([0, 4_000]);
  });

  it('does not wait for longer than is worth it, but passes the time on', async () => {
    const { engine, clock, times } = failing(failure('rate_limited', 60_000));
    const { text } = await serve(clock, [engine]);
    await expect(outcomeOf(text.translate(call), clock, 0)).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect(times).toHaveLength(1);
  });

  it('asks again where segments are missing, mixed up or no text', async () => {
    const clock = new ManualClock();
    const answers = [
      [],
      [
        { id: '1', text: 'b' },
        { id: '0', text: 'a' },
      ],
      [
        { id: '0', text: 'A' },
        { id: '1', text: 'B' },
      ],
    ];
    const { text, made } = await serve(clock, [
      { translate: async () => ({ segments: answers.shift() ?? [], model: 'm', warnings: [] }) },
    ]);
    const result = await outcomeOf(text.translate({ ...call, text: 'a\nb' }), clock, 60_000);
    expect(result.translatedText).toBe('A\nB');
    expect(made[0]?.requests).toHaveLength(3);
  });

  it('makes whatever else a provider throws a provider_error with its cause', async () => {
    const cause = new TypeError('secret inside');
    const { engine, clock, times } = failing(cause);
    const { text } = await serve(clock, [engine]);
    const error = await outcomeOf(text.translate(call), clock, 0).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'provider_error', cause, provider: { slot: 'mt', id: 'test' } });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(times).toHaveLength(1);
  });
});

describe('the time budget', () => {
  it('ends a deaf engine with provider_timeout', async () => {
    const clock = new ManualClock();
    const { text } = await serve(clock, [{ segment: () => new Promise(() => {}) }], {
      textDeadlineMs: 5_000,
    });
    const promise = text.translate(call);
    promise.catch(() => {});
    await clock.advance(4_999);
    const early = await Promise.race([promise, settle().then(() => 'running')]);
    expect(early).toBe('running');
    await clock.advance(1);
    await expect(promise).rejects.toMatchObject({
      code: 'provider_timeout',
      provider: { failure: 'timeout' },
    });
  });

  it('aborts the engine that listens', async () => {
    const clock = new ManualClock();
    const { text, made } = await serve(clock, [{ segment: (_, { signal }) => hang(signal) }], {
      textDeadlineMs: 5_000,
    });
    await expect(outcomeOf(text.translate(call), clock, 5_000)).rejects.toMatchObject({
      code: 'provider_timeout',
    });
    expect(made[0]?.requests[0]?.signal.aborted).toBe(true);
  });

  it('covers all attempts together', async () => {
    const clock = new ManualClock();
    const slow: TestEngine['segment'] = () =>
      new Promise((_, reject) => void clock.schedule(2_000, () => reject(failure('unavailable'))));
    const { text, made } = await serve(clock, [{ segment: slow }], {
      textDeadlineMs: 5_000,
      resilience: { attempts: 100 },
    });
    const promise = text.translate(call);
    promise.catch(() => {});
    await clock.advance(5_000);
    await expect(promise).rejects.toMatchObject({
      code: expect.stringMatching(/provider_(timeout|unavailable)/),
    });
    expect(made[0]?.requests.length).toBeLessThanOrEqual(3);
  });

  it('covers an engine that does not say what it can', async () => {
    const clock = new ManualClock();
    const { text } = await serve(clock, [{ models: () => new Promise(() => {}) }], { textDeadlineMs: 3_000 });
    await expect(outcomeOf(text.translate(call), clock, 3_000)).rejects.toMatchObject({
      code: 'provider_timeout',
    });
  });

  it('leaves no timer behind', async () => {
    const clock = new ManualClock();
    const { text } = await serve(clock, [{}]);
    await text.translate(call);
    expect(clock.waiting).toBe(0);
  });
});

describe('abort', () => {
  const reason = new Error('the caller hung up');

  it('before the call asks nobody', async () => {
    const clock = new ManualClock();
    const { text, made } = await serve(clock, [{}]);
    await expect(text.translate({ ...call, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(made[0]?.requests).toEqual([]);
  });

  it.each([
    ['a listening', (signal: AbortSignal) => hang(signal)],
    ['a deaf', () => new Promise<never>(() => {})],
  ])('reaches %s engine and rejects with the reason, once, without fail-over', async (_, segment) => {
    const clock = new ManualClock();
    const { text, made } = await serve(clock, [
      { id: 'first', segment: (__, { signal }) => segment(signal) },
      { id: 'second' },
    ]);
    const controller = new AbortController();
    const promise = text.translate({ ...call, signal: controller.signal });
    promise.catch(() => {});
    await settle();
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
    expect(made[0]?.requests[0]?.signal.aborted).toBe(true);
    expect(made[1]?.requests).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('leaves no listener on the signal of a caller who uses it again', async () => {
    const { text } = await serve(new ManualClock(), [{}]);
    const { signal } = new AbortController();
    for (let turn = 0; turn < 3; turn++) await text.translate({ ...call, signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends the wait between two attempts', async () => {
    const { engine, clock, times } = failing(failure('rate_limited', 4_000));
    const { text } = await serve(clock, [engine]);
    const controller = new AbortController();
    const promise = text.translate({ ...call, signal: controller.signal });
    promise.catch(() => {});
    await clock.advance(1_000);
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
    await clock.advance(10_000);
    expect(times).toHaveLength(1);
  });
});

describe('fail-over', () => {
  it.each(['unavailable', 'authentication', 'rejected', 'quota_exhausted', 'invalid_response'] as const)(
    'asks the next engine after %s',
    async (kind) => {
      const clock = new ManualClock();
      const { text, logged } = await serve(clock, [
        { id: 'first', segment: () => Promise.reject(failure(kind)) },
        { id: 'second', segment: () => 'Hola.' },
      ]);
      const result = await outcomeOf(text.translate(call), clock, 60_000);
      expect(result).toMatchObject({ translatedText: 'Hola.', engine: 'second', model: 'second/any-model' });
      expect(logged).toEqual(['Failing over']);
    },
  );

  it('asks the next engine where one hangs, while there is time', async () => {
    const clock = new ManualClock();
    const { text } = await serve(
      clock,
      [
        { id: 'first', segment: () => new Promise(() => {}) },
        { id: 'second', segment: () => 'Hola.' },
      ],
      { textDeadlineMs: 10_000 },
    );
    expect((await outcomeOf(text.translate(call), clock, 5_000)).engine).toBe('second');
  });

  it('asks the next engine where one cannot say what it can', async () => {
    const clock = new ManualClock();
    const { text } = await serve(clock, [
      { id: 'first', models: () => Promise.reject(failure('authentication')) },
      { id: 'second', segment: () => 'Hola.' },
    ]);
    expect((await text.translate(call)).engine).toBe('second');
  });

  it('rejects with the last error where all fail', async () => {
    const clock = new ManualClock();
    const last = failure('quota_exhausted');
    const { text } = await serve(clock, [
      { id: 'first', segment: () => Promise.reject(failure('authentication')) },
      { id: 'second', segment: () => Promise.reject(last) },
    ]);
    await expect(text.translate(call)).rejects.toBe(last);
  });

  it('is not for faults of the request', async () => {
    const clock = new ManualClock();
    const refusal = new ServiceError('unsupported_option', { detail: 'No.' });
    const { text, made } = await serve(clock, [
      { id: 'first', segment: () => Promise.reject(refusal) },
      { id: 'second' },
    ]);
    await expect(text.translate(call)).rejects.toBe(refusal);
    expect(made[1]?.requests).toEqual([]);
  });

  it('is not for a request that names its model', async () => {
    const clock = new ManualClock();
    const { text, made } = await serve(clock, [
      { id: 'first', segment: () => Promise.reject(failure('authentication')) },
      { id: 'second' },
    ]);
    await expect(text.translate({ ...call, model: 'first/any-model' })).rejects.toMatchObject({
      code: 'provider_error',
    });
    expect(made[1]?.requests).toEqual([]);
  });

  it('tells of the options that the engine which answered lacks, not of the others', async () => {
    const clock = new ManualClock();
    const { text } = await serve(clock, [
      {
        id: 'first',
        capabilities: { formality: true },
        segment: () => Promise.reject(failure('authentication')),
      },
      { id: 'second', models: [pairModel('m', ['en', 'es'])] },
    ]);
    const result = await text.translate({ ...call, targetLanguage: 'es-MX', formality: 'formal' });
    expect(result.warnings.map(({ code }) => code)).toEqual(['option_not_applied', 'region_fallback']);
  });

  it('works for the slots themselves', async () => {
    const clock = new ManualClock();
    const { services } = await serve(clock, [
      { id: 'first', segment: () => Promise.reject(failure('authentication')) },
      { id: 'second', segment: () => 'Hola.' },
    ]);
    const result = await services.mt.translate({
      segments: [{ id: 'a', text: 'Hello.' }],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      signal: new AbortController().signal,
    });
    expect(result.segments).toEqual([{ id: 'a', text: 'Hola.' }]);
  });
});

describe('the circuit breaker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const resilience = { attempts: 1, breakAfter: 3, breakMs: 1_000 };

  /** An engine that can be broken and mended. */
  const breakable = async () => {
    const state: { mode: 'works' | 'fails' | 'refuses' | 'hangs' } = { mode: 'works' };
    const clock = new ManualClock();
    const served = await serve(
      clock,
      [
        {
          segment: ({ text }, { signal }) => {
            if (state.mode === 'fails') throw failure('unavailable');
            if (state.mode === 'refuses') throw failure('rejected');
            return state.mode === 'hangs' ? hang(signal) : text;
          },
        },
      ],
      { resilience },
    );
    const attempt = () =>
      served.text.translate(call).then(
        () => 'ok',
        (error: ServiceError) => error,
      );
    const calls = () => served.made[0]?.requests.length ?? 0;
    return { ...served, state, attempt, calls };
  };

  it('leaves an engine alone after failures in a row, and tries it again later', async () => {
    const { state, attempt, calls } = await breakable();
    state.mode = 'fails';
    for (let turn = 0; turn < 3; turn++) await attempt();
    expect(calls()).toBe(3);
    expect(await attempt()).toMatchObject({ code: 'provider_unavailable', retryAfterMs: 1_000 });
    expect(calls()).toBe(3);
    vi.setSystemTime(Date.now() + 5_000);
    state.mode = 'works';
    expect(await attempt()).toBe('ok');
    expect(await attempt()).toBe('ok');
    expect(calls()).toBe(5);
  });

  it('does not break for refusals, nor for failures that are not in a row', async () => {
    const { state, attempt, calls } = await breakable();
    for (const mode of [
      'refuses',
      'refuses',
      'refuses',
      'refuses',
      'fails',
      'fails',
      'works',
      'fails',
      'fails',
    ] as const) {
      state.mode = mode;
      await attempt();
    }
    expect(calls()).toBe(9);
  });

  it('lets one caller try, and sends the others elsewhere meanwhile', async () => {
    const { state, attempt, calls, text } = await breakable();
    state.mode = 'fails';
    for (let turn = 0; turn < 3; turn++) await attempt();
    vi.setSystemTime(Date.now() + 5_000);
    state.mode = 'hangs';
    const controller = new AbortController();
    const probe = text.translate({ ...call, signal: controller.signal });
    probe.catch(() => {});
    await settle();
    expect(await attempt()).toMatchObject({ code: 'provider_unavailable' });
    expect(calls()).toBe(4);
    controller.abort(new Error('bored'));
    await expect(probe).rejects.toThrow('bored');
    // A try that was given up is no proof of health.
    expect(await attempt()).toMatchObject({ code: 'provider_unavailable' });
    expect(calls()).toBe(4);
  });

  it('is of one engine: the other one of the list answers at once', async () => {
    const clock = new ManualClock();
    const { text, made } = await serve(
      clock,
      [{ id: 'first', segment: () => Promise.reject(failure('unavailable')) }, { id: 'second' }],
      { resilience },
    );
    for (let turn = 0; turn < 6; turn++) expect((await text.translate(call)).engine).toBe('second');
    expect(made[0]?.requests).toHaveLength(3);
  });
});

it('costs a few microseconds where nothing goes wrong', async () => {
  const { services } = await serve(new ManualClock(), [
    { translate: async ({ segments }) => ({ segments, model: 'm', warnings: [] }) },
  ]);
  const request = {
    segments: [{ id: 'a', text: 'Hello.' }],
    sourceLanguage: 'en',
    targetLanguage: 'es',
    signal: new AbortController().signal,
  };
  for (let turn = 0; turn < 2_000; turn++) await services.mt.translate(request);
  const start = process.cpuUsage();
  for (let turn = 0; turn < 2_000; turn++) await services.mt.translate(request);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 2_000).toBeLessThan(100);
});
