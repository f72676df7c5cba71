import { inspect } from 'node:util';
import { type AsrProviderV1, ServiceError } from '@dragoman/provider';
import { type AzureFailure, azureErrors, scriptedWords, startAzureDouble } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const errorOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!ServiceError.is(error)) throw new Error(`No ServiceError: ${inspect(error)}`);
  return error;
};

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
const message = (path: string, body: string): AzureFailure => ({
  kind: 'turn_message',
  message: `X-RequestId:{id}\r\nPath:${path}\r\n\r\n${body}`,
});

const invalid = { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } };
const unavailable = { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } };
const rejected = { code: 'provider_error', retryable: false, provider: { failure: 'rejected' } };

const failures: [string, AzureFailure, object][] = [
  ['401', azureErrors.invalidKey(), { provider: { failure: 'authentication', status: 401 } }],
  ['403', azureErrors.forbidden(), { provider: { failure: 'permission', status: 403 } }],
  ['404', respond(404), { detail: expect.stringContaining('region or the endpoint'), ...rejected }],
  ['408', respond(408), { provider: { failure: 'timeout' } }],
  [
    '429 with the seconds to wait, and an id',
    respond(429, { 'retry-after': '7', 'x-requestid': 'abc-123' }),
    { retryAfterMs: 7000, provider: { failure: 'rate_limited', requestId: 'abc-123' } },
  ],
  ['429 with nonsense to wait', respond(429, { 'retry-after': 'soon' }), { retryAfterMs: undefined }],
  ['500', respond(500), unavailable],
  ['502 of a proxy, in HTML', azureErrors.htmlError(), unavailable],
  ['200 of another server', respond(200), invalid],
  ['a redirect, which is not followed', respond(307, { location: 'http://127.0.0.1:1/' }), rejected],
  ['a cut connection', { kind: 'disconnect', when: 'before_header' }, unavailable],
  ['a connection cut in the middle', { kind: 'disconnect', when: 'mid_body' }, unavailable],
  ['an end with 1000', close(1000), unavailable],
  ['an end with 1011', close(1011), unavailable],
  ['an end with 4429', close(4429), { provider: { failure: 'rate_limited', vendorCode: 'websocket_4429' } }],
  ['an end with 1007', close(1007), rejected],
  [
    'an end with 1007 for the quota',
    azureErrors.quotaExceeded(),
    { provider: { failure: 'quota_exhausted' } },
  ],
  [
    'an end with 1007 for the format',
    close(1007, 'Unsupported audio format.'),
    { code: 'unsupported_format' },
  ],
  ['a phrase that is half', message('speech.phrase', '{"RecognitionStatus":"Succ'), invalid],
  ['a phrase without alternatives', message('speech.phrase', '{"RecognitionStatus":"Success"}'), invalid],
  ['a phrase of an unknown kind', message('speech.phrase', '{"RecognitionStatus":"Odd"}'), invalid],
  ['a hypothesis without a text', message('speech.hypothesis', '{"Offset":0,"Duration":1}'), invalid],
  ['a turn that starts with nothing', message('turn.start', ''), invalid],
  ['a message without a path', { kind: 'turn_message', message: 'X-RequestId:{id}\r\n\r\n{}' }, invalid],
  ['a message of no request', { kind: 'turn_message', message: 'Path:turn.end\r\n\r\n{}' }, invalid],
  ['a message without a body', { kind: 'turn_message', message: 'X-RequestId:{id}' }, invalid],
  ['bytes that are no message', { kind: 'turn_message', message: Buffer.from([0xff]) }, invalid],
];

const ways: [string, (provider: AsrProviderV1) => Promise<unknown>][] = [
  ['a recording', (provider) => provider.transcribe(requestFor('x'))],
  ['a recording with speakers', (provider) => provider.transcribe(requestFor('x', { diarization: true }))],
  ['a stream', (provider) => eventsOf(provider, streamFor('x'))],
];

describe.each(ways)('%s', (_, call) => {
  it.each(failures)('%s', async (_name, failure, expected) => {
    const { double, provider } = await startPair();
    double.fail(failure);
    const error = await errorOf(call(provider));
    expect(error).toMatchObject(expected);
    expect(error.provider).toMatchObject({ slot: 'asr', id: 'azure' });
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify(error)).not.toMatch(/Words/);
    expect(double.upgrades).toBe(1);
    await double.until(() => double.openCalls === 0);
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  });
});

it.each([
  ['Error', unavailable],
  ['BadRequest', rejected],
  ['Forbidden', { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted' } }],
  ['TooManyRequests', { retryable: true, provider: { failure: 'rate_limited' } }],
] as const)('a recognition that ends with %s', async (status, expected) => {
  const { double, provider } = await startPair();
  for (const diarization of [false, true]) {
    double.fail({ kind: 'recognition_status', status });
    expect(await errorOf(provider.transcribe(requestFor('x', { diarization })))).toMatchObject(expected);
  }
  await double.until(() => double.openCalls === 0);
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
    for (const call of [check(nobody), ...ways.map(([, way]) => way(nobody))])
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
