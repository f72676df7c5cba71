import { afterAll, describe } from 'vitest';
import { describeTtsConformance } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { speakingEngine } from './fixtures/voice/voice-engine.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';
import { voiceTts } from './fixtures/voice/voice-tts-provider.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = speakingEngine(server, await closedPort());
afterAll(() => server.stop());

describe.each([true, false])('with features: %s', (features) => {
  describeTtsConformance({
    definition: voiceTts,
    module: new URL('./fixtures/voice/voice-tts-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: voiceKey, features },
    engine,
  });
});
