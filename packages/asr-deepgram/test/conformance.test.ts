import { describeAsrConformance } from '@dragoman/provider-testkit';
import { asrDeepgram } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, options } = await startConformanceEngine();

describeAsrConformance({
  definition: asrDeepgram,
  module: new URL('../src/index.ts', import.meta.url),
  options,
  engine,
  lazy: ['@deepgram/sdk'],
});
