import { inspect } from 'node:util';
import type { AsrProviderV1 } from '@dragoman/provider';
import { type AzureFailure, scriptedWords, startAzureDouble } from '@dragoman/vendors';
import { describeFailedWays, errorOf, type Way } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { startConformanceEngine } from './support/conformance-engine.ts';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const close = (code: number, reason = 'Words of the vendor.'): AzureFailure => ({
  kind: 'close_turn',
  code,
  reason,
});
const respond = (status: number, headers: Record<string, string> = {}): AzureFailure => ({
  kind: 'respond',
  status,
  headers,
  body: 'Words of the vendor.',
});
const unavailable = { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } };
const ways: Way<AsrProviderV1>[] = [
  ['a recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
  [
    'a recording with speakers',
    (provider, signal) => provider.transcribe(requestFor('x', { signal, diarization: true })),
  ],
  ['a stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
];

const { engine, double: scripted, options } = await startConformanceEngine();

describeFailedWays({
  engine,
  ways,
  create: (replaced) => createProvider({ ...options, ...replaced }),
  double: scripted,
  asked: () => scripted.upgrades,
});

it.each(ways)('%s tells no time to wait where the vendor’s is nonsense', async (_, begin) => {
  const { double, provider } = await startPair();
  double.fail(respond(429, { 'retry-after': 'soon' }));
  const { signal } = new AbortController();
  expect(await errorOf(begin(provider, signal))).toMatchObject({ retryAfterMs: undefined });
});

it.each([1000, 1011, 4429])(
  'a connection that ends with %i after a phrase is not made again',
  async (code) => {
    const words = [...scriptedWords('good morning'), { text: 'hello', startMs: 1500, endMs: 1800 }];
    const { double, provider } = await startPair({}, { recognise: () => words });
    double.fail({ kind: 'close_turn', code, reason: '', after: 'phrase' });
    const told = Promise.withResolvers<void>();
    const audio = (async function* () {
      yield Buffer.alloc(96_000, 1);
      await told.promise;
      yield Buffer.alloc(96_000, 1);
    })();
    const events: string[] = [];
    const hear = async (): Promise<void> => {
      for await (const { type } of provider.transcribeStream?.(streamFor('', { audio })) ?? [])
        events.push(type);
    };
    const error = await errorOf(hear());
    told.resolve();
    expect(events.filter((type) => type !== 'partial')).toEqual(['final']);
    expect(error.provider?.failure).toBe(code === 4429 ? 'rate_limited' : 'unavailable');
    await double.until(() => double.openCalls === 0);
    expect(double.upgrades).toBe(1);
  },
);

it('a recognition in which nothing was understood is an empty transcript', async () => {
  const { double, provider } = await startPair();
  for (const diarization of [false, true]) {
    double.fail({ kind: 'recognition_status', status: 'NoMatch' });
    expect(await provider.transcribe(requestFor('x', { diarization }))).toMatchObject({
      text: '',
      segments: [],
    });
  }
});

it('comes although the vendor is late', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'delay', delayMs: 30 });
  expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
});

describe('what the vendor does not know', () => {
  it.each([
    [{ model: 'custom-1' }, 'unknown_model'],
    [{ language: 'tlh' }, 'unsupported_language'],
  ])('%j is told as what it is', async (asked, code) => {
    const { provider } = await startPair({}, { lackedLanguages: ['tlh-US', 'tlh-001', 'tlh-undefined'] });
    expect(await errorOf(provider.transcribe(requestFor('x', asked)))).toMatchObject({ code });
  });

  it('of what the operator chose is the operator’s to change', async () => {
    const { provider } = await startPair({ endpointId: 'gone' });
    const request = requestFor('x', { language: 'auto' });
    expect(await errorOf(provider.transcribe(request))).toMatchObject({ provider: { failure: 'rejected' } });
  });
});

describe('check', () => {
  const check = (provider: AsrProviderV1) => provider.check({ signal: new AbortController().signal });

  it('opens a connection and recognises nothing', async () => {
    const { double, provider } = await startPair();
    await check(provider);
    await double.until(() => double.openCalls === 0);
    expect(double.upgrades).toBe(1);
    expect(double.turns[0]?.texts).toEqual([]);
    expect(double.disconnects).toBe(0);
  });

  it('refuses a wrong key and an address where nobody listens', async () => {
    const { double } = await startPair();
    const wrong = createProvider({ endpoint: double.url, apiKey: 'az-wrong' });
    expect(await errorOf(check(wrong))).toMatchObject({ provider: { failure: 'authentication' } });
    const gone = await startAzureDouble();
    await gone.close();
    const nobody = createProvider({ endpoint: gone.url, apiKey: 'az-x' });
    for (const call of [check(nobody), ...ways.map(([, way]) => way(nobody, new AbortController().signal))])
      expect(await errorOf(call)).toMatchObject(unavailable);
  });
});

it.each([
  ['its words', (key: string, hint: string) => close(1007, `Bad ${key} ${encodeURIComponent(key)} ${hint}`)],
  ['its headers', (key: string) => respond(400, { 'x-requestid': key, 'retry-after': key })],
])(
  'keys and hints are in no part of an error, even where the vendor echoes them in %s',
  async (_, failure) => {
    const [key, hint] = ['az/canary+0123456789abcdef=', 'quinquillibrium'];
    const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
    double.fail(failure(key, hint), 2);
    for (const call of [
      () => provider.transcribe(requestFor('x', { hints: [hint] })),
      () => eventsOf(provider, streamFor('x', { hints: [hint] })),
    ]) {
      const caught = await errorOf(call());
      const shown = [caught, provider].map((value) => inspect(value, { depth: 12, showHidden: true }));
      const everything = [...shown, JSON.stringify(caught), String(caught.stack)].join('\n');
      for (const secret of [key, encodeURIComponent(key), hint]) expect(everything).not.toContain(secret);
    }
  },
);
