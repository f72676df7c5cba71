import { afterAll } from 'vitest';
import { asrConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { describeFaults } from './fixtures/describe-faults.ts';
import { suites } from './fixtures/readme-suites.ts';
import { asrFaults } from './fixtures/voice/voice-asr-faults.ts';
import { voiceAsr } from './fixtures/voice/voice-asr-provider.ts';
import { hearingEngine } from './fixtures/voice/voice-engine.ts';
import { broken } from './fixtures/voice/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = hearingEngine(server, await closedPort());
afterAll(() => server.stop());

describeFaults({
  suite: suites.asr,
  faults: asrFaults,
  brokenModule: new URL('./fixtures/voice/voice-asr-broken.ts', import.meta.url),
  checks: (fault, module) =>
    asrConformanceChecks({
      definition: broken(voiceAsr, fault),
      module,
      options: { baseUrl, apiKey: voiceKey, features: fault?.features ?? true },
      engine,
      patienceMs: 1500,
    }),
});
