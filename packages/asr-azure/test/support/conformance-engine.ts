import type { AsrEngine } from '@dragoman/provider-testkit';
import { type AzureFailure, azureErrors, startAzureDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrAzure } from '../../src/index.ts';
import { hearText, rawFormat, speech } from './providers.ts';

type Engine = AsrEngine<typeof asrAzure.options>;

const apiKey = 'az/conformance+canary=0123456789';

const sample = (text: string, language: string, model?: string) => ({
  audio: speech(text),
  format: rawFormat,
  durationMs: speech(text).length / 32,
  language,
  text,
  ...(model === undefined ? {} : { model }),
});

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startAzureDouble({
    apiKey,
    recognise: hearText,
    endpointIds: ['9f2c5e00-custom'],
    lackedLanguages: ['tlh-AQ'],
  });
  afterAll(() => double.close());

  const failure = failureOf(double);
  const status = (value: 'Error' | 'BadRequest' | 'Forbidden' | 'TooManyRequests'): AzureFailure => ({
    kind: 'recognition_status',
    status: value,
  });
  const close = (code: number, reason: string): AzureFailure => ({ kind: 'close_turn', code, reason });

  const engine: Engine = {
    samples: [
      sample('the sea is calm tonight', 'en-US'),
      sample('das meer ist ruhig', 'de-DE'),
      sample('la mer est calme', 'fr-FR', '9f2c5e00-custom'),
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
      failure('language refused', azureErrors.badRequest(), { code: 'unsupported_language' }),
      failure('server error', azureErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', azureErrors.htmlError(), { failure: 'unavailable' }),
      failure('quota used up', status('Forbidden'), { failure: 'quota_exhausted' }),
      failure('quota exceeded', azureErrors.quotaExceeded(), { failure: 'quota_exhausted' }),
      failure('throttled', azureErrors.throttled(), { failure: 'rate_limited' }),
      failure('too many at once', status('TooManyRequests'), { failure: 'rate_limited' }),
      failure('bad request', status('BadRequest'), { failure: 'rejected' }),
      failure('inner error', status('Error'), { failure: 'unavailable' }),
      failure('ended for an error', close(1011, 'Internal error'), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure(
        'garbage',
        { kind: 'turn_message', message: 'X-RequestId:{id}\r\nPath:speech.phrase\r\n\r\n{"half":' },
        { failure: 'invalid_response' },
      ),
      failure(
        'another server',
        { kind: 'respond', status: 200, body: '<html></html>' },
        { failure: 'invalid_response' },
      ),
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
        ...double.turns.flatMap(({ texts }) => texts),
      ].join('\n'),
    calls: () => double.upgrades,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      language: '"language":"de-DE"',
      model: 'cid=9f2c5e00-custom',
      hints: '"items":[{"text":"plumbwhistle"},{"text":"zorblaxa harbour"}]',
      diarization: '"speakerDiarization":{"mode":"Anonymous"',
      profanityFilter: '"profanity":"Masked"',
    },
  };
  return { engine, url: double.url, apiKey };
};
