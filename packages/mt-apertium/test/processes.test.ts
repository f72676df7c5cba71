import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ServiceError } from '@dragoman/provider';
import { afterEach, expect, test, vi } from 'vitest';
import { createProvider, Direction, describeApertium, Warnings } from './fixtures/apertium.ts';
import { childrenOf, isAlive, type RunningProcess } from './fixtures/processes.ts';

const paragraph =
  'The committee will meet on Tuesday to discuss the new budget for the public library. '.repeat(12);

describeApertium('the programs', () => {
  const closing: (() => Promise<void>)[] = [];
  const open = (timeoutMs = 30_000) => {
    const warnings = new Warnings();
    const provider = createProvider({ pipelinesPerDirection: 1, timeoutMs }, warnings);
    closing.push(() => provider.close());
    return { direction: new Direction(provider), warnings };
  };
  const programs = (): RunningProcess[] => childrenOf(process.pid, 'apertium');
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    expect(programs()).toEqual([]);
  });

  test('when any of them is killed under load, all texts are still answered, and rightly', async () => {
    const { direction, warnings } = open();
    const expected = await direction.text(paragraph);
    const stages = programs().length;
    expect(stages).toBeGreaterThanOrEqual(11);
    for (let stage = 0; stage < stages; stage += 1) {
      const before = warnings.fields.length;
      const calls = Array.from({ length: 12 }, () => direction.text(paragraph));
      const first = await Promise.race(calls);
      const victim = programs()[stage];
      if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
      expect(new Set([first, ...(await Promise.all(calls))])).toEqual(new Set([expected]));
      await vi.waitUntil(() => warnings.fields.length === before + 1);
      expect(warnings.fields.at(-1)).toMatchObject({ mode: 'eng-spa', reason: 'crash' });
      await direction.text(paragraph);
    }
  }, 180_000);

  test('one that is stopped is noticed, and its pipeline replaced', async () => {
    const { direction, warnings } = open(3000);
    const expected = await direction.text(paragraph);
    for (const name of ['lt-proc', 'apertium-tagger', 'lrx-proc']) {
      const stopped = programs().filter((program) => program.name === name);
      for (const { pid } of stopped) process.kill(pid, 'SIGSTOP');
      expect(stopped.length).toBeGreaterThan(0);
      const calls = Array.from({ length: 5 }, () =>
        direction.text(paragraph).catch((error: unknown) => error),
      );
      const [first, ...others] = await Promise.all(calls);
      expect(ServiceError.is(first) && first.code).toBe('provider_timeout');
      expect(others).toEqual([expected, expected, expected, expected]);
      expect(stopped.map(({ pid }) => isAlive(pid))).not.toContain(true);
    }
    expect(warnings.fields.map(({ reason }) => reason)).toEqual(['hang', 'hang', 'hang']);
  }, 60_000);

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'none is left when the service is ended by %s',
    async (signal) => {
      const host = spawn(
        process.execPath,
        [...process.execArgv, new URL('./fixtures/host.ts', import.meta.url).pathname],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const lines = createInterface({ input: host.stdout });
      const [line] = await once(lines, 'line');
      expect(line).toBe('busy');
      const left = childrenOf(host.pid ?? 0);
      expect(left.length).toBeGreaterThanOrEqual(20);
      host.kill(signal);
      await once(host, 'exit');
      await vi.waitUntil(() => !left.some(({ pid }) => isAlive(pid)), { interval: 20 });
    },
  );
});
