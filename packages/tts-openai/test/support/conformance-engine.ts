import type { TtsEngine } from '@dragoman/provider-testkit';
import { startOpenAiDouble } from '@dragoman/vendors';
import { openAiEngine } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { ttsOpenAi } from '../../src/index.ts';

import { tone } from './tone.ts';

type Engine = TtsEngine<typeof ttsOpenAi.options>;

const apiKey = 'sk-conformance-canary-0123456789';

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startOpenAiDouble({ apiKey, speak: tone });
  afterAll(() => double.close());

  const common = openAiEngine(double);
  const engine: Engine = {
    ...common,
    samples: [
      { text: 'The sea is calm tonight.', language: 'en', voice: 'coral' },
      { text: 'Das Meer ist ruhig.', language: 'de' },
      { text: 'La mer est calme.', language: 'fr', voice: 'sage', model: 'tts-1' },
    ],
    failures: [...common.failures],
    sent: () => double.requests.map(({ body }) => body.toString()).join('\n'),
    calls: () => double.requests.filter(({ path }) => path.endsWith('/speech')).length,
    onWire: {
      voice: '"voice":"coral"',
      model: '"model":"tts-1"',
      rate: '"speed":1.2',
      instructions: '"instructions":"Speak like a plumbwhistle."',
    },
  };
  return { engine, url: double.url, apiKey };
};
