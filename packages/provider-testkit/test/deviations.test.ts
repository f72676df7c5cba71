import type { ProviderDefinition } from '@dragoman/provider';
import { afterAll, expect, test } from 'vitest';
import { type Deviation, type MtEngine, mtConformanceChecks, type PreparedCheck } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { brokenDefinition } from './fixtures/mt/broken-definition.ts';
import { libreTranslateEngine } from './fixtures/mt/libretranslate-engine.ts';
import { libreTranslateMt } from './fixtures/mt/libretranslate-provider.ts';
import { LibreTranslateServer, serverKey } from './fixtures/mt/libretranslate-server.ts';

const server = new LibreTranslateServer();
const baseUrl = await server.start();
const engine = libreTranslateEngine(server, await closedPort());
afterAll(() => server.stop());

const checks = ({
  fault,
  deviations,
  engine: changes,
}: {
  fault?: string;
  deviations?: Deviation[];
  engine?: Partial<MtEngine>;
}): readonly PreparedCheck[] =>
  mtConformanceChecks({
    definition:
      fault === undefined ? (libreTranslateMt as ProviderDefinition<'mt'>) : brokenDefinition(fault),
    module: new URL('./fixtures/mt/libretranslate-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine: { ...engine, ...changes },
    ...(deviations === undefined ? {} : { deviations }),
    patienceMs: 1500,
  });

const run = (name: string, list: readonly PreparedCheck[]): Promise<void> => {
  const check = list.find((candidate) => candidate.name === name);
  if (check === undefined) throw new Error(`No check is named '${name}'.`);
  return check.run();
};

const dropsEmoji = { check: 'unicode', reason: 'The engine drops emoji.' };

test('every check has a name of its own and a title', () => {
  const names = checks({}).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { title } of checks({})) expect(title).toMatch(/^\S.*[^.]$/);
});

test('a known deviation is accepted while the check fails', async () => {
  await expect(run('unicode', checks({ fault: 'drops emoji' }))).rejects.toThrow('was lost');
  await expect(run('unicode', checks({ fault: 'drops emoji', deviations: [dropsEmoji] }))).resolves.toBe(
    undefined,
  );
});

test('a deviation excuses no other check', async () => {
  const list = checks({ fault: 'drops a placeholder', deviations: [dropsEmoji] });
  await expect(run('keeps-placeholders', list)).rejects.toThrow('placeholders differ');
});

test('a deviation that is out of date fails the suite', async () => {
  await expect(run('unicode', checks({ deviations: [dropsEmoji] }))).rejects.toThrow('out of date');
});

test('a deviation from a check that does not concern the provider is out of date', async () => {
  const { calls: _calls, ...rest } = engine;
  const list = mtConformanceChecks({
    definition: libreTranslateMt,
    module: new URL('./fixtures/mt/libretranslate-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine: rest,
    deviations: [{ check: 'does-not-retry', reason: 'It does.' }],
  });
  await expect(run('does-not-retry', list)).rejects.toThrow('out of date');
});

test.for([
  [
    'a check that does not exist',
    [{ check: 'speed', reason: 'It is slow.' }],
    /'speed', which does not exist/,
  ],
  ['a check twice', [dropsEmoji, dropsEmoji], /Two deviations/],
  ['no reason', [{ check: 'unicode', reason: ' ' }], /gives no reason/],
] as const)('a deviation that names %s is refused', ([, deviations, message]) => {
  expect(() => checks({ deviations: [...deviations] })).toThrow(message);
});

test.for([
  ['no outage', { failures: engine.failures.filter(({ expect: { failure } }) => failure !== 'unavailable') }],
  [
    'no garbage',
    { failures: engine.failures.filter(({ expect: { failure } }) => failure !== 'invalid_response') },
  ],
  [
    'no refused key',
    { failures: engine.failures.filter(({ expect: { failure } }) => failure !== 'authentication') },
  ],
  [
    'no time to come back',
    { failures: engine.failures.map((one) => ({ ...one, expect: { failure: one.expect.failure } })) },
  ],
] as const)('an engine that scripts %s is incomplete', async ([, changes]) => {
  await expect(run('script-is-complete', checks({ engine: changes }))).rejects.toThrow(
    /scripts no failure|come back/,
  );
});

test.for(['disconnects', 'calls'] as const)('an engine behind a network needs the hook %s', async (hook) => {
  const { [hook]: _left, ...rest } = engine;
  const list = mtConformanceChecks({
    definition: libreTranslateMt,
    module: new URL('./fixtures/mt/libretranslate-provider.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine: rest,
  });
  await expect(run('script-is-complete', list)).rejects.toThrow(`\`${hook}\` hook`);
});

test('a module that cannot be imported is reported with what Node said', async () => {
  const list = mtConformanceChecks({
    definition: libreTranslateMt,
    module: new URL('./fixtures/missing.ts', import.meta.url),
    options: { baseUrl, apiKey: serverKey },
    engine,
  });
  await expect(run('module-exports', list)).rejects.toThrow('ERR_MODULE_NOT_FOUND');
});
