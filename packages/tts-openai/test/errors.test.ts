import type { TtsProviderV1 } from '@dragoman/provider';
import type { OpenAiFailure } from '@dragoman/vendors';
import {
  closedPort,
  errorOf,
  everythingOf,
  openAiFailures,
  respondWithError,
} from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

const failures: [string, OpenAiFailure, object][] = [
  ...openAiFailures,
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
  const port = await closedPort();
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
    respondWithError(
      400,
      { message: `Bad ${key} plumbwhistle`, type: key, code: key, param: key },
      { 'x-request-id': key },
    ),
  );
  const error = await errorOf(provider.synthesize(requestFor('plumbwhistle')));
  const everything = everythingOf(error, provider);
  expect(everything).not.toContain(key);
  expect(everything).not.toContain('plumbwhistle');
  expect(everything).toContain('[redacted]');
});
