import { type OpenAiFailure, openAiErrors } from '@dragoman/vendors';
import {
  closedPort,
  errorOf,
  everythingOf,
  openAiFailures,
  respondWithError,
} from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { blobOf, createProvider, requestFor, startPair } from './support/providers.ts';

const failures: [string, OpenAiFailure, object][] = [
  ...openAiFailures,
  [
    '400 for audio that it cannot read',
    openAiErrors.corruptAudio(),
    { code: 'corrupt_audio', retryable: false },
  ],
  [
    '400 for a file of another kind',
    respondWithError(400, {
      message: "Invalid file format. Supported formats: ['flac']",
      type: 'x',
      code: null,
    }),
    { code: 'corrupt_audio' },
  ],
  ['413', openAiErrors.tooLarge(), { retryable: false, provider: { failure: 'rejected', status: 413 } }],
  ['truncated JSON', { kind: 'truncated_body' }, { provider: { failure: 'invalid_response' } }],
  [
    'times that are none',
    { kind: 'respond', status: 200, body: { text: 'x', segments: [{ text: 'x', start: 'a', end: 1 }] } },
    { provider: { failure: 'invalid_response' } },
  ],
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
  const port = await closedPort();
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
    respondWithError(
      400,
      { message: `Bad ${key} plumbwhistle`, type: key, code: key, param: key },
      { 'x-request-id': key },
    ),
  );
  const error = await errorOf(provider.transcribe(requestFor('x', { hints: ['plumbwhistle'] })));
  const everything = everythingOf(error, provider);
  expect(everything).not.toContain(key);
  expect(everything).not.toContain('plumbwhistle');
  expect(everything).toContain('[redacted]');
});
