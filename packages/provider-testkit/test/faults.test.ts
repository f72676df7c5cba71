import { afterAll, describe, expect, test } from 'vitest';
import { mtConformanceChecks, NotApplicable } from '../src/index.ts';
import { brokenDefinition } from './fixtures/broken-definition.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { faults } from './fixtures/faults.ts';
import { libreTranslateEngine } from './fixtures/libretranslate-engine.ts';
import { libreTranslateMt } from './fixtures/libretranslate-provider.ts';
import { LibreTranslateServer, serverKey } from './fixtures/libretranslate-server.ts';
import { memoryEngine } from './fixtures/memory-engine.ts';

const server = new LibreTranslateServer();
const baseUrl = await server.start();
const engine = libreTranslateEngine(server, await closedPort());
afterAll(() => server.stop());

/** The names of the checks that a provider fails. */
const failing = async (name: string): Promise<string[]> => {
  const module = new URL('./fixtures/broken-provider.ts', import.meta.url);
  module.searchParams.set('fault', name);
  const inMemory = faults[name]?.base === 'memory';
  const checks = mtConformanceChecks({
    definition: brokenDefinition(name),
    module,
    options: inMemory ? {} : { baseUrl, apiKey: serverKey },
    engine: inMemory ? memoryEngine : engine,
    patienceMs: 2000,
  });
  const names: string[] = [];
  for (const check of checks) {
    await check.run().catch((error: unknown) => {
      if (!(error instanceof NotApplicable)) names.push(check.name);
    });
  }
  return names;
};

test('every check of a provider has a fault that it catches', () => {
  const checks = mtConformanceChecks({
    definition: libreTranslateMt,
    module: new URL('./fixtures/libretranslate-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine: { ...engine, failures: [] },
  }).map(({ name }) => name);
  const caught = new Set(Object.values(faults).map(({ caughtBy }) => caughtBy));
  // It judges the engine, not the provider: see deviations.test.ts.
  caught.add('script-is-complete');
  expect(checks.filter((name) => !caught.has(name))).toEqual([]);
});

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(faults))('%s', { timeout: 60_000 }, async (name) => {
    expect(await failing(name)).toEqual([faults[name]?.caughtBy]);
  });
});
