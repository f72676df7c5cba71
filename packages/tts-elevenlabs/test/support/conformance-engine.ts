import type { TtsEngine } from '@dragoman/provider-testkit';
import { elevenLabsErrors, startElevenLabsDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { ttsElevenLabs } from '../../src/index.ts';

import { tone } from './tone.ts';

type Engine = TtsEngine<typeof ttsElevenLabs.options>;

const apiKey = 'xi-conformance-canary-0123456789';

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startElevenLabsDouble({ apiKey, speak: tone });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const engine: Engine = {
    samples: [
      { text: 'The sea is calm tonight.', language: 'en', voice: 'EXAVITQu4vr4xnSDxMaL' },
      { text: 'Das Meer ist ruhig.', language: 'de' },
      { text: 'La mer est calme.', language: 'fr', voice: 'pNInz6obpgDQGcFmaJgB', model: 'eleven_v3' },
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'xi-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', elevenLabsErrors.invalidKey(), { failure: 'authentication' }),
      failure('forbidden', elevenLabsErrors.missingPermissions(), { failure: 'permission' }),
      failure('no credit', elevenLabsErrors.quotaExceeded(), { failure: 'quota_exhausted' }),
      failure('format of a dearer plan', elevenLabsErrors.formatNotAllowed(), { failure: 'permission' }),
      failure('unprocessable', elevenLabsErrors.unprocessable(), { failure: 'rejected' }),
      failure('busy', elevenLabsErrors.systemBusy(), { failure: 'rate_limited' }),
      failure('bad request', elevenLabsErrors.badRequest(), { failure: 'rejected' }),
      failure('too many requests', elevenLabsErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('server error', elevenLabsErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', elevenLabsErrors.htmlError(), { failure: 'unavailable' }),
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
    sent: () => double.requests.map(({ path, body }) => `${path}\n${body}`).join('\n'),
    calls: () => double.requests.filter(({ path }) => path.startsWith('/v1/text-to-speech/')).length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      voice: '/v1/text-to-speech/EXAVITQu4vr4xnSDxMaL?',
      model: '"model_id":"eleven_v3"',
      rate: '"speed":1.2',
    },
  };
  return { engine, url: double.url, apiKey };
};
