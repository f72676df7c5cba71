import { createServices, type Requester } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Budget } from '../../src/resilience/budget.ts';
import { Ticket } from '../../src/scheduling/requester.ts';
import { ManualClock, settle } from '../support/clock.ts';
import { pairModel, type TestEngine, testEngine } from '../support/engines.ts';

/** A service with engines of one place each; each call ends when the test says so. */
const serve = async (count = 1, textDeadlineMs = 10_000, workPerPlace?: number) => {
  const clock = new ManualClock();
  const running: { readonly text: string; end(error?: unknown): void }[] = [];
  const engines = Array.from({ length: count }, (_, index): TestEngine & { readonly id: string } => ({
    id: `engine-${index}`,
    maxParallel: 1,
    ...(workPerPlace === undefined ? {} : { workPerPlace }),
    models: [pairModel('pair', ['en', 'es'])],
    segment: ({ text }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        running.push({ text, end: (error) => (error === undefined ? resolve(text) : reject(error)) });
      }),
  }));
  const made = engines.map((engine) => testEngine(engine));
  const { services, close } = await createServices({
    providers: made.map(({ definition }) => definition),
    services: { mt: made.map(({ definition }) => definition.id) },
    clock,
    textDeadlineMs,
    resilience: { attempts: 1, breakAfter: 1 },
  });
  onTestFinished(close);
  const translate = (text: string, requester?: Requester, signal?: AbortSignal) => {
    const promise = services.text.translate({
      text,
      sourceLanguage: 'en',
      targetLanguage: 'es',
      requester,
      signal,
    });
    promise.catch(() => {});
    return promise;
  };
  /** Ends the call that runs, and lets the next begin. */
  const end = async (error?: unknown) => {
    await settle();
    running.shift()?.end(error);
    await settle();
  };
  return { clock, services, running, translate, end };
};

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (ServiceError.is(error) ? error.code : error),
  );

