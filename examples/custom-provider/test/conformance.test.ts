import { describeAsrConformance } from '@dragoman/provider-testkit';
import { afterAll } from 'vitest';
import { startRecogniser } from '../recogniser/server.ts';
import { asrMorse } from '../src/index.ts';
import { engineOf } from './engine.ts';

const apiKey = 'key-of-the-tests-8841';
const recogniser = await startRecogniser(apiKey);
afterAll(() => recogniser.stop());

describeAsrConformance({
  definition: asrMorse,
  module: new URL('../src/index.ts', import.meta.url),
  options: { baseUrl: recogniser.url, apiKey },
  engine: engineOf(recogniser),
});
