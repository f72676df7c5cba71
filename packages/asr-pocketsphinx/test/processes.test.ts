import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '@dragoman/vendors/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGate } from './support/gate.ts';
import { cards, createProvider, hear, say } from './support/provider.ts';

const gate = createGate();
const folder = mkdtempSync(join(tmpdir(), 'dragoman-sphinx-test-'));
const programs = (): number[] => childrenOf(process.pid, gate.program);
const audio = await say('ten of clubs');

beforeAll(() => vi.stubEnv('TMPDIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  gate.remove();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  expect(programs()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  gate.set('pass');
});

test('what is heard has no name in any folder, even while it is heard', async () => {
  const provider = createProvider({ program: gate.program, grammar: cards });
  gate.set('hold');
  const call = hear(provider, audio);
  await vi.waitUntil(() => gate.hasArrived);
  expect(readdirSync(folder)).toEqual([]);
  const [id = 0] = programs();
  expect(readlinkSync(`/proc/${id}/fd/3`)).toMatch(/ \(deleted\)$/);
  expect(statSync(`/proc/${id}/fd/3`)).toMatchObject({ size: audio.length, mode: 0o100600 });
  gate.set('pass');
  expect((await call).text).toBe('ten of clubs');
  await provider.close();
});

test('nothing is left where the host is killed', async () => {
  gate.set('hold');
  const host = fork(new URL('support/host.ts', import.meta.url), [gate.program], {
    execArgv: ['--conditions=@dragoman/source', '--no-warnings'],
  });
  await vi.waitUntil(() => gate.hasArrived);
  const [orphan = 0] = childrenOf(host.pid ?? 0, gate.program);
  expect(orphan).toBeGreaterThan(0);
  host.kill('SIGKILL');
  await once(host, 'exit');
  expect(readdirSync(folder)).toEqual([]);
  gate.set('pass');
  // It ends with the recording that it has.
  await vi.waitUntil(() => !existsSync(`/proc/${orphan}`));
});

test.each(['crash', 'garbage', 'nothing'] as const)(
  'nothing is left after a program with the fault %s',
  async (state) => {
    const provider = createProvider({ program: gate.program });
    gate.set(state);
    await expect(hear(provider, audio)).rejects.toMatchObject({ name: 'ServiceError' });
    await provider.close();
  },
);

test('an aborted call rejects with the reason and leaves no program', async () => {
  const provider = createProvider({ program: gate.program });
  gate.set('hold');
  const controller = new AbortController();
  const call = hear(provider, audio, { signal: controller.signal });
  await vi.waitUntil(() => gate.hasArrived);
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(programs()).toEqual([]);
  await provider.close();
});

test('two programs run at once and no more; who waits can leave', async () => {
  const provider = createProvider({ program: gate.program, grammar: cards });
  gate.set('hold');
  const controller = new AbortController();
  const calls = Array.from({ length: 4 }, (_, index) =>
    hear(provider, audio, index === 3 ? { signal: controller.signal } : {}),
  );
  await vi.waitUntil(() => programs().length === 2);
  await sleep(200);
  expect(programs()).toHaveLength(2);
  controller.abort(new Error('enough'));
  await expect(calls.pop()).rejects.toThrow('enough');
  gate.set('pass');
  expect((await Promise.all(calls)).map(({ text }) => text)).toEqual(Array(3).fill('ten of clubs'));
  await provider.close();
});

test('closing ends what runs and what waits, twice is safe, and later calls reject', async () => {
  const provider = createProvider({ program: gate.program, processes: 1 });
  gate.set('hold');
  const calls = [hear(provider, audio), hear(provider, audio)].map((call) =>
    call.catch((error: Error) => error.name),
  );
  await vi.waitUntil(() => gate.hasArrived);
  await Promise.all([provider.close(), provider.close()]);
  expect(programs()).toEqual([]);
  expect(await Promise.all(calls)).toEqual(['AbortError', 'AbortError']);
  await expect(hear(provider, audio)).rejects.toThrow('closed');
});
