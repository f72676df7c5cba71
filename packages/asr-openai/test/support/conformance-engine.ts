import type { AsrEngine } from '@dragoman/provider-testkit';
import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { failureOf, openAiEngine, speechSample, wavSample } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { asrOpenAi } from '../../src/index.ts';
import { hearText } from './providers.ts';

type Engine = AsrEngine<typeof asrOpenAi.options>;

const apiKey = 'sk-conformance-canary-0123456789';

/** All fields of a form, without the bytes of its file. */
const fieldsOf = (body: Buffer): string => body.toString('latin1').replace(/RIFF[\s\S]*?\r\n--/g, '--');

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async (otherModel?: string) => {
  const double = await startOpenAiDouble({ apiKey, recognise: hearText });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const common = openAiEngine(double);
  const engine: Engine = {
    ...common,
    samples: [
      wavSample('the sea is calm tonight', 'en'),
      speechSample('das meer ist ruhig', 'de'),
      speechSample('la mer est calme', 'fr', otherModel),
    ],
    failures: [
      ...common.failures,
      failure('too large', openAiErrors.tooLarge(), { failure: 'rejected' }),
      failure('corrupt', openAiErrors.corruptAudio(), { code: 'corrupt_audio' }),
      failure('truncated', { kind: 'truncated_body' }, { failure: 'invalid_response' }),
    ],
    sent: () => double.requests.map(({ body }) => fieldsOf(body)).join('\n'),
    calls: () => double.requests.filter(({ path }) => path.endsWith('/transcriptions')).length,
    onWire: {
      language: /name="language"\s+de/,
      ...(otherModel === undefined ? {} : { model: new RegExp(`name="model"\\s+${otherModel}`) }),
      hints: /plumbwhistle[\s\S]*zorblaxa harbour/,
      diarization: /name="response_format"\s+diarized_json/,
    },
  };
  return { engine, url: double.url, apiKey };
};
