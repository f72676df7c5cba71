import type { TtsEngine } from '@dragoman/provider-testkit';
import { googleErrors, startGoogleDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf, toneOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { ttsGoogle } from '../../src/index.ts';
import { synthesisCalls } from './providers.ts';

type Engine = TtsEngine<typeof ttsGoogle.options>;

const apiKey = 'google-conformance-canary-0123456789';

/** An address where nobody listens. */
export const closedAddress = async (): Promise<string> => `http://127.0.0.1:${await closedPort()}`;

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  // Five minutes of real speech, which the limits of the provider allow, take a busy machine longer than a check may.
  const double = await startGoogleDouble({
    apiKey,
    speak: (text, language, { voice = language, rate = 1 } = {}) =>
      toneOf(text.replaceAll(/<[^>]*>/g, ''), voice, rate),
  });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const engine: Engine = {
    samples: [
      { text: 'The sea is calm tonight.', language: 'en-US', voice: 'en-US-Neural2-C' },
      { text: 'Das Meer ist heute ruhig.', language: 'de-DE', voice: 'de-DE-Neural2-B' },
      { text: 'La mer est calme ce soir.', language: 'fr-FR' },
      { text: 'El mar está en calma.', language: 'es-ES' },
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'google-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('token expired', googleErrors.tokenExpired(), { failure: 'authentication' }),
      failure('not enabled', googleErrors.serviceDisabled(), { failure: 'permission' }),
      failure('no billing', googleErrors.billingDisabled(), { failure: 'quota_exhausted' }),
      failure('too much for a day', googleErrors.dailyQuota(), { failure: 'quota_exhausted' }),
      failure('too many requests', googleErrors.rateLimited(3500), {
        failure: 'rate_limited',
        retryAfterMs: 3500,
      }),
      failure('bad request', googleErrors.badRequest(), { failure: 'rejected' }),
      failure('server error', googleErrors.serverError(), { failure: 'unavailable' }),
      failure('unavailable', googleErrors.unavailable(), { failure: 'unavailable' }),
      failure('deadline', googleErrors.deadlineExceeded(), { failure: 'timeout' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_answer' }, { failure: 'unavailable' }),
      failure('garbage', { kind: 'garbage' }, { failure: 'invalid_response' }),
      {
        name: 'nobody listens',
        arrange: async () => ({ textToSpeechEndpoint: await closedAddress() }),
        expect: { failure: 'unavailable' },
      },
    ],
    hold: holdOf(double, () => double.calls.length),
    reset: () => double.reset(),
    sent: () =>
      synthesisCalls(double)
        .map(({ messages }) => JSON.stringify(messages))
        .join('\n'),
    calls: () => double.calls.length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      voice: '"name":"en-US-Neural2-C"',
      language: '"languageCode":"es-ES"',
      rate: /"speakingRate":\d/,
      pitch: /"pitch":-?\d/,
      volume: /"volumeGainDb":-?\d/,
    },
  };
  return { engine, url: double.url, apiKey };
};
