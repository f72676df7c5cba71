import type { AsrEngine } from '@dragoman/provider-testkit';
import { deepgramErrors, startDeepgramDouble, wavOf } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrDeepgram } from '../../src/index.ts';
import { hearText, rawFormat, speech } from './providers.ts';

type Engine = AsrEngine<typeof asrDeepgram.options>;

const apiKey = 'dg-conformance-canary-0123456789';

const raw = (text: string, language: string, model?: string) => ({
  audio: speech(text),
  format: rawFormat,
  durationMs: speech(text).length / 32,
  language,
  text,
  ...(model === undefined ? {} : { model }),
});

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startDeepgramDouble({ apiKey, recognise: hearText });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const engine: Engine = {
    samples: [
      {
        ...raw('the sea is calm tonight', 'en'),
        audio: wavOf({ pcm: speech('the sea is calm tonight'), sampleRate: 16_000 }),
        format: { kind: 'container', container: 'wav' },
      },
      raw('das meer ist ruhig', 'de'),
      raw('la mer est calme', 'fr', 'nova-2'),
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'dg-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', deepgramErrors.invalidKey(), { failure: 'authentication' }),
      failure('forbidden', deepgramErrors.forbidden(), { failure: 'permission' }),
      failure('no credit', deepgramErrors.noCredit(), { failure: 'quota_exhausted' }),
      failure('bad request', deepgramErrors.badRequest(), { failure: 'rejected' }),
      failure('too large', deepgramErrors.tooLarge(), { failure: 'rejected' }),
      failure('corrupt', deepgramErrors.corruptAudio(), { code: 'corrupt_audio' }),
      failure('too many requests', deepgramErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('server error', deepgramErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', deepgramErrors.htmlError(), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure(
        'another server',
        { kind: 'respond', status: 200, body: '<html></html>' },
        { failure: 'invalid_response' },
      ),
      {
        name: 'nobody listens',
        arrange: async () => ({ baseUrl: `http://127.0.0.1:${await closedPort()}` }),
        expect: { failure: 'unavailable' },
      },
    ],
    hold: holdOf(double, () => double.requests.length),
    reset: () => double.reset(),
    sent: () =>
      [
        ...double.requests.map(({ path }) => decodeURIComponent(path)),
        ...double.streams.flatMap(({ controls }) => controls),
      ].join('\n'),
    calls: () => double.requests.filter(({ path }) => path.startsWith('/v1/listen')).length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      language: 'language=de',
      model: 'model=nova-2',
      hints: /keyterm=plumbwhistle&keyterm=zorblaxa harbour/,
      diarization: 'diarize_model=latest',
      profanityFilter: 'profanity_filter=true',
      numberFormatting: 'numerals=true',
    },
  };
  return { engine, url: double.url, apiKey };
};
