import { afterAll, describe, expect, test } from 'vitest';
import { NotApplicable, ttsConformanceChecks } from '../src/index.ts';
import { unhandledDuring } from '../src/unhandled.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { faults } from './fixtures/faults.ts';
import { suites } from './fixtures/readme-suites.ts';
import { speakingEngine } from './fixtures/voice-engine.ts';
import { broken } from './fixtures/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice-server.ts';
import { ttsFaults } from './fixtures/voice-tts-faults.ts';
import { voiceTts } from './fixtures/voice-tts-provider.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = speakingEngine(server, await closedPort());
afterAll(() => server.stop());

/** The names of the checks that a provider fails. */
const failing = async (name: string): Promise<string[]> => {
  const fault = ttsFaults[name];
  const module = new URL('./fixtures/voice-tts-broken.ts', import.meta.url);
  module.searchParams.set('fault', name);
  const checks = ttsConformanceChecks({
    definition: broken(voiceTts, fault),
    module,
    options: { baseUrl, apiKey: voiceKey, features: fault?.features ?? true },
    engine,
    patienceMs: 1500,
  });
  const names: string[] = [];
  // A provider whose fault is that nobody handles its errors raises them during other checks too.
  await unhandledDuring(async () => {
    for (const check of checks) {
      await check.run().catch((error: unknown) => {
        if (!(error instanceof NotApplicable)) names.push(check.name);
      });
    }
  });
  return names;
};

test('every check has a fault that it catches', () => {
  // The checks of the definition are the same code for every slot: faults.test.ts proves them.
  const caught = new Set(
    [...Object.values(faults), ...Object.values(ttsFaults)].map(({ caughtBy }) => caughtBy),
  );
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(suites.tts.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(ttsFaults))('%s', { timeout: 120_000 }, async (name) => {
    expect(await failing(name)).toEqual([ttsFaults[name]?.caughtBy]);
  });
});
