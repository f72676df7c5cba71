import { describeAsrConformance } from '@dragoman/provider-testkit';
import { asrGoogle } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, options } = await startConformanceEngine();

describeAsrConformance({
  definition: asrGoogle,
  module: new URL('../src/index.ts', import.meta.url),
  options: { ...options, detectLanguages: ['en-US', 'de-DE', 'fr-FR'] },
  engine,
  lazy: ['@google-cloud/speech', 'google-gax', 'google-auth-library'],
  deviations: [
    {
      check: 'aborts-in-any-turn',
      reason:
        'In two turns of its beginning the SDK takes an abort and sends the request all the same: the caller is let go, the vendor answers nobody.',
    },
  ],
});
