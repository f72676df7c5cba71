import type { AsrEngine } from '@dragoman/provider-testkit';
import { type GoogleFailure, googleErrors, startGoogleDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf, speechSample, wavSample } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrGoogle } from '../../src/index.ts';
import { hearText } from './providers.ts';

type Engine = AsrEngine<typeof asrGoogle.options>;

const status = (code: number, message = 'Words of the vendor.'): GoogleFailure => ({
  kind: 'status',
  status: { code, message },
});

const apiKey = 'google-conformance-canary-0123456789';

/** An address where nobody listens. */
export const closedAddress = async (): Promise<string> => `http://127.0.0.1:${await closedPort()}`;

/** Messages without their audio, as text. */
const shown = (messages: readonly object[]): string =>
  JSON.stringify(messages, (name, value) => (/^(content|audioContent)$/.test(name) ? '' : value));

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startGoogleDouble({ apiKey, recognise: hearText });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const engine: Engine = {
    samples: [
      wavSample('the sea is calm tonight', 'en-US'),
      speechSample('das meer ist ruhig', 'de-DE'),
      speechSample('la mer est calme', 'fr-FR', 'latest_long'),
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'google-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('token expired', googleErrors.tokenExpired(), {
        failure: 'authentication',
        provider: { status: 16, vendorCode: 'ACCESS_TOKEN_EXPIRED' },
      }),
      failure('key deleted', googleErrors.invalidKey(), {
        failure: 'authentication',
        provider: { status: 3, vendorCode: 'API_KEY_INVALID' },
      }),
      failure('not enabled', googleErrors.serviceDisabled(), {
        failure: 'permission',
        provider: { status: 7 },
      }),
      failure('no billing', googleErrors.billingDisabled(), { failure: 'quota_exhausted' }),
      failure('too much for a day', googleErrors.dailyQuota(), { failure: 'quota_exhausted' }),
      failure('too many requests', googleErrors.rateLimited(7250), {
        failure: 'rate_limited',
        retryAfterMs: 7250,
        provider: { status: 8 },
      }),
      failure('bad request', googleErrors.badRequest(), {
        failure: 'rejected',
        provider: { vendorCode: 'INVALID_ARGUMENT' },
      }),
      failure('server error', googleErrors.serverError(), {
        failure: 'unavailable',
        provider: { status: 13 },
      }),
      failure('unavailable', googleErrors.unavailable(), {
        failure: 'unavailable',
        provider: { status: 14 },
      }),
      failure('deadline', googleErrors.deadlineExceeded(), { failure: 'timeout' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_answer' }, { failure: 'unavailable' }),
      failure('garbage', { kind: 'garbage' }, { failure: 'invalid_response' }),
      failure('something unknown', status(2), { failure: 'unavailable' }),
      failure('end that nobody asked for', status(1), { failure: 'unavailable' }),
      failure('no such method', status(12), { failure: 'rejected', detail: /endpoint/ }),
      failure('language gone', status(3, "Invalid recognition 'config': bad language code."), {
        code: 'unsupported_language',
      }),
      failure(
        'model without the language',
        status(3, 'The requested model is currently not supported for language : en-US.'),
        { code: 'unsupported_language' },
      ),
      failure('unreadable audio', status(3, 'Invalid audio content: too short.'), { code: 'corrupt_audio' }),
      failure('audio too long', status(3, 'Inline audio exceeds duration limit. Please use a GCS URI.'), {
        code: 'limit_exceeded',
      }),
      {
        name: 'nobody listens',
        arrange: async () => ({ speechEndpoint: await closedAddress() }),
        expect: { failure: 'unavailable' },
      },
    ],
    vendorWords: /Words|"detail":"[^"]*(?:[Ww]ords|[Gg]oogle)/,
    hold: holdOf(double, () => double.calls.length),
    reset: () => double.reset(),
    sent: () => double.calls.map(({ messages }) => shown(messages)).join('\n'),
    calls: () => double.calls.length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      language: '"languageCode":"de-DE"',
      model: '"model":"latest_long"',
      hints: '"speechContexts":[{"phrases":["plumbwhistle","zorblaxa harbour"]}]',
      diarization: '"enableSpeakerDiarization":true',
      profanityFilter: '"profanityFilter":true',
    },
  };
  return { engine, double, options: { speechEndpoint: double.url, apiKey } };
};
