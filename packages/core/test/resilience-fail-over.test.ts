import { ServiceError } from '@dragoman/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock, settle } from './support/clock.ts';
import { pairModel } from './support/engines.ts';
import { call, failure, hang, outcomeOf, serve } from './support/resilience.ts';
import { besidesDoubt } from './support/warnings.ts';

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
    expect(besidesDoubt(result.warnings).map(({ code }) => code)).toEqual([
      'option_not_applied',
      'region_fallback',
    ]);
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
