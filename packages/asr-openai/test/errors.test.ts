import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { ServiceError } from '@dragoman/provider';
import { type OpenAiFailure, openAiErrors } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { blobOf, createProvider, requestFor, startPair } from './support/providers.ts';

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
    '400 for audio that it cannot read',
    openAiErrors.corruptAudio(),
    { code: 'corrupt_audio', retryable: false },
  ],
  [
    '400 for a file of another kind',
    respond(400, { message: "Invalid file format. Supported formats: ['flac']", type: 'x', code: null }),
    { code: 'corrupt_audio' },
  ],
  ['413', openAiErrors.tooLarge(), { retryable: false, provider: { failure: 'rejected', status: 413 } }],
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
  ['truncated JSON', { kind: 'truncated_body' }, { provider: { failure: 'invalid_response' } }],
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
    'times that are none',
    { kind: 'respond', status: 200, body: { text: 'x', segments: [{ text: 'x', start: 'a', end: 1 }] } },
    { provider: { failure: 'invalid_response' } },
  ],
  ['a redirect, which is not followed', respond(307), { provider: { failure: 'rejected', status: 307 } }],
];

it.each(failures)('%s', async (_, failure, expected) => {
  const { double, provider } = await startPair();
  double.fail(failure);
  const error = await errorOf(provider.transcribe(requestFor('x')));
  expect(error).toMatchObject(expected);
  expect(error.provider).toMatchObject({ slot: 'asr', id: 'openai' });
  expect(error.cause).toBeInstanceOf(Error);
  expect(error.detail).not.toMatch(/vendor|openai/i);
  expect(double.requests).toHaveLength(1);
  await double.until(() => double.openCalls === 0);
  expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
});

it('nobody listens', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' ? address?.port : 0;
  const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}/v1` });
  expect(await errorOf(provider.transcribe(requestFor('x')))).toMatchObject({
    code: 'provider_unavailable',
    provider: { failure: 'unavailable' },
  });
});

describe('what the caller can change', () => {
  it.each([
    ['an unknown model', { model: 'no-such-model' }, 'unknown_model'],
    ['a language that the vendor does not know', { language: 'tlh' }, 'unsupported_language'],
    [
      'a file that is none',
      { audio: blobOf(Buffer.from('no audio')), format: { kind: 'container', container: 'mp3' } },
      'corrupt_audio',
    ],
    [
      'raw audio of eight bits',
      { format: { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 } },
      'unsupported_format',
    ],
  ] as const)('%s', async (_, asked, code) => {
    const { provider } = await startPair();
    expect(await errorOf(provider.transcribe(requestFor('x', asked)))).toMatchObject({
      code,
      retryable: false,
    });
  });

  it('is not an unknown model of the operator', async () => {
    const { provider } = await startPair({ transcriptionModel: 'no-such-model' });
    expect(await errorOf(provider.transcribe(requestFor('x')))).toMatchObject({
      code: 'provider_error',
      provider: { failure: 'rejected', status: 404 },
    });
  });
});

it('keeps key and hints out of errors, even where the vendor echoes them', async () => {
  const key = 'sk-canary-0123456789abcdef';
  const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
  double.fail(
    respond(
      400,
      { message: `Bad ${key} plumbwhistle`, type: key, code: key, param: key },
      { 'x-request-id': key },
    ),
  );
  const error = await errorOf(provider.transcribe(requestFor('x', { hints: ['plumbwhistle'] })));
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
