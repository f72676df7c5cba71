import type { AsrEngine } from '@dragoman/provider-testkit';
import { type AzureFailure, azureErrors, startAzureDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf, speechSample } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrAzure } from '../../src/index.ts';
import { hearText } from './providers.ts';

type Engine = AsrEngine<typeof asrAzure.options>;

const status = (value: 'Error' | 'BadRequest' | 'Forbidden' | 'TooManyRequests'): AzureFailure => ({
  kind: 'recognition_status',
  status: value,
});
const close = (code: number, reason = 'Words of the vendor.'): AzureFailure => ({
  kind: 'close_turn',
  code,
  reason,
});
const respond = (code: number, headers: Record<string, string> = {}): AzureFailure => ({
  kind: 'respond',
  status: code,
  headers,
  body: 'Words of the vendor.',
});
const said = (message: string | Buffer): AzureFailure => ({ kind: 'turn_message', message });
const message = (path: string, body: string): AzureFailure =>
  said(`X-RequestId:{id}\r\nPath:${path}\r\n\r\n${body}`);

const garbage: readonly (readonly [string, AzureFailure])[] = [
  ['phrase that is half', message('speech.phrase', '{"RecognitionStatus":"Succ')],
  ['phrase without alternatives', message('speech.phrase', '{"RecognitionStatus":"Success"}')],
  ['phrase of an unknown kind', message('speech.phrase', '{"RecognitionStatus":"Odd"}')],
  ['hypothesis without a text', message('speech.hypothesis', '{"Offset":0,"Duration":1}')],
  ['turn that starts with nothing', message('turn.start', '')],
  ['message without a path', said('X-RequestId:{id}\r\n\r\n{}')],
  ['message of no request', said('Path:turn.end\r\n\r\n{}')],
  ['message without a body', said('X-RequestId:{id}')],
  ['bytes that are no message', said(Buffer.from([0xff]))],
  ['another server', respond(200)],
];

const apiKey = 'az/conformance+canary=0123456789';

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

  const engine: Engine = {
    samples: [
      speechSample('the sea is calm tonight', 'en-US'),
      speechSample('das meer ist ruhig', 'de-DE'),
      speechSample('la mer est calme', 'fr-FR', '9f2c5e00-custom'),
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'az-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', azureErrors.invalidKey(), {
        failure: 'authentication',
        provider: { status: 401 },
      }),
      failure('forbidden', azureErrors.forbidden(), { failure: 'permission', provider: { status: 403 } }),
      failure('not found', respond(404), { failure: 'rejected', detail: /region or the endpoint/ }),
      failure('took too long', respond(408), { failure: 'timeout' }),
      failure('too many requests', respond(429, { 'retry-after': '7', 'x-requestid': 'abc-123' }), {
        failure: 'rate_limited',
        retryAfterMs: 7000,
        provider: { requestId: 'abc-123' },
      }),
      failure('language refused', azureErrors.badRequest(), { code: 'unsupported_language' }),
      failure('server error', azureErrors.serverError(), { failure: 'unavailable' }),
      failure('500', respond(500), { failure: 'unavailable' }),
      failure('proxy error', azureErrors.htmlError(), { failure: 'unavailable' }),
      failure('redirect, which is not followed', respond(307, { location: 'http://127.0.0.1:1/' }), {
        failure: 'rejected',
      }),
      failure('quota used up', status('Forbidden'), { failure: 'quota_exhausted' }),
      failure('quota exceeded', azureErrors.quotaExceeded(), { failure: 'quota_exhausted' }),
      failure('throttled', azureErrors.throttled(), {
        failure: 'rate_limited',
        provider: { vendorCode: 'websocket_4429' },
      }),
      failure('too many at once', status('TooManyRequests'), { failure: 'rate_limited' }),
      failure('bad request', status('BadRequest'), { failure: 'rejected' }),
      failure('inner error', status('Error'), { failure: 'unavailable' }),
      failure('ended before its time', close(1000), { failure: 'unavailable' }),
      failure('ended for an error', close(1011), { failure: 'unavailable' }),
      failure('ended for the request', close(1007), { failure: 'rejected' }),
      failure('ended for the format', close(1007, 'Unsupported audio format.'), {
        code: 'unsupported_format',
      }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      ...garbage.map(([name, answer]) => failure(name, answer, { failure: 'invalid_response' } as const)),
      {
        name: 'nobody listens',
        arrange: async () => ({ endpoint: `http://127.0.0.1:${await closedPort()}` }),
        expect: { failure: 'unavailable' },
      },
    ],
    vendorWords: /Words/,
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
  return { engine, double, options: { endpoint: double.url, apiKey } };
};
