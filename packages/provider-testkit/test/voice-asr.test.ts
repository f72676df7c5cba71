import { afterAll, describe } from 'vitest';
import { describeAsrConformance } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { voiceAsr } from './fixtures/voice/voice-asr-provider.ts';
import { hearingEngine } from './fixtures/voice/voice-engine.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = hearingEngine(server, await closedPort());
afterAll(() => server.stop());

describe.each([true, false])('with features: %s', (features) => {
  describeAsrConformance({
    definition: voiceAsr,
    module: new URL('./fixtures/voice/voice-asr-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: voiceKey, features },
    engine,
  });
});
