import { describeTtsConformance } from '@dragoman/provider-testkit';
import { ttsOpenAi } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeTtsConformance({
  definition: ttsOpenAi,
  module: new URL('../src/index.ts', import.meta.url),
  options: { baseUrl: url, apiKey, speechModel: 'gpt-4o-mini-tts' },
  engine,
  lazy: ['openai'],
});
