import type { AsrEngine } from '@dragoman/provider-testkit';
import { googleErrors, startGoogleDouble } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrGoogle } from '../../src/index.ts';
import { hearText, rawFormat, speech, wavOf } from './providers.ts';

type Engine = AsrEngine<typeof asrGoogle.options>;

const apiKey = 'google-conformance-canary-0123456789';

/** An address where nobody listens. */
export const closedAddress = async (): Promise<string> => `http://127.0.0.1:${await closedPort()}`;

const raw = (text: string, language: string, model?: string) => ({
  audio: speech(text),
  format: rawFormat,
  durationMs: speech(text).length / 32,
  language,
  text,
  ...(model === undefined ? {} : { model }),
});

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
      {
        ...raw('the sea is calm tonight', 'en-US'),
        audio: wavOf(speech('the sea is calm tonight')),
        format: { kind: 'container', container: 'wav' },
      },
      raw('das meer ist ruhig', 'de-DE'),
      raw('la mer est calme', 'fr-FR', 'latest_long'),
    ],
    failures: [
      {
        name: 'key refused',
        arrange: () => ({ apiKey: 'google-conformance-wrong-key' }),
        expect: { failure: 'authentication' },
      },
      failure('token expired', googleErrors.tokenExpired(), { failure: 'authentication' }),
      failure('key deleted', googleErrors.invalidKey(), { failure: 'authentication' }),
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
        arrange: async () => ({ speechEndpoint: await closedAddress() }),
        expect: { failure: 'unavailable' },
      },
    ],
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
  return { engine, url: double.url, apiKey };
};
