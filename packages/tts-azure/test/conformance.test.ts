import { describeTtsConformance } from '@dragoman/provider-testkit';
import { ttsAzure } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeTtsConformance({
  definition: ttsAzure,
  module: new URL('../src/index.ts', import.meta.url),
  options: { endpoint: url, apiKey },
  engine,
  lazy: ['microsoft-cognitiveservices-speech-sdk'],
});
