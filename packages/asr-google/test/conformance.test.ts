import { describeAsrConformance } from '@dragoman/provider-testkit';
import { asrGoogle } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeAsrConformance({
  definition: asrGoogle,
  module: new URL('../src/index.ts', import.meta.url),
  options: { speechEndpoint: url, apiKey, detectLanguages: ['en-US', 'de-DE', 'fr-FR'] },
  engine,
});
