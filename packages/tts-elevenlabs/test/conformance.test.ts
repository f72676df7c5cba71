import { describeTtsConformance } from '@dragoman/provider-testkit';
import { ttsElevenLabs } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describeTtsConformance({
  definition: ttsElevenLabs,
  module: new URL('../src/index.ts', import.meta.url),
  options: { baseUrl: url, apiKey, model: 'eleven_flash_v2_5' },
  engine,
  lazy: ['@elevenlabs/elevenlabs-js'],
});
