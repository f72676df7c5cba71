import { describeAsrConformance } from '@dragoman/provider-testkit';
import { asrAzure } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, options } = await startConformanceEngine();

describeAsrConformance({
  definition: asrAzure,
  module: new URL('../src/index.ts', import.meta.url),
  options,
  engine,
  lazy: ['microsoft-cognitiveservices-speech-sdk'],
});
