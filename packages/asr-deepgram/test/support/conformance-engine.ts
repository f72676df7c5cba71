import type { AsrEngine } from '@dragoman/provider-testkit';
import { type DeepgramFailure, deepgramErrors, startDeepgramDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf, speechSample, wavSample } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrDeepgram } from '../../src/index.ts';
import { hearText } from './providers.ts';

type Engine = AsrEngine<typeof asrDeepgram.options>;
type Expected = Engine['failures'][number]['expect'];

const respond = (
  status: number,
  body: object | string = { err_code: 'X', err_msg: 'Words of the vendor.' },
  headers: Record<string, string> = {},
): DeepgramFailure => ({ kind: 'respond', status, headers, body });

const close = (code: number, reason: string): DeepgramFailure => ({ kind: 'close_stream', code, reason });

const said = (message: string): DeepgramFailure => ({ kind: 'stream_message', message });

const apiKey = 'dg-conformance-canary-0123456789';

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startDeepgramDouble({ apiKey, recognise: hearText });
  afterAll(() => double.close());

  const failure = failureOf(double);
  const ofCalls = (...row: Parameters<typeof failure<Expected>>) =>
    ({ ...failure(...row), only: 'call' }) as const;
  const ofStreams = (...row: Parameters<typeof failure<Expected>>) =>
    ({ ...failure(...row), only: 'stream' }) as const;

  const engine: Engine = {
    samples: [
      wavSample('the sea is calm tonight', 'en'),
      speechSample('das meer ist ruhig', 'de'),
      speechSample('la mer est calme', 'fr', 'nova-2'),
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'dg-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('key revoked', deepgramErrors.invalidKey(), {
        failure: 'authentication',
        provider: { status: 401 },
      }),
      failure('forbidden', deepgramErrors.forbidden(), { failure: 'permission', provider: { status: 403 } }),
      failure('no credit', deepgramErrors.noCredit(), { failure: 'quota_exhausted' }),
      failure('bad request', deepgramErrors.badRequest(), { failure: 'rejected', provider: { status: 400 } }),
      failure('not found', respond(404), { failure: 'rejected', detail: /base URL/ }),
      failure('took too long', respond(408), { failure: 'timeout' }),
      failure('too large', deepgramErrors.tooLarge(), { failure: 'rejected', provider: { status: 413 } }),
      failure('not processed', respond(422), { failure: 'rejected', provider: { status: 422 } }),
      failure('corrupt', deepgramErrors.corruptAudio(), {
        code: 'corrupt_audio',
        provider: { status: 400 },
      }),
      failure('too many requests', deepgramErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
        provider: { status: 429 },
      }),
      failure('server error', deepgramErrors.serverError(), {
        failure: 'unavailable',
        provider: { status: 500 },
      }),
      failure('gateway timeout', deepgramErrors.gatewayTimeout(), { failure: 'unavailable' }),
      failure('proxy error', deepgramErrors.htmlError(), {
        failure: 'unavailable',
        provider: { status: 502 },
      }),
      failure('redirect, which is not followed', respond(307, {}, { location: 'http://127.0.0.1:1/' }), {
        failure: 'rejected',
        provider: { status: 307 },
      }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure('another server', respond(200, '<html></html>'), { failure: 'invalid_response' }),
      ofCalls('ids of the vendor', deepgramErrors.serverError(), {
        failure: 'unavailable',
        provider: {
          requestId: '5a3b2c1d-0000-4000-8000-0123456789ab',
          vendorCode: 'INTERNAL_SERVER_ERROR',
        },
      }),
      ofCalls('JSON of another kind', respond(200, { hello: 'world' }), { failure: 'invalid_response' }),
      ofCalls('empty answer', respond(204, ''), { failure: 'invalid_response' }),
      ofCalls('truncated JSON', { kind: 'truncated_body' }, { failure: 'invalid_response' }),
      ofCalls(
        'broken JSON under an error',
        { kind: 'respond', status: 503, headers: { 'content-type': 'application/json' }, body: '{' },
        { failure: 'unavailable', provider: { status: 503 } },
      ),
      ofCalls(
        'key without the right',
        respond(401, { err_code: 'INSUFFICIENT_PERMISSIONS', err_msg: 'No.' }),
        { failure: 'permission', provider: { vendorCode: 'INSUFFICIENT_PERMISSIONS' } },
      ),
      ofStreams('corrupt stream', close(1008, 'DATA-0000'), {
        code: 'corrupt_audio',
        provider: { vendorCode: 'DATA-0000' },
      }),
      ofStreams('audio that never comes', close(1011, 'NET-0001: words of the vendor'), {
        failure: 'unavailable',
        provider: { vendorCode: 'NET-0001' },
      }),
      ofStreams('another policy', close(1008, 'Words of the vendor.'), { failure: 'rejected' }),
      ofStreams('end before its time', close(1000, ''), { failure: 'unavailable' }),
      ofStreams('error message', said('{"type":"Error","variant":"DATA-0000","description":"Words"}'), {
        code: 'corrupt_audio',
      }),
      ofStreams('no JSON', said('Words of the vendor.'), { failure: 'invalid_response' }),
      ofStreams('result without its parts', said('{"type":"Results"}'), { failure: 'invalid_response' }),
      {
        name: 'nobody listens',
        arrange: async () => ({ baseUrl: `http://127.0.0.1:${await closedPort()}` }),
        expect: { failure: 'unavailable' },
      },
    ],
    vendorWords: /Words|"detail":"[^"]*(?:[Vv]endor|[Dd]eepgram)/,
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
  return { engine, double, options: { baseUrl: double.url, apiKey } };
};
