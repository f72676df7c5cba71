import { afterAll, describe, expect, test } from 'vitest';
import { ttsConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { failing } from './fixtures/failing.ts';
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
const failingWith = (name: string): Promise<string[]> => {
  const fault = ttsFaults[name];
  const module = new URL('./fixtures/voice-tts-broken.ts', import.meta.url);
  module.searchParams.set('fault', name);
  return failing(
    ttsConformanceChecks({
      definition: broken(voiceTts, fault),
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
    [...Object.values(faults), ...Object.values(ttsFaults)].flatMap(({ caughtBy }) => caughtBy),
  );
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(suites.tts.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(ttsFaults))('%s', { timeout: 120_000 }, async (name) => {
    expect((await failingWith(name)).toSorted()).toEqual([ttsFaults[name]?.caughtBy].flat().toSorted());
  });
});
