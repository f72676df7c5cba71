import type { TtsEngine } from '@dragoman/provider-testkit';
import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { ttsOpenAi } from '../../src/index.ts';

import { tone } from './tone.ts';

type Engine = TtsEngine<typeof ttsOpenAi.options>;

const apiKey = 'sk-conformance-canary-0123456789';

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startOpenAiDouble({ apiKey, speak: tone });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const engine: Engine = {
    samples: [
      { text: 'The sea is calm tonight.', language: 'en', voice: 'coral' },
      { text: 'Das Meer ist ruhig.', language: 'de' },
      { text: 'La mer est calme.', language: 'fr', voice: 'sage', model: 'tts-1' },
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'sk-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', openAiErrors.invalidKey(), { failure: 'authentication' }),
      failure('forbidden', openAiErrors.permissionDenied(), { failure: 'permission' }),
      failure('no credit', openAiErrors.insufficientQuota(), { failure: 'quota_exhausted' }),
      failure('bad request', openAiErrors.badRequest(), { failure: 'rejected' }),
      failure('too many requests', openAiErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('server error', openAiErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', openAiErrors.htmlError(), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure(
        'another server',
        { kind: 'respond', status: 200, body: '<html></html>' },
        { failure: 'invalid_response' },
      ),
      {
        name: 'nobody listens',
        arrange: async () => ({ baseUrl: `http://127.0.0.1:${await closedPort()}/v1` }),
        expect: { failure: 'unavailable' },
      },
    ],
    hold: holdOf(double, () => double.requests.length),
    reset: () => double.reset(),
    sent: () => double.requests.map(({ body }) => body.toString()).join('\n'),
    calls: () => double.requests.filter(({ path }) => path.endsWith('/speech')).length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      voice: '"voice":"coral"',
      model: '"model":"tts-1"',
      rate: '"speed":1.2',
      instructions: '"instructions":"Speak like a plumbwhistle."',
    },
  };
  return { engine, url: double.url, apiKey };
};
