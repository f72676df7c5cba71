import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { ServiceError, type TtsProviderV1 } from '@dragoman/provider';
import { type OpenAiFailure, openAiErrors } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

const errorOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!ServiceError.is(error)) throw new Error(`No ServiceError: ${inspect(error)}`);
  return error;
};

const respond = (
  status: number,
  error: object = { message: 'Words of the vendor.', type: 'x', code: null },
  headers: Record<string, string> = {},
): OpenAiFailure => ({ kind: 'respond', status, headers, body: { error } });

const failures: [string, OpenAiFailure, object][] = [
  ['401', openAiErrors.invalidKey(), { code: 'provider_error', provider: { failure: 'authentication' } }],
  ['403', openAiErrors.permissionDenied(), { code: 'provider_error', provider: { failure: 'permission' } }],
  [
    '404 for the model',
    openAiErrors.modelNotFound(),
    { detail: expect.stringContaining('base URL and its models'), provider: { failure: 'rejected' } },
  ],
  ['400', openAiErrors.badRequest(), { retryable: false, provider: { failure: 'rejected', status: 400 } }],
  [
    '429 with the seconds to wait',
    openAiErrors.rateLimited(7),
    {
      code: 'provider_unavailable',
      retryable: true,
      retryAfterMs: 7000,
      provider: { failure: 'rate_limited' },
    },
  ],
  [
    '429 with the milliseconds to wait',
    respond(429, { message: 'm', type: 'requests', code: null }, { 'retry-after-ms': '1500' }),
    { retryAfterMs: 1500 },
  ],
  [
    '429 for want of credit',
    openAiErrors.insufficientQuota(),
    { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted' } },
  ],
  ['500', openAiErrors.serverError(), { code: 'provider_unavailable', provider: { failure: 'unavailable' } }],
  [
    '500 of a proxy, in HTML',
    openAiErrors.htmlError(),
    { provider: { failure: 'unavailable', status: 500 } },
  ],
  [
    'a cut connection',
    { kind: 'disconnect', when: 'before_header' },
    { code: 'provider_unavailable', provider: { failure: 'unavailable' } },
  ],
  [
    'a connection cut in the middle',
    { kind: 'disconnect', when: 'mid_body' },
    { code: 'provider_unavailable', provider: { failure: 'unavailable' } },
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
    'a page that says that it is audio',
    { kind: 'respond', status: 200, headers: { 'content-type': 'audio/wav' }, body: '<html></html>' },
    { provider: { failure: 'invalid_response' } },
  ],
  [
    'nothing',
    { kind: 'respond', status: 200, headers: { 'content-type': 'audio/wav' }, body: '' },
    { provider: { failure: 'invalid_response' } },
  ],
  ['a redirect, which is not followed', respond(307), { provider: { failure: 'rejected', status: 307 } }],
];

const wav = { format: { kind: 'container', container: 'wav' } } as const;

describe.each([
  ['speech', (provider: TtsProviderV1) => provider.synthesize(requestFor('x', wav))],
  ['a stream', (provider: TtsProviderV1) => eventsOf(provider, requestFor('x', wav))],
] as const)('%s', (_, call) => {
  it.each(failures)('%s', async (_name, failure, expected) => {
    const { double, provider } = await startPair({}, { speak: tone });
    double.fail(failure);
    const error = await errorOf(call(provider));
    expect(error).toMatchObject(expected);
    expect(error.provider).toMatchObject({ slot: 'tts', id: 'openai' });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.detail).not.toMatch(/vendor|openai/i);
    expect(double.requests).toHaveLength(1);
    await double.until(() => double.openCalls === 0);
    expect((await provider.synthesize(requestFor('x'))).audio.length).toBeGreaterThan(0);
  });
});

it('nobody listens', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' ? address?.port : 0;
  const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}/v1` });
  expect(await errorOf(provider.synthesize(requestFor('x')))).toMatchObject({
    code: 'provider_unavailable',
    provider: { failure: 'unavailable' },
  });
});

describe('what the caller can change', () => {
  it.each([
    ['an unknown model', { model: 'no-such-model' }, 'unknown_model'],
    ['an unknown voice', { voice: 'no-such-voice' }, 'unknown_voice'],
    ['a voice that the model does not have', { voice: 'marin', model: 'tts-1' }, 'unknown_voice'],
    ['a language that nobody speaks', { language: 'tlh' }, 'unsupported_language'],
    ['SSML', { input: { kind: 'ssml', value: '<speak>Hi</speak>' } }, 'unsupported_option'],
    ['a format', { format: { kind: 'container', container: 'webm' } }, 'unsupported_format'],
  ] as const)('%s', async (_, asked, code) => {
    const { provider } = await startPair({}, { speak: tone });
    const error = await errorOf(provider.synthesize(requestFor('x', asked)));
    expect(error).toMatchObject({ code, retryable: false });
  });

  it('is not an unknown voice of the operator', async () => {
    const { provider } = await startPair({ voice: 'no-such-voice' });
    expect(await errorOf(provider.synthesize(requestFor('x')))).toMatchObject({
      provider: { failure: 'rejected', status: 400 },
    });
  });

  it('is not a text that is too long: core cuts it before', async () => {
    const { provider } = await startPair({}, { speak: tone });
    expect(await errorOf(provider.synthesize(requestFor('x'.repeat(4097))))).toMatchObject({
      provider: { failure: 'rejected', status: 400 },
    });
  });
});

it('keeps key and texts out of errors, even where the vendor echoes them', async () => {
  const key = 'sk-canary-0123456789abcdef';
  const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
  double.fail(
    respond(
      400,
      { message: `Bad ${key} plumbwhistle`, type: key, code: key, param: key },
      { 'x-request-id': key },
    ),
  );
  const error = await errorOf(provider.synthesize(requestFor('plumbwhistle')));
  const everything = [
    inspect(error, { depth: 12, showHidden: true }),
    JSON.stringify(error),
    String(error.stack),
    inspect(provider, { depth: 12, showHidden: true }),
  ].join('\n');
  expect(everything).not.toContain(key);
  expect(everything).not.toContain('plumbwhistle');
  expect(everything).toContain('[redacted]');
});
