import { afterAll, describe, expect, test } from 'vitest';
import { mtConformanceChecks, NotApplicable } from '../src/index.ts';
import { brokenDefinition } from './fixtures/broken-definition.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { faults } from './fixtures/faults.ts';
import { libreTranslateEngine } from './fixtures/libretranslate-engine.ts';
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
    patienceMs: 1500,
  });
  const names: string[] = [];
  for (const check of checks) {
    await check.run().catch((error: unknown) => {
      if (!(error instanceof NotApplicable)) names.push(check.name);
    });
  }
  return names;
};

describe('each fault is caught by its check and by no other', () => {
  test.for(Object.keys(faults))('%s', { timeout: 60_000 }, async (name) => {
    expect(await failing(name)).toEqual([faults[name]?.caughtBy]);
  });
});
