import { describeTtsConformance } from '@dragoman/provider-testkit';
import { ttsGoogle } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeTtsConformance({
  definition: ttsGoogle,
  module: new URL('../src/index.ts', import.meta.url),
  options: { textToSpeechEndpoint: url, apiKey },
  engine,
});
