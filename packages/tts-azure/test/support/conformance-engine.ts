import type { TtsEngine } from '@dragoman/provider-testkit';
import { type AzureFailure, azureErrors, azureScriptedSpeaking, startAzureDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { ttsAzure } from '../../src/index.ts';

type Engine = TtsEngine<typeof ttsAzure.options>;

const apiKey = 'az/conformance+canary=0123456789';

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startAzureDouble({ apiKey, speaking: azureScriptedSpeaking, chunkMs: 1 });
  afterAll(() => double.close());

  const failure = failureOf(double);
  const close = (code: number, reason: string): AzureFailure => ({ kind: 'close_turn', code, reason });

  const engine: Engine = {
    samples: [
      { text: 'the sea is calm tonight', language: 'en-US', voice: 'en-US-JennyNeural' },
      { text: 'das meer ist ruhig', language: 'de-DE', voice: 'de-DE-ConradNeural' },
      { text: 'la mer est calme', language: 'fr-FR' },
      { text: 'el mar duerme', language: 'es-MX' },
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'az-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', azureErrors.invalidKey(), { failure: 'authentication' }),
      failure('forbidden', azureErrors.forbidden(), { failure: 'permission' }),
      failure('too many requests', azureErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('bad request', azureErrors.badRequest(), { failure: 'rejected' }),
      failure('server error', azureErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', azureErrors.htmlError(), { failure: 'unavailable' }),
      failure('quota exceeded', azureErrors.quotaExceeded(), { failure: 'quota_exhausted' }),
      failure('throttled', azureErrors.throttled(), { failure: 'rate_limited' }),
      failure('refused input', close(1007, 'Synthesis failed.'), { failure: 'rejected' }),
      failure('voice gone', close(1007, 'Unsupported voice x.'), { code: 'unknown_voice' }),
      failure('ended for an error', close(1011, 'Internal error'), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure(
        'garbage',
        { kind: 'turn_message', message: 'X-RequestId:{id}\r\nPath:audio.metadata\r\n\r\n{"half":' },
        { failure: 'invalid_response' },
      ),
      {
        name: 'voices refused',
        arrange: () => double.failVoices(azureErrors.rateLimited(5), Number.POSITIVE_INFINITY),
        expect: { failure: 'rate_limited', retryAfterMs: 5000 },
      },
      {
        name: 'voices are garbage',
        arrange: () => double.failVoices({ kind: 'truncated_body' }, Number.POSITIVE_INFINITY),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'nobody listens',
        arrange: async () => ({ endpoint: `http://127.0.0.1:${await closedPort()}` }),
        expect: { failure: 'unavailable' },
      },
    ],
    hold: holdOf(double, () => double.upgrades),
    reset: () => double.reset(),
    sent: () =>
      [
        ...double.requests.map(({ path }) => decodeURIComponent(path)),
        ...double.syntheses.flatMap(({ texts, ssml = '' }) => [...texts, ssml]),
      ].join('\n'),
    calls: () => double.upgrades,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      voice: '<voice name="en-US-JennyNeural">',
      rate: 'rate="+20.00%"',
      pitch: 'pitch="+2.00st"',
      volume: 'volume="70.795"',
      style: '<mstts:express-as style="assistant">',
      language: 'xml:lang="es-MX"',
    },
  };
  return { engine, url: double.url, apiKey };
};
