import { inspect } from 'node:util';
import { type GoogleFailure, googleErrors } from '@dragoman/vendors';
import { errorOf } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { closedAddress } from './support/conformance-engine.ts';
import { createProvider, requestFor, startPair } from './support/providers.ts';

const { signal } = new AbortController();

const refused = (message: string): GoogleFailure => ({ kind: 'status', status: { code: 3, message } });

const failures: [string, GoogleFailure, object][] = [
  [
    'an expired token',
    googleErrors.tokenExpired(),
    { code: 'provider_error', retryable: false, provider: { failure: 'authentication', status: 16 } },
  ],
  ['a bad key', googleErrors.invalidKey(), { provider: { failure: 'authentication', status: 3 } }],
  ['an API that is off', googleErrors.serviceDisabled(), { provider: { failure: 'permission', status: 7 } }],
  [
    'no billing',
    googleErrors.billingDisabled(),
    { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted' } },
  ],
  ['a used up day', googleErrors.dailyQuota(), { provider: { failure: 'quota_exhausted' } }],
  [
    'a used up minute',
    googleErrors.rateLimited(7250),
    { retryable: true, retryAfterMs: 7250, provider: { failure: 'rate_limited' } },
  ],
  [
    'a bad argument',
    googleErrors.badRequest(),
    { code: 'provider_error', retryable: false, provider: { failure: 'rejected' } },
  ],
  ['a deadline of its own', googleErrors.deadlineExceeded(), { code: 'provider_timeout' }],
  [
    'an error inside',
    googleErrors.serverError(),
    { retryable: true, provider: { failure: 'unavailable', status: 13 } },
  ],
  ['no service', googleErrors.unavailable(), { provider: { failure: 'unavailable', status: 14 } }],
  [
    'a cut connection',
    { kind: 'disconnect', when: 'before_header' },
    { provider: { failure: 'unavailable' } },
  ],
  [
    'a connection cut in the middle',
    { kind: 'disconnect', when: 'mid_answer' },
    { provider: { failure: 'unavailable' } },
  ],
  ['garbage', { kind: 'garbage' }, { retryable: true, provider: { failure: 'invalid_response' } }],
  ['no audio', { kind: 'answer', message: {} }, { provider: { failure: 'invalid_response' } }],
  [
    'a long sentence',
    refused('This request contains sentences that are too long.'),
    { code: 'limit_exceeded' },
  ],
  ['a voice that is gone', refused("Voice 'x' does not exist. Is it misspelled?"), { code: 'unknown_voice' }],
  [
    'SSML that the voice cannot say',
    refused('Invalid SSML. Newer voices like Neural2 require valid SSML.'),
    { code: 'invalid_request' },
  ],
];

describe('speech', () => {
  it.each(failures)('%s', async (_, failure, expected) => {
    const { double, provider } = await startPair();
    await provider.check({ signal });
    await provider.synthesize(requestFor('before'));
    double.reset();
    double.fail(failure);
    const error = await errorOf(provider.synthesize(requestFor('a canary sings')));
    expect(error).toMatchObject({ provider: { slot: 'tts', id: 'google' }, ...expected });
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify(error)).not.toMatch(/canary|Quota exceeded|misspelled/);
    expect(double.calls).toHaveLength(1);
    await double.until(() => double.openCalls === 0);
    expect((await provider.synthesize(requestFor('after'))).audio.length).toBeGreaterThan(0);
  });

  it('in WAV that is none is no answer', async () => {
    const { double, provider } = await startPair();
    await provider.synthesize(requestFor('before'));
    double.fail({ kind: 'answer', message: { audioContent: Buffer.from('no speech') } });
    const format = { kind: 'container', container: 'wav' } as const;
    const error = await errorOf(provider.synthesize(requestFor('x', { format })));
    expect(error).toMatchObject({ provider: { failure: 'invalid_response' } });
  });
});

it('is unavailable where nobody listens', async () => {
  const provider = createProvider({ textToSpeechEndpoint: await closedAddress(), apiKey: 'google-x' });
  for (const call of [
    () => provider.synthesize(requestFor('x')),
    () => provider.voices({ signal }),
    () => provider.check({ signal }),
  ]) {
    expect(await errorOf(call())).toMatchObject({ retryable: true, provider: { failure: 'unavailable' } });
  }
});

it('checks by the list of voices, which is not billed', async () => {
  const { double, provider } = await startPair();
  await provider.check({ signal });
  expect(double.calls.map(({ path }) => path)).toEqual([
    '/google.cloud.texttospeech.v1.TextToSpeech/ListVoices',
  ]);
  double.fail(googleErrors.invalidKey());
  expect(await errorOf(provider.check({ signal }))).toMatchObject({
    provider: { failure: 'authentication' },
  });
});

it('keeps keys and texts out of errors, even where Google echoes them', async () => {
  const key = 'google-canary-0123456789abcdef';
  const text = 'quinquillibrium';
  const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
  await provider.check({ signal });
  double.fail({ kind: 'status', status: { code: 3, message: `${key} ${text}`, info: { reason: key } } });
  const caught = await errorOf(provider.synthesize(requestFor(text)));
  const everything = inspect([caught, provider], { depth: 12, showHidden: true }) + JSON.stringify(caught);
  expect(everything).not.toContain(key);
  expect(everything).not.toContain(text);
});

describe('an abort while Google is silent', () => {
  it.each([
    ['speech', 1],
    ['the list of voices', 0],
  ])('cancels %s', async (_, listed) => {
    const { double, provider } = await startPair();
    if (listed === 1) await provider.synthesize(requestFor('before'));
    double.reset();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const call = provider.synthesize(requestFor('x', { signal: controller.signal }));
    call.catch(() => undefined);
    await double.until(() => double.openCalls === 1);
    const reason = new Error('the caller hung up');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    expect((await provider.synthesize(requestFor('after'))).audio.length).toBeGreaterThan(0);
  });
});
