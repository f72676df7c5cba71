import { afterAll, describe, expect, test } from 'vitest';
import { ocrConformanceChecks } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { failing } from './fixtures/failing.ts';
import { faults } from './fixtures/faults.ts';
import { ocrFaults } from './fixtures/ocr-faults.ts';
import { readerOcr } from './fixtures/ocr-provider.ts';
import { suites } from './fixtures/readme-suites.ts';
import { readingEngine } from './fixtures/voice-engine.ts';
import { broken } from './fixtures/voice-faults.ts';
import { VoiceServer, voiceKey } from './fixtures/voice-server.ts';

const server = new VoiceServer();
const baseUrl = await server.start();
const engine = readingEngine(server, await closedPort());
afterAll(() => server.stop());

/** The names of the checks that a provider fails. */
const failingWith = (name: string): Promise<string[]> => {
  const fault = ocrFaults[name];
  const module = new URL('./fixtures/ocr-broken.ts', import.meta.url);
  module.searchParams.set('fault', name);
  return failing(
    ocrConformanceChecks({
      definition: broken(readerOcr, fault),
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
    [...Object.values(faults), ...Object.values(ocrFaults)].flatMap(({ caughtBy }) => caughtBy),
  );
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(suites.ocr.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(ocrFaults))('%s', { timeout: 120_000 }, async (name) => {
    expect((await failingWith(name)).toSorted()).toEqual([ocrFaults[name]?.caughtBy].flat().toSorted());
  });
});
