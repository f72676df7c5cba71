import { afterAll } from 'vitest';
import { ocrConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { describeFaults } from './fixtures/describe-faults.ts';
import { suites } from './fixtures/readme-suites.ts';
import { ocrFaults } from './fixtures/voice/ocr-faults.ts';
import { readerOcr } from './fixtures/voice/ocr-provider.ts';
import { readingEngine } from './fixtures/voice/voice-engine.ts';
import { broken } from './fixtures/voice/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = readingEngine(server, await closedPort());
afterAll(() => server.stop());

describeFaults({
  suite: suites.ocr,
  faults: ocrFaults,
  brokenModule: new URL('./fixtures/voice/ocr-broken.ts', import.meta.url),
  checks: (fault, module) =>
    ocrConformanceChecks({
      definition: broken(readerOcr, fault),
      module,
      options: { baseUrl, apiKey: voiceKey, features: fault?.features ?? true },
      engine,
      patienceMs: 1500,
    }),
});
