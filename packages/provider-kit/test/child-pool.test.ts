import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError, silentLogger } from '@dragoman/provider';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type ChildPool, type ChildPoolSetting, createChildPool, ProgramFailure } from '../src/index.ts';

type Functions = typeof import('./fixtures/child-module.ts');

const folder = mkdtempSync(join(tmpdir(), 'dragoman-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mebibyte = 2 ** 20;
const open: ChildPool<Functions>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const poolOf = (more: Partial<ChildPoolSetting> = {}): ChildPool<Functions> => {
  const pool = createChildPool<Functions>({
    name: 'test',
    module: new URL('./fixtures/child-module.ts', import.meta.url),
    logger: silentLogger,
    max: 1,
    maxWaiting: 100,
    overloaded: () => new ServiceError('overloaded', { detail: 'Full.' }),
    maxMemoryBytes: 1024 * mebibyte,
    recycleBytes: 1024 * mebibyte,
    idleMs: 600_000,
    ...more,
  });
  open.push(pool);
  return pool;
};

const call = { signal: new AbortController().signal, timeoutMs: 60_000 };
const nothing = undefined as never;

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};
const idsIn = (file: string): number[] => readFileSync(file, 'utf8').trim().split(' ').map(Number);
const written = (file: string): Promise<unknown> =>
  vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', {
    timeout: 30_000,
    interval: 5,
  });
const gone = (ids: readonly number[]): Promise<unknown> =>
  vi.waitUntil(() => !ids.some(isAlive), { timeout: 30_000 });

