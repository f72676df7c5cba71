import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { withLock } from '../lock.mjs';
import { temporaryFolder } from './temporary.ts';

let path: string;

beforeEach(() => {
  path = join(temporaryFolder(), 'state', 'prepare.lock');
});

const nobodyWaits = (): void => {
  throw new Error('It waited.');
};

test('is held during the work and released after it', async () => {
  const result = await withLock(path, async () => readFileSync(path, 'utf8'), nobodyWaits);
  expect(result.startsWith(`${process.pid} ${hostname()} `)).toBe(true);
  expect(existsSync(path)).toBe(false);
});

test('is released where the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no')), nobodyWaits)).rejects.toThrow('no');
  expect(existsSync(path)).toBe(false);
});

test('lets one after the other work and tells who waits for whom', async () => {
  const events: string[] = [];
  const waits = vi.fn();
  let finishFirst = (): void => {};
  const gate = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const first = withLock(
    path,
    async () => {
      events.push('first begins');
      await gate;
      events.push('first ends');
    },
    nobodyWaits,
  );
  const second = withLock(path, async () => events.push('second begins'), waits);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(process.pid));
  finishFirst();
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  expect(waits).toHaveBeenCalledTimes(1);
});

test('is taken over from a process that died', async () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  await withLock(path, async () => {}, nobodyWaits);
  writeFileSync(path, `${dead} ${hostname()} 1`);
  await withLock(
    path,
    async () => expect(readFileSync(path, 'utf8')).toContain(`${process.pid} `),
    nobodyWaits,
  );
});

test('is taken over from a holder of another machine that gives no sign of life', async () => {
  await withLock(path, async () => {}, nobodyWaits);
  writeFileSync(path, '1 another-container 1');
  const minuteAgo = Date.now() / 1000 - 60;
  utimesSync(path, minuteAgo, minuteAgo);
  await withLock(
    path,
    async () => expect(readFileSync(path, 'utf8')).toContain(`${process.pid} `),
    nobodyWaits,
  );
});

test('is not taken from a living holder of another machine', async () => {
  await withLock(path, async () => {}, nobodyWaits);
  writeFileSync(path, '1 another-container 1');
  const waits = vi.fn();
  let entered = false;
  const waiting = withLock(
    path,
    async () => {
      entered = true;
    },
    waits,
  );
  await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(1));
  expect(entered).toBe(false);
  const minuteAgo = Date.now() / 1000 - 60;
  utimesSync(path, minuteAgo, minuteAgo);
  await waiting;
  expect(entered).toBe(true);
});
