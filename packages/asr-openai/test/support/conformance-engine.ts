import type { AsrEngine } from '@dragoman/provider-testkit';
import { openAiErrors, startOpenAiDouble, wavOf } from '@dragoman/vendors';
import { closedPort, failureOf, holdOf } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrOpenAi } from '../../src/index.ts';
import { hearText, rawFormat, speech } from './providers.ts';

type Engine = AsrEngine<typeof asrOpenAi.options>;

const apiKey = 'sk-conformance-canary-0123456789';

/** All fields of a form, without the bytes of its file. */
const fieldsOf = (body: Buffer): string => body.toString('latin1').replace(/RIFF[\s\S]*?\r\n--/g, '--');

const raw = (text: string, language: string, model?: string) => ({
  audio: speech(text),
  format: rawFormat,
  durationMs: speech(text).length / 32,
  language,
  text,
  ...(model === undefined ? {} : { model }),
});

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async (otherModel?: string) => {
  const double = await startOpenAiDouble({ apiKey, recognise: hearText });
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
      raw('la mer est calme', 'fr', otherModel),
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
      failure('too large', openAiErrors.tooLarge(), { failure: 'rejected' }),
      failure('corrupt', openAiErrors.corruptAudio(), { code: 'corrupt_audio' }),
      failure('too many requests', openAiErrors.rateLimited(3), {
        failure: 'rate_limited',
        retryAfterMs: 3000,
      }),
      failure('server error', openAiErrors.serverError(), { failure: 'unavailable' }),
      failure('proxy error', openAiErrors.htmlError(), { failure: 'unavailable' }),
      failure('cut off', { kind: 'disconnect', when: 'before_header' }, { failure: 'unavailable' }),
      failure('cut in the middle', { kind: 'disconnect', when: 'mid_body' }, { failure: 'unavailable' }),
      failure('truncated', { kind: 'truncated_body' }, { failure: 'invalid_response' }),
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
    sent: () => double.requests.map(({ body }) => fieldsOf(body)).join('\n'),
    calls: () => double.requests.filter(({ path }) => path.endsWith('/transcriptions')).length,
    disconnects: () => double.disconnects,
    openCalls: () => double.openCalls,
    onWire: {
      language: /name="language"\s+de/,
      ...(otherModel === undefined ? {} : { model: new RegExp(`name="model"\\s+${otherModel}`) }),
      hints: /plumbwhistle[\s\S]*zorblaxa harbour/,
      diarization: /name="response_format"\s+diarized_json/,
    },
  };
  return { engine, url: double.url, apiKey };
};
