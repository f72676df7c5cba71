import { afterAll, describe, expect, test } from 'vitest';
import { mtConformanceChecks } from '../src/index.ts';
import { shareProber } from '../src/run-probe.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { failing, triedWith } from './fixtures/failing.ts';
import { brokenDefinition } from './fixtures/mt/broken-definition.ts';
import { faults } from './fixtures/mt/faults.ts';
import { libreTranslateEngine } from './fixtures/mt/libretranslate-engine.ts';
import { libreTranslateMt } from './fixtures/mt/libretranslate-provider.ts';
import { LibreTranslateServer, serverKey } from './fixtures/mt/libretranslate-server.ts';
import { memoryEngine } from './fixtures/mt/memory-engine.ts';
import { asrFaults } from './fixtures/voice/voice-asr-faults.ts';

const server = new LibreTranslateServer();
const baseUrl = await server.start();
const engine = libreTranslateEngine(server, await closedPort());
afterAll(() => server.stop());
afterAll(shareProber());

const names = Object.keys(faults);

/** The names of the checks that a provider fails, of those that are tried with its fault. */
const failingWith = async (name: string, caughtBy: readonly string[]): Promise<string[]> => {
  const module = new URL('./fixtures/mt/broken-provider.ts', import.meta.url);
  module.searchParams.set('fault', name);
  const inMemory = faults[name]?.base === 'memory';
  const checks = mtConformanceChecks({
    definition: brokenDefinition(name),
    module,
    options: inMemory ? {} : { baseUrl, apiKey: serverKey },
    engine: inMemory ? memoryEngine : engine,
    lazy: inMemory ? [] : ['node:querystring'],
    patienceMs: 2000,
  });
  return failing(triedWith(checks, caughtBy, names.indexOf(name)));
};

test('every check of a provider has a fault that it catches', () => {
  const checks = mtConformanceChecks({
    definition: libreTranslateMt,
    module: new URL('./fixtures/mt/libretranslate-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine: { ...engine, failures: [] },
  }).map(({ name }) => name);
  // What is proved of calls left open is the same code for every slot: voice-asr-faults.test.ts proves it.
  const caught = new Set(
    [...Object.values(faults), ...Object.values(asrFaults)].flatMap(({ caughtBy }) => caughtBy),
  );
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(checks.filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(names)('%s', { timeout: 60_000 }, async (name) => {
    const caughtBy = [faults[name]?.caughtBy ?? []].flat();
    expect((await failingWith(name, caughtBy)).toSorted()).toEqual(caughtBy.toSorted());
  });
});
