import { inspect } from 'node:util';
import type { TtsProviderV1 } from '@dragoman/provider';
import { type AzureFailure, azureErrors, type VoicesFailure } from '@dragoman/vendors';
import { errorOf } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, requestFor, ssmlFor, startPair } from './support/providers.ts';

const close = (code: number, reason = 'Words of the vendor.'): AzureFailure => ({
  kind: 'close_turn',
  code,
  reason,
});
const respond = (status: number, headers: Record<string, string> = {}, body = 'Words of the vendor.') =>
  ({ kind: 'respond', status, headers, body }) as const;
const message = (path: string, body: string): AzureFailure => ({
  kind: 'turn_message',
  message: `X-RequestId:{id}\r\nPath:${path}\r\n\r\n${body}`,
});

const invalid = { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } };
const unavailable = { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } };
const rejected = { code: 'provider_error', retryable: false, provider: { failure: 'rejected' } };

const httpFailures: [string, VoicesFailure & AzureFailure, object][] = [
  ['401', azureErrors.invalidKey(), { provider: { failure: 'authentication', status: 401 } }],
  ['403', azureErrors.forbidden(), { provider: { failure: 'permission', status: 403 } }],
  ['404', respond(404), { detail: expect.stringContaining('region or the endpoint'), ...rejected }],
  ['400', azureErrors.badRequest(), rejected],
  ['429 with the seconds to wait', azureErrors.rateLimited(7), { retryAfterMs: 7000, retryable: true }],
  ['500', respond(500), unavailable],
  ['502 of a proxy, in HTML', azureErrors.htmlError(), unavailable],
  ['200 of another server', respond(200), invalid],
  ['a redirect, which is not followed', respond(307, { location: 'http://127.0.0.1:1/' }), rejected],
  ['a cut connection', { kind: 'disconnect', when: 'before_header' }, unavailable],
  ['a connection cut in the middle', { kind: 'disconnect', when: 'mid_body' }, unavailable],
];

const turnFailures: [string, AzureFailure, object][] = [
  ['an end with 1000', close(1000), unavailable],
  ['an end with 1011', close(1011), unavailable],
  ['an end with 4429', azureErrors.throttled(), { provider: { failure: 'rate_limited' } }],
  ['an end with 1007', close(1007), rejected],
  [
    'an end with 1007 for the quota',
    azureErrors.quotaExceeded(),
    { provider: { failure: 'quota_exhausted' } },
  ],
  ['an end with 1007 for the voice', close(1007, 'Unsupported voice x. '), { code: 'unknown_voice' }],
  ['metadata that are half', message('audio.metadata', '{"Metadata":[{'), invalid],
  ['metadata without words', message('audio.metadata', '{"Metadata":[{"Type":"WordBoundary"}]}'), invalid],
  ['an answer without a stream', message('response', '{"audio":{}}'), invalid],
  [
    'audio without a stream',
    {
      kind: 'turn_message',
      message: Buffer.concat([
        Buffer.from([0, 58]),
        Buffer.from(`X-RequestId:${'0'.repeat(32)}\r\nPath:audio\r\n`),
      ]),
    },
    invalid,
  ],
  ['a message of no request', { kind: 'turn_message', message: 'Path:turn.end\r\n\r\n{}' }, invalid],
  ['bytes that are no message', { kind: 'turn_message', message: Buffer.from([0xff]) }, invalid],
];

const ways: [string, (provider: TtsProviderV1) => Promise<unknown>][] = [
  ['a synthesis', (provider) => provider.synthesize(requestFor('x', { words: true }))],
  ['a stream', (provider) => eventsOf(provider, requestFor('x', { words: true }))],
];

describe.each(ways)('%s', (_, call) => {
  it.each([...httpFailures, ...turnFailures])('%s', async (_name, failure, expected) => {
    const { double, provider } = await startPair();
    double.fail(failure);
    const error = await errorOf(call(provider));
    expect(error).toMatchObject(expected);
    expect(error.provider).toMatchObject({ slot: 'tts', id: 'azure' });
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify(error)).not.toMatch(/Words/);
    expect(double.upgrades).toBe(1);
    await double.until(() => double.openCalls === 0);
    expect((await provider.synthesize(requestFor('again'))).audio.length).toBeGreaterThan(0);
  });
});

describe.each<[string, (provider: TtsProviderV1) => Promise<unknown>]>([
  ['the list of voices', (provider) => provider.voices({ signal: new AbortController().signal })],
  ['a check', (provider) => provider.check({ signal: new AbortController().signal })],
  ['a synthesis that needs the list', (provider) => provider.synthesize(requestFor('x'))],
])('%s', (_, call) => {
  it.each<[string, VoicesFailure, object]>([
    ...httpFailures,
    ['half of it', { kind: 'truncated_body' }, invalid],
  ])('%s', async (_name, failure, expected) => {
    const { double, provider } = await startPair();
    double.failVoices(failure);
    const error = await errorOf(call(provider));
    expect(error).toMatchObject(expected);
    expect(JSON.stringify(error)).not.toMatch(/Words/);
    expect(double.requests).toHaveLength(1);
    await double.until(() => double.openCalls === 0);
    await call(provider);
  });
});

it('SSML that Azure does not take is the caller’s to change', async () => {
  const { double, provider } = await startPair();
  double.fail(close(1007));
  const call = provider.synthesize(ssmlFor('<speak>x</speak>'));
  expect(await errorOf(call)).toMatchObject({ code: 'invalid_request', retryable: false });
});

it('speech that Azure has cut at ten minutes is refused, not passed on', async () => {
  const sampleRate = 8000;
  const speaking = () => ({ pcm: Buffer.alloc(600 * sampleRate * 2), sampleRate });
  const { provider } = await startPair({}, { speaking });
  const format = { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 } as const;
  const error = await errorOf(provider.synthesize(requestFor('x', { format })));
  expect(error).toMatchObject({ code: 'limit_exceeded' });
});

it('comes although the vendor is late', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'delay', delayMs: 30 });
  double.failVoices({ kind: 'delay', delayMs: 30 });
  expect((await provider.synthesize(requestFor('x'))).audio.length).toBeGreaterThan(0);
});

it.each([
  ['its words', (key: string, text: string) => close(1007, `${key} ${encodeURIComponent(key)} ${text}`)],
  ['its headers', (key: string) => respond(400, { 'x-requestid': key })],
])(
  'keys and texts are in no part of an error, even where the vendor echoes them in %s',
  async (_, failure) => {
    const [key, text] = ['az/canary+0123456789abcdef=', 'quinquillibrium'];
    const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
    double.fail(failure(key, text), 2);
    for (const call of [
      () => provider.synthesize(requestFor(text)),
      () => eventsOf(provider, requestFor(text)),
    ]) {
      const caught = await errorOf(call());
      const shown = [caught, provider].map((value) => inspect(value, { depth: 12, showHidden: true }));
      const everything = [...shown, JSON.stringify(caught), String(caught.stack)].join('\n');
      for (const secret of [key, encodeURIComponent(key), text]) expect(everything).not.toContain(secret);
    }
  },
);