describe('a call in a child process', () => {
  test('takes and gives whatever can be cloned', async () => {
    const value = {
      bytes: new Uint8Array([0, 128, 255]),
      map: new Map([[1, new Date(5)]]),
      text: 'نص ⟦1⟧',
      none: undefined,
      large: new Uint8Array(3_000_000).fill(7),
    };
    expect(await poolOf().call('echo', value, call)).toEqual(value);
  });

  test('gives way to the service', async () => {
    expect(await poolOf().call('priority', nothing, call)).toBe(Math.max(getPriority(), 5));
  });

  test('rejects with what was thrown there', async () => {
    const pool = poolOf();
    const error = await pool.call('fail', 'service', call).catch((caught: unknown) => caught);
    expect(ServiceError.is(error) && error.toJSON()).toEqual({
      name: 'ServiceError',
      code: 'corrupt_image',
      status: 400,
      detail: 'It is cut off.',
      retryable: false,
      errors: [{ pointer: '/image', code: 'cut', message: 'cut' }],
      retryAfterMs: 7,
      extensions: { limit: 3 },
    });
    expect(String((error as Error).cause)).toContain('RangeError: inner');
    await expect(pool.call('fail', 'plain', call)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'out of range',
      stack: expect.stringContaining('child-module.ts'),
    });
  });

  test('rejects where an argument or a result cannot be cloned, and where there is no such function', async () => {
    const pool = poolOf();
    const { id } = await pool.call('who', nothing, call);
    await expect(pool.call('echo', () => 1, call)).rejects.toThrow(/could not be cloned/);
    await expect(pool.call('unclonable', nothing, call)).rejects.toThrow(/could not be cloned/);
    await expect(pool.call('constructor' as 'who', nothing, call)).rejects.toThrow(/no function constructor/);
    expect(await pool.call('who', nothing, call)).toEqual({ id, calls: 2 });
  });

  test('rejects where the module cannot be imported', async () => {
    const pool = poolOf({ module: new URL('./fixtures/no-such-module.ts', import.meta.url) });
    await expect(pool.call('who', nothing, call)).rejects.toThrow(/no-such-module/);
    await expect(pool.call('who', nothing, call)).rejects.toThrow(/no-such-module/);
  });

  test('knows nothing of this environment', async () => {
    vi.stubEnv('DRAGOMAN_KIT_SECRET', 'hunter2');
    try {
      const { env, cwd } = await poolOf().call('surroundings', nothing, call);
      const own = ['PATH', 'LC_ALL', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
      expect(Object.keys(env).filter((key) => !key.startsWith('NODE_CHANNEL_'))).toEqual(own);
      expect(cwd).toBe('/');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('keeps little room for young objects', async () => {
    const limit = await poolOf({ maxMemoryBytes: 500 * mebibyte }).call('heapLimit', nothing, call);
    expect(limit).toBeGreaterThanOrEqual(500 * mebibyte);
    expect(limit).toBeLessThanOrEqual((500 + 3 * 8) * mebibyte);
  });

  test('tells its progress in order, before its result', async () => {
    const told: unknown[] = [];
    const onProgress = (value: unknown): void => void told.push(value);
    expect(await poolOf().call('report', 3, { ...call, onProgress })).toBe(3);
    expect(told).toEqual([{ done: 1 }, { done: 2 }, { done: 3 }]);
  });
});

describe('the children of a pool', () => {
  test('are used again, and no more than the pool may have; twenty calls do not mix', async () => {
    const pool = poolOf({ max: 3 });
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    const results = await Promise.all(
      numbers.map((number) => pool.call('slowly', { number, ms: (number * 7) % 20 }, call)),
    );
    expect(results.map(({ number }) => number)).toEqual(numbers);
    expect(new Set(results.map(({ id }) => id)).size).toBe(3);
  });

  test('keep whoever finds too many waiting outside', async () => {
    const pool = poolOf({ maxWaiting: 1 });
    const calls = [1, 2, 3].map((number) => pool.call('slowly', { number, ms: 5 }, call));
    await expect(calls[2]).rejects.toMatchObject({ code: 'overloaded' });
    expect(await Promise.all(calls.slice(0, 2))).toHaveLength(2);
  });

  test('are chosen by what they have loaded', async () => {
    const pool = poolOf({ max: 2 });
    const idOf = async (affinity: string) => (await pool.call('who', nothing, { ...call, affinity })).id;
    const [first, second] = [await idOf('eng'), await idOf('deu')];
    expect(first).not.toBe(second);
    expect([await idOf('eng'), await idOf('deu'), await idOf('eng')]).toEqual([first, second, first]);
    // Who has waited longest learns another.
    expect(await idOf('fra')).toBe(second);
  });

  test('without affinity one child does for calls one after the other', async () => {
    const pool = poolOf({ max: 3 });
    await pool.call('who', nothing, call);
    expect((await pool.call('who', nothing, call)).calls).toBe(2);
  });

  test('are ended when there is no work for long', async () => {
    const pool = poolOf({ idleMs: 1 });
    const { id } = await pool.call('who', nothing, call);
    await gone([id]);
    expect((await pool.call('who', nothing, call)).calls).toBe(1);
  });

  test('are not used again once they have grown', async () => {
    const pool = poolOf({ recycleBytes: 200 * mebibyte });
    const first = await pool.call('who', nothing, call);
    expect((await pool.call('who', nothing, call)).id).toBe(first.id);
    expect(await pool.call('swell', 200 * mebibyte, call)).toBe(first.id);
    expect(isAlive(first.id)).toBe(false);
    expect((await pool.call('who', nothing, call)).id).not.toBe(first.id);
  });
});

describe('a child that fails', () => {
  const failureOf = async (outcome: Promise<unknown>): Promise<ProgramFailure> => {
    const error = await outcome.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProgramFailure);
    return error as ProgramFailure;
  };

  test('by a crash is tried once more in a fresh one', async () => {
    const warn = vi.fn();
    const pool = poolOf({ logger: { ...silentLogger, warn } });
    const { id } = await pool.call('who', nothing, call);
    expect(await pool.call('dieOnce', join(folder, 'once'), call)).toBe('alive');
    expect((await pool.call('who', nothing, call)).id).not.toBe(id);
    expect(warn.mock.calls).toEqual([[{ reason: 'crash' }, 'test: once more in a fresh process']]);
  });

  test('by a second crash is a failure', async () => {
    const file = join(folder, 'deaths');
    const pool = poolOf();
    expect(await failureOf(pool.call('die', file, call))).toMatchObject({
      reason: 'crash',
      message: expect.stringMatching(/status 3/),
    });
    expect(readFileSync(file, 'utf8')).toBe('xx');
    expect(await pool.call('echo', 'well', call)).toBe('well');
  });

  test('by too much memory is ended, and tried again only where it had worked before', async () => {
    const warn = vi.fn();
    const logger = { ...silentLogger, warn };
    const pool = poolOf({ maxMemoryBytes: 400 * mebibyte, recycleBytes: 400 * mebibyte, logger });
    expect(await failureOf(pool.call('swell', 500 * mebibyte, call))).toMatchObject({ reason: 'memory' });
    expect(warn.mock.calls.map(([, message]) => message)).toEqual(['test gave no answer']);
    const first = await pool.call('swell', 200 * mebibyte, call);
    const second = await pool.call('swell', 200 * mebibyte, call);
    expect(second).not.toBe(first);
  });

  test('by a full heap is out of memory, too', async () => {
    const pool = poolOf({ maxMemoryBytes: 100 * mebibyte });
    expect(await failureOf(pool.call('fillHeap', nothing, call))).toMatchObject({ reason: 'memory' });
  });

  test('by a loop without end is killed, and what it started too', async () => {
    const file = join(folder, 'spin');
    const pool = poolOf();
    // Started before: the time is for the loop alone.
    await pool.call('who', nothing, call);
    const failure = failureOf(pool.call('spin', file, { ...call, timeoutMs: 1500 }));
    expect(await failure).toMatchObject({ reason: 'hang', message: expect.stringMatching(/1500 ms/) });
    const [id = 0, other = 0] = idsIn(file);
    expect(isAlive(id)).toBe(false);
    await gone([other]);
  });

  test('by silence is killed, and lives as long as it says something or waits for an answer', async () => {
    const pool = poolOf();
    await pool.call('who', nothing, call);
    const told: unknown[] = [];
    const late = () => new Promise((resolve) => setTimeout(resolve, 1_200));
    const failure = failureOf(
      pool.call(
        'fallSilent',
        { words: 6, ms: 200 },
        { ...call, stallMs: 700, services: { late }, onProgress: (value) => told.push(value) },
      ),
    );
    expect(await failure).toMatchObject({ reason: 'hang', message: expect.stringMatching(/700 ms/) });
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 'answered']);
  });
});

