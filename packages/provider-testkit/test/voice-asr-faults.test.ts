import { afterAll, describe, expect, test } from 'vitest';
import { asrConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { failing } from './fixtures/failing.ts';
import { faults } from './fixtures/faults.ts';
import { suites } from './fixtures/readme-suites.ts';
import { asrFaults } from './fixtures/voice-asr-faults.ts';
import { voiceAsr } from './fixtures/voice-asr-provider.ts';
import { hearingEngine } from './fixtures/voice-engine.ts';
import { broken } from './fixtures/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = hearingEngine(server, await closedPort());
afterAll(() => server.stop());

/** The names of the checks that a provider fails. */
const failingWith = (name: string): Promise<string[]> => {
  const fault = asrFaults[name];
  const module = new URL('./fixtures/voice-asr-broken.ts', import.meta.url);
  module.searchParams.set('fault', name);
  return failing(
    asrConformanceChecks({
      definition: broken(voiceAsr, fault),
      module,
      options: { baseUrl, apiKey: voiceKey, features: fault?.features ?? true },
      engine,
      patienceMs: 1500,
    }),
    fault?.caughtBy,
  );
};

test('every check has a fault that it catches', () => {
  // The checks of the definition are the same code for every slot: faults.test.ts proves them.
  const caught = new Set(
    [...Object.values(faults), ...Object.values(asrFaults)].flatMap(({ caughtBy }) => caughtBy),
  );
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(suites.asr.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(asrFaults))('%s', { timeout: 120_000 }, async (name) => {
    expect((await failingWith(name)).toSorted()).toEqual([asrFaults[name]?.caughtBy].flat().toSorted());
  });
});
