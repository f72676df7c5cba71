import { afterAll, describe } from 'vitest';
import { describeOcrConformance } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { readerOcr } from './fixtures/voice/ocr-provider.ts';
import { readingEngine } from './fixtures/voice/voice-engine.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = readingEngine(server, await closedPort());
afterAll(() => server.stop());

describe.each([true, false])('with features: %s', (features) => {
  describeOcrConformance({
    definition: readerOcr,
    module: new URL('./fixtures/voice/ocr-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: voiceKey, features },
    engine,
  });
});