describe('an aborted call', () => {
  const reason = new Error('enough');

  test('that hears of it leaves its child alive', async () => {
    const file = join(folder, 'heard');
    const controller = new AbortController();
    const pool = poolOf();
    const outcome = expect(pool.call('wait', file, { ...call, signal: controller.signal })).rejects.toBe(
      reason,
    );
    await written(file);
    controller.abort(reason);
    await outcome;
    expect((await pool.call('who', nothing, call)).id).toBe(idsIn(file)[0]);
  });

  test('that hears nothing is killed, and what it started too', async () => {
    const file = join(folder, 'deaf');
    const controller = new AbortController();
    const pool = poolOf();
    const outcome = expect(pool.call('spin', file, { ...call, signal: controller.signal })).rejects.toBe(
      reason,
    );
    await written(file);
    controller.abort(reason);
    await outcome;
    const [id = 0, other = 0] = idsIn(file);
    expect(isAlive(id)).toBe(false);
    await gone([other]);
    expect(await pool.call('echo', 'well', call)).toBe('well');
  });

  test('that waits for its turn, or whose child is starting, is over at once', async () => {
    const pool = poolOf();
    const controller = new AbortController();
    const { signal } = controller;
    const starting = expect(pool.call('who', nothing, { ...call, signal })).rejects.toBe(reason);
    const waiting = expect(pool.call('who', nothing, { ...call, signal })).rejects.toBe(reason);
    controller.abort(reason);
    await Promise.all([starting, waiting]);
    await expect(pool.call('who', nothing, { ...call, signal })).rejects.toBe(reason);
    expect((await pool.call('who', nothing, call)).calls).toBe(1);
  });
});

describe('a job that asks', () => {
  const services = {
    double: async (text: string) => text + text,
    refuse: async () => {
      throw new ServiceError('unsupported_language', { detail: 'No.' });
    },
  };

  test('is answered by name, side by side', async () => {
    expect(await poolOf().call('ask', 'ab', { ...call, services })).toEqual(['abab', 'ab!ab!']);
  });

  test('hears how a service failed, and which there is not', async () => {
    const pool = poolOf();
    expect(await pool.call('askInVain', 'refuse', { ...call, services })).toEqual({
      code: 'unsupported_language',
    });
    expect(await pool.call('askInVain', 'toString', { ...call, services })).toMatch(/no service toString/);
  });

  test('may take its question back', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
    const endless = (_: unknown, signal: AbortSignal): Promise<never> => {
      resolve(signal);
      return new Promise(() => undefined);
    };
    const pool = poolOf();
    const waiting = { endless, begun: async () => void (await begun) };
    expect(await pool.call('unask', nothing, { ...call, services: waiting })).toBe('never mind');
    expect((await begun).reason).toMatchObject({ message: 'never mind' });
  });

  test.each(['aborted', 'closed'])('has its services aborted when it is %s', async (how) => {
    const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
    const controller = new AbortController();
    const endless = (_: unknown, signal: AbortSignal): Promise<never> => {
      resolve(signal);
      return new Promise(() => undefined);
    };
    const pool = poolOf();
    const outcome = pool
      .call('askAndWait', nothing, { ...call, signal: controller.signal, services: { endless } })
      .catch((error: unknown) => error);
    const signal = await begun;
    expect(signal.aborted).toBe(false);
    const reason = new Error('enough');
    if (how === 'aborted') controller.abort(reason);
    else await pool.close();
    expect(await outcome).toEqual(
      how === 'aborted' ? reason : expect.objectContaining({ name: 'AbortError' }),
    );
    expect(signal.aborted).toBe(true);
  });
});

test('a closed pool has no children, and takes no calls', async () => {
  const pool = poolOf({ max: 2 });
  const { id } = await pool.call('who', nothing, call);
  await pool.close();
  expect(isAlive(id)).toBe(false);
  await expect(pool.call('who', nothing, call)).rejects.toMatchObject({ name: 'AbortError' });
  await pool.close();
});

describe('children end with the process that started them', () => {
  const startHost = (how: string, file: string) =>
    spawn(process.execPath, [
      ...process.execArgv,
      new URL('./fixtures/child-host.ts', import.meta.url).pathname,
      how,
      file,
    ]);

  test.each(['spin', 'wait'])('when it is killed while they %s', async (how) => {
    const file = join(folder, `host-${how}`);
    const host = startHost(how, file);
    await written(file);
    const [id = 0] = idsIn(file);
    expect(isAlive(id)).toBe(true);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await gone([id]);
  });

  test.each(['idle', 'close'])('when it has nothing more to do: %s', async (how) => {
    const host = startHost(how, '');
    let output = '';
    host.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(host, 'close');
    const id = Number.parseInt(output, 10);
    expect(output).toBe(how === 'close' ? `${id} closed` : `${id}`);
    await gone([id]);
  });
});
