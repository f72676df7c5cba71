import { describeTtsConformance } from '@dragoman/provider-testkit';
import { ttsGoogle } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeTtsConformance({
  definition: ttsGoogle,
  module: new URL('../src/index.ts', import.meta.url),
  options: { textToSpeechEndpoint: url, apiKey },
  engine,
  lazy: ['@google-cloud/text-to-speech'],
  deviations: [
    {
      check: 'aborts-in-any-turn',
      reason:
        'In two turns of its beginning the SDK takes an abort and sends the request all the same: the caller is let go, the vendor answers nobody.',
    },
  ],
});
