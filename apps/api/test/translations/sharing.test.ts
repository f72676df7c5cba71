import { expect, it, vi } from 'vitest';
import { backwards, type TestCaller, useApi } from '../support/api.ts';

const languages = { source_language: 'en', target_language: 'es' };
const { api, caller } = useApi({ maxParallel: 1, settings: { limits: { text: { deadlineSeconds: 2 } } } });

/** An engine that works for one caller at a time, when it is told to. */
const held = () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  api.engine = async ({ segments }) => {
    const texts = segments.map(({ text }) => text);
    begun.push(texts.join());
    await new Promise<void>((resolve) => ends.push(resolve));
    return texts.map(backwards);
  };
  return { begun, end: () => ends.shift()?.() };
};

const translate = (who: TestCaller, text: string) => who.post('/v1/translate', { text, ...languages });
const waiting = (count: number) =>
  vi.waitFor(() => expect(api.services.services.queues()[0]).toMatchObject({ running: 1, waiting: count }));

it('serves accounts in turn, whatever one of them sends, and an account’s own batches last', async () => {
  const { begun, end } = held();
  const [busy, light] = [caller, await api.account()];
  const first = translate(busy, 'first');
  await waiting(0);
  const batch = busy.post('/v1/translate/batch', { texts: ['batch'], ...languages });
  await waiting(1);
  const second = translate(await busy.withKey(), 'second');
  await waiting(2);
  const other = translate(light, 'other');
  await waiting(3);
  const answers = [first, other, second, batch];
  for (const answer of answers) {
    end();
    expect((await answer).status).toBe(200);
  }
  expect(begun).toEqual(['first', 'other', 'second', 'batch']);
});

it('answers 503 with the time to wait where an engine has no place by the deadline, and keeps nothing', async () => {
  const { begun } = held();
  const requester = { account: caller.accountId, isPatient: true };
  const { text } = api.services.services;
  const ahead = ['one', 'two'].map((one) =>
    text.translate({ text: one, sourceLanguage: 'en', targetLanguage: 'es', requester }).catch(() => {}),
  );
  await waiting(1);
  // A batch gives way to what is wanted at once: to what waits for as long as it takes, too.
  const late = await caller.post('/v1/translate/batch', { texts: ['late'], ...languages });
  expect(late.status).toBe(503);
  expect(late.body.code).toBe('overloaded');
  expect(Number(late.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(begun).not.toContain('late');
  expect(await caller.read('/v1/translations')).toEqual([]);
  await Promise.all(ahead);
  const { body: metrics } = await api.as(null).get('/metrics');
  for (const line of [
    'dragoman_engine_calls_running{slot="mt",engine="test"} 0',
    'dragoman_engine_calls_waiting{slot="mt",engine="test"} 0',
    'dragoman_engine_calls_total{slot="mt",engine="test"} 6',
    'dragoman_engine_circuit_open{slot="mt",engine="test"} 0',
    'dragoman_database_connections{pool="deliveries",state="waiting"} 0',
    'dragoman_engine_refusals_total{slot="mt",engine="test"} 1',
  ])
    expect(metrics).toContain(line);
  expect(metrics).toMatch(/dragoman_build_info\{version="[\d.]+",node="[\d.]+"\} 1/);
  expect(metrics).toMatch(/dragoman_engine_failures_total\{slot="mt",engine="test"\} \d/);
  expect(metrics).toMatch(/dragoman_engine_work_seconds_total\{slot="mt",engine="test"\} \d/);
  expect(metrics).toMatch(/dragoman_engine_wait_seconds_total\{slot="mt",engine="test"\} [1-9]/);
});
