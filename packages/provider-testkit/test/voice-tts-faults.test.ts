import { afterAll } from 'vitest';
import { ttsConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { describeFaults } from './fixtures/describe-faults.ts';
import { suites } from './fixtures/readme-suites.ts';
import { speakingEngine } from './fixtures/voice/voice-engine.ts';
import { broken } from './fixtures/voice/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';
import { ttsFaults } from './fixtures/voice/voice-tts-faults.ts';
import { voiceTts } from './fixtures/voice/voice-tts-provider.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = speakingEngine(server, await closedPort());
afterAll(() => server.stop());

describeFaults({
  suite: suites.tts,
  faults: ttsFaults,
  brokenModule: new URL('./fixtures/voice/voice-tts-broken.ts', import.meta.url),
  checks: (fault, module) =>
    ttsConformanceChecks({
      definition: broken(voiceTts, fault),
      module,
      options: { baseUrl, apiKey: voiceKey, features: fault?.features ?? true },
      engine,
      patienceMs: 1500,
    }),
});