describe('waiting for an engine', () => {
  it('is not needed for short texts that share its place', async () => {
    const { running, translate } = await serve(1, 10_000, 400);
    const texts = [
      'Good morning.',
      'Good evening.',
      'Good night.',
      `A long text. ${'More of it. '.repeat(40)}`,
    ];
    const all = texts.map((text) => translate(text));
    await settle();
    expect(running).toHaveLength(4);
    const late = translate('Hello.');
    await settle();
    expect(running).toHaveLength(4);
    for (const { end } of running) end();
    await Promise.all(all);
    await settle();
    running.at(-1)?.end();
    await expect(late).resolves.toMatchObject({ translatedText: 'Hello.' });
  });

  it('uses up none of the time in which it must answer', async () => {
    const { clock, running, translate, end } = await serve();
    const first = translate('One.');
    const second = translate('Two.', { isPatient: true });
    // The first text of a process loads what texts need.
    await vi.waitFor(() => expect(running).toHaveLength(1));
    await clock.advance(9_000);
    await end();
    expect(await codeOf(first)).toBe('done');
    await clock.advance(9_000);
    await end();
    expect(await codeOf(second)).toBe('done');
  });

  it('lets a patient request wait for longer than any deadline', async () => {
    const { clock, translate, end } = await serve();
    for (let call = 0; call < 9; call++) translate('Before.', { isPatient: true });
    const last = translate('Last.', { isPatient: true });
    for (let call = 0; call < 10; call++) {
      await clock.advance(9_000);
      await end();
    }
    expect(await codeOf(last)).toBe('done');
  });

  it('ends with `overloaded` at the deadline of a request that still waits', async () => {
    const { clock, services, translate, end } = await serve();
    translate('One.', { isPatient: true });
    translate('Two.', { isPatient: true });
    await clock.advance(1_000);
    const late = translate('Late.', { priority: 'batch' });
    await clock.advance(8_000);
    await end();
    await clock.advance(2_000 - 1);
    expect(services.queues()[0]).toMatchObject({ running: 1, waiting: 1 });
    await clock.advance(1);
    expect(await codeOf(late)).toBe('overloaded');
    expect(services.queues()).toMatchObject([
      { slot: 'mt', engine: 'engine-0', running: 1, waiting: 0, refused: 1, waitedMs: 9_000 },
    ]);
  });

  it('does not blame the engine where a request that has waited is late', async () => {
    const { clock, translate, end } = await serve();
    translate('One.', { isPatient: true });
    await clock.advance(1_000);
    const second = translate('Two.');
    await clock.advance(8_000);
    await end();
    await clock.advance(2_000);
    expect(await codeOf(second)).toBe('provider_timeout');
    await end();
    const next = translate('Next.');
    await end();
    expect(await codeOf(next)).toBe('done');
  });

  it('fails over from an engine whose queue would take too long', async () => {
    const { clock, running, translate, end } = await serve(2);
    for (let call = 0; call < 4; call++) translate('Measured.', { isPatient: true });
    for (let call = 0; call < 3; call++) {
      await clock.advance(4_000);
      await end();
    }
    const other = translate(
      'Before this one, more waits than can be done in ten seconds: it goes elsewhere.',
    );
    await settle();
    expect(running).toHaveLength(2);
    await end();
    await end();
    expect((await other).engine).toBe('engine-1');
  });

  it('ends when its caller gives up, with the reason of the caller', async () => {
    const { services, running, translate, end } = await serve();
    translate('One.');
    const abort = new AbortController();
    const second = translate('Two.', {}, abort.signal);
    await settle();
    abort.abort(new Error('gave up'));
    await expect(second).rejects.toThrow('gave up');
    await end();
    expect(running).toHaveLength(0);
    expect(services.queues()[0]).toMatchObject({ running: 0, waiting: 0, begun: 1, refused: 0 });
  });

  it('gives back the place of a call that failed', async () => {
    const { translate, end, services } = await serve();
    const first = translate('One.');
    await end(new ServiceError('unsupported_language_pair', { detail: 'no' }));
    expect(await codeOf(first)).toBe('unsupported_language_pair');
    expect(services.queues()[0]).toMatchObject({ running: 0 });
  });

  it('gives nobody the place of somebody who asks for nothing', async () => {
    const { services, translate } = await serve();
    translate('One.');
    await settle();
    await services.mt.check({ signal: new AbortController().signal });
    expect(await services.mt.models({ signal: new AbortController().signal })).toHaveLength(1);
  });

  it('asks for less at once while other accounts use the engine, where it says how much', async () => {
    const sentence = 'The house is old. ';
    const made = testEngine({
      models: [
        {
          ...pairModel('pair', ['en', 'es']),
          limits: { segments: 50, characters: 1_000, turnCharacters: 100 },
        },
      ],
    });
    const { services, close } = await createServices({ providers: [made.definition] });
    onTestFinished(close);
    const translate = (text: string, account: string) =>
      services.text.translate({ text, sourceLanguage: 'en', targetLanguage: 'es', requester: { account } });
    const lengths = () =>
      made.requests.splice(0).map(({ segments }) => segments.reduce((sum, { text }) => sum + text.length, 0));
    const long = sentence.repeat(100).trim();
    expect((await translate(long, 'a')).translatedText).toBe(long);
    expect(Math.max(...lengths())).toBeGreaterThan(900);
    await translate(sentence.trim(), 'b');
    lengths();
    expect((await translate(long, 'a')).translatedText).toBe(long);
    const shared = lengths();
    expect(Math.max(...shared)).toBeLessThanOrEqual(100);
    expect(Math.min(...shared)).toBeGreaterThan(50);
  });
});

describe('the time of a request', () => {
  it('goes on while an engine works for it, though another of its calls waits', async () => {
    const clock = new ManualClock();
    const budget = new Budget(clock, 1_000, { ticket: new Ticket({ isPatient: true }) });
    const never = new Promise<never>(() => {});
    const running = budget.running(never);
    running.catch(() => {});
    void budget.queued(never, () => undefined);
    await clock.advance(1_000);
    await expect(running).rejects.toThrow();
    expect(budget.isSpent).toBe(true);
  });
});
