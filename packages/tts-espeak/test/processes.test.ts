import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '@dragoman/vendors/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createGate } from './support/gate.ts';
import { createProvider, speakWith } from './support/provider.ts';

const gate = createGate();
const programs = (): number[] => childrenOf(process.pid, gate.program);
afterEach(() => {
  expect(programs()).toEqual([]);
  gate.set('pass');
});

test('an aborted call rejects with the reason and leaves no program', async () => {
  const provider = createProvider({ program: gate.program });
  await speakWith(provider, 'one');
  gate.set('hold');
  const controller = new AbortController();
  const call = speakWith(provider, 'one', { signal: controller.signal });
  await vi.waitUntil(() => gate.hasArrived);
  expect(programs()).toHaveLength(1);
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(programs()).toEqual([]);
  await provider.close();
});

test('no more programs run than allowed, and who waits can leave', async () => {
  const provider = createProvider({ program: gate.program, processes: 2 });
  await speakWith(provider, 'one');
  gate.set('hold');
  const controller = new AbortController();
  const calls = Array.from({ length: 6 }, (_, index) =>
    speakWith(provider, 'one', index === 5 ? { signal: controller.signal } : {}),
  );
  await vi.waitUntil(() => programs().length === 2);
  await sleep(100);
  expect(programs()).toHaveLength(2);
  controller.abort(new Error('enough'));
  await expect(calls.pop()).rejects.toThrow('enough');
  gate.set('pass');
  expect(await Promise.all(calls)).toHaveLength(5);
  await provider.close();
});

test('closing ends what runs and what waits, twice is safe, and later calls reject', async () => {
  const provider = createProvider({ program: gate.program, processes: 1 });
  await speakWith(provider, 'one');
  gate.set('hold');
  const calls = [speakWith(provider, 'one'), speakWith(provider, 'two')].map((call) =>
    call.catch((error: Error) => error.name),
  );
  await vi.waitUntil(() => gate.hasArrived);
  await Promise.all([provider.close(), provider.close()]);
  expect(programs()).toEqual([]);
  expect(await Promise.all(calls)).toEqual(['AbortError', 'AbortError']);
  await expect(speakWith(provider, 'one')).rejects.toThrow('closed');
});

test('output without an end is cut off', async () => {
  const provider = createProvider({ program: gate.program });
  await speakWith(provider, 'one');
  gate.set('flood');
  await expect(speakWith(provider, 'one')).rejects.toMatchObject({ code: 'limit_exceeded' });
  await provider.close();
});
