import type { TtsProviderV1 } from '@dragoman/provider';
import { type ElevenLabsFailure, elevenLabsErrors } from '@dragoman/vendors';
import { closedPort, errorOf, everythingOf } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

const failures: [string, ElevenLabsFailure, object][] = [
  ['401', elevenLabsErrors.invalidKey(), { code: 'provider_error', provider: { failure: 'authentication' } }],
  [
    '401 for the rights of the key',
    elevenLabsErrors.missingPermissions(),
    { code: 'provider_error', provider: { failure: 'permission', vendorCode: 'missing_permissions' } },
  ],
  [
    '401 for want of credit',
    elevenLabsErrors.quotaExceeded(),
    { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted', status: 401 } },
  ],
  [
    '403 for a format',
    elevenLabsErrors.formatNotAllowed(),
    { provider: { failure: 'permission', status: 403 } },
  ],
  [
    '400',
    elevenLabsErrors.badRequest(),
    { retryable: false, provider: { failure: 'rejected', status: 400 } },
  ],
  [
    '422',
    elevenLabsErrors.unprocessable(),
    { retryable: false, provider: { failure: 'rejected', status: 422 } },
  ],
  [
    '429 with the seconds to wait',
    elevenLabsErrors.rateLimited(7),
    {
      code: 'provider_unavailable',
      retryable: true,
      retryAfterMs: 7000,
      provider: { failure: 'rate_limited' },
    },
  ],
  [
    '429 without',
    elevenLabsErrors.systemBusy(),
    { retryAfterMs: undefined, provider: { failure: 'rate_limited' } },
  ],
  [
    '500',
    elevenLabsErrors.serverError(),
    { code: 'provider_unavailable', provider: { failure: 'unavailable' } },
  ],
  [
    '502 of a proxy, in HTML',
    elevenLabsErrors.htmlError(),
    { provider: { failure: 'unavailable', status: 502 } },
  ],
  [
    'a cut connection',
    { kind: 'disconnect', when: 'before_header' },
    { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
  ],
  [
    'a connection cut in the middle',
    { kind: 'disconnect', when: 'mid_body' },
    { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
  ],
  [
    'HTML under 200',
    { kind: 'respond', status: 200, body: '<html></html>' },
    { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } },
  ],
  [
    'JSON of another kind',
    { kind: 'respond', status: 200, body: { hello: 'world' } },
    { provider: { failure: 'invalid_response' } },
  ],
  [
    'a redirect, which is not followed',
    { kind: 'respond', status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: {} },
    { provider: { failure: 'rejected', status: 307 } },
  ],
];

const wav = { format: { kind: 'container', container: 'wav' } } as const;
const mp3 = { format: { kind: 'container', container: 'mp3' } } as const;

describe.each([
  ['speech', (provider: TtsProviderV1) => provider.synthesize(requestFor('x', wav))],
  [
    'timed speech',
    (provider: TtsProviderV1) => provider.synthesize(requestFor('x', { ...mp3, words: true })),
  ],
  ['a stream', (provider: TtsProviderV1) => eventsOf(provider, requestFor('x', mp3))],
  [
    'a timed stream',
    (provider: TtsProviderV1) => eventsOf(provider, requestFor('x', { ...mp3, words: true })),
  ],
] as const)('%s', (_, call) => {
  it.each(failures)('%s', async (_name, failure, expected) => {
    const { double, provider } = await startPair({}, { speak: tone });
    double.fail(failure);
    const error = await errorOf(call(provider));
    expect(error).toMatchObject(expected);
    expect(error.provider).toMatchObject({ slot: 'tts', id: 'elevenlabs' });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.detail).not.toMatch(/vendor|elevenlabs/i);
    expect(double.requests).toHaveLength(1);
    await double.until(() => double.openCalls === 0);
    expect((await provider.synthesize(requestFor('x'))).audio.length).toBeGreaterThan(0);
  });
});

it('nobody listens', async () => {
  const port = await closedPort();
  const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'xi-x' });
  expect(await errorOf(provider.synthesize(requestFor('x')))).toMatchObject({
    code: 'provider_unavailable',
    provider: { failure: 'unavailable' },
  });
});

describe('what the caller can change', () => {
  it.each([
    ['an unknown model', { model: 'no-such-model' }, 'unknown_model'],
    ['an unknown voice', { voice: 'no-such-voice' }, 'unknown_voice'],
    ['a language that the model does not speak', { language: 'tlh' }, 'unsupported_language'],
    ['a language of another model', { language: 'hu' }, 'unsupported_language'],
    ['SSML', { input: { kind: 'ssml', value: '<speak>Hi</speak>' } }, 'unsupported_option'],
    ['a format', { format: { kind: 'container', container: 'flac' } }, 'unsupported_format'],
    [
      'a text that is too long for the model',
      { model: 'eleven_v3', input: { kind: 'text', value: 'x'.repeat(5001) } },
      'limit_exceeded',
    ],
  ] as const)('%s', async (_, asked, code) => {
    const { provider } = await startPair({}, { speak: tone });
    const error = await errorOf(provider.synthesize(requestFor('x', asked)));
    expect(error).toMatchObject({ code, retryable: false });
  });

  it.each([
    ['voice', { voice: 'no-such-voice' }, 404],
    ['model', { model: 'no-such-model' }, 400],
  ])('is not an unknown %s of the operator', async (_, options, status) => {
    const { provider } = await startPair(options);
    expect(await errorOf(provider.synthesize(requestFor('x')))).toMatchObject({
      provider: { failure: 'rejected', status },
    });
  });
});

it('keeps key and texts out of errors, even where the vendor echoes them', async () => {
  const key = 'xi-canary-0123456789abcdef';
  const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
  double.fail({
    kind: 'respond',
    status: 400,
    headers: { 'request-id': key },
    body: { detail: { status: key, message: `Bad ${key} plumbwhistle zorblaxa` } },
  });
  const request = requestFor('plumbwhistle', { previousText: 'zorblaxa' });
  const error = await errorOf(provider.synthesize(request));
  const everything = everythingOf(error, provider);
  expect(everything).not.toContain(key);
  expect(everything).not.toMatch(/plumbwhistle|zorblaxa/);
  expect(everything).toContain('[redacted]');
});
