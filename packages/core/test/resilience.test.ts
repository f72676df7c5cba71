import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ManualClock, settle } from './support/clock.ts';
import type { TestEngine } from './support/engines.ts';
import { call, failing, failure, hang, outcomeOf, serve } from './support/resilience.ts';

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
