import { getEventListeners } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  isInstalled,
  ProgramFailure,
  type ProgramRun,
  programEnvironment,
  runProgram,
} from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-kit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, more: Partial<ProgramRun> = {}): Promise<Buffer> =>
  runProgram({
    program: 'sh',
    parameters: ['-c', script],
    mostOutput: 100_000,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    ...more,
  });

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

/** Not to be started. */
const letter = join(folder, 'letter');
writeFileSync(letter, '#!/bin/sh\n', { mode: 0o600 });

/** A script that starts another program, notes the ids of both in a file, and never ends. */
const family = (file: string): string =>
  `sleep 600 & echo "$$ $!" > ${file}.new; mv ${file}.new ${file}; wait`;
const idsIn = (file: string): number[] => readFileSync(file, 'utf8').trim().split(' ').map(Number);

describe('a program', () => {
  test('is given its input and parameters, and gives its output', async () => {
    const output = await run('cat; printf " %s" "$@"', {
      input: 'naïve\n',
      parameters: ['-c', 'cat; printf " %s" "$@"', 'sh', '$(id)', "it's"],
    });
    expect(output.toString()).toBe("naïve\n $(id) it's");
  });

  test('is given open files, and the name of none', async () => {
    const path = join(folder, 'notes');
    const file = await open(path, 'wx+');
    try {
      await unlink(path);
      await file.write('to read\n', 0);
      const output = await run('cat /dev/fd/4; echo written > /dev/fd/3', {
        descriptors: [file.fd, file.fd],
      });
      expect(output.toString()).toBe('to read\n');
      expect((await file.read(Buffer.alloc(20), 0, 20, 0)).buffer.toString()).toMatch(/^written\n\0/);
    } finally {
      await file.close();
    }
  });

  test('need not read its input', async () => {
    expect(await run('echo done', { input: 'x'.repeat(1_000_000) })).toEqual(Buffer.from('done\n'));
  });

  test('is told nothing of this environment', async () => {
    vi.stubEnv('DRAGOMAN_KIT_SECRET', 'hunter2');
    try {
      const lines = (await run('env')).toString().trim().split('\n');
      const names = lines.map((line) => line.split('=')[0]).filter((name) => name !== '_' && name !== 'PWD');
      expect(names.toSorted()).toEqual(Object.keys(programEnvironment).toSorted());
      expect(names.toSorted()).toEqual(['LC_ALL', 'PATH']);
      expect((await run('pwd')).toString()).toBe('/\n');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test.each<[string, Partial<ProgramRun>, string, RegExp]>([
    ['that does not exist', { program: '/nonexistent/x' }, 'missing', /ENOENT/],
    ['that may not be started', { program: letter }, 'missing', /EACCES/],
    ['that says that it failed', { parameters: ['-c', 'exit 3'] }, 'crash', /status 3/],
    ['that is killed', { parameters: ['-c', 'kill -9 $$'] }, 'crash', /SIGKILL/],
    ['that does not end', { parameters: ['-c', 'sleep 600'], timeoutMs: 50 }, 'hang', /50 ms/],
    ['that does not stop talking', { program: 'yes', parameters: [] }, 'flood', /100000 bytes/],
  ])('%s is a failure', async (_, more, reason, message) => {
    const error = await run('', more).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProgramFailure);
    expect(error).toMatchObject({ reason, message: expect.stringMatching(message) });
  });

  test.each(['hang', 'abort'])('that ends by %s is gone, and what it started too', async (how) => {
    const file = join(folder, how);
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = run(family(file), { signal: controller.signal, timeoutMs: how === 'hang' ? 1500 : 30_000 });
    const outcome = call.catch((error: unknown) => error);
    await vi.waitUntil(() => existsSync(file), { timeout: 20_000, interval: 5 });
    const ids = idsIn(file);
    expect(ids.map(isAlive)).toEqual([true, true]);
    if (how === 'abort') controller.abort(reason);
    expect(await outcome).toEqual(how === 'abort' ? reason : expect.objectContaining({ reason: 'hang' }));
    expect(isAlive(ids[0] ?? 0)).toBe(false);
    // Whoever takes orphans in may need a moment to bury this one.
    await vi.waitUntil(() => !isAlive(ids[1] ?? 0), { timeout: 20_000 });
  });

  test('that is aborted before its start is not started', async () => {
    const file = join(folder, 'never');
    const reason = new Error('enough');
    expect(() => run(`: > ${file}`, { signal: AbortSignal.abort(reason) })).toThrow(reason);
    expect(existsSync(file)).toBe(false);
  });

  test('leaves nothing at the signal', async () => {
    const { signal } = new AbortController();
    await run('true', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

test('a program is installed where it may be started', () => {
  expect(isInstalled('sh')).toBe(true);
  expect(isInstalled('no-such-program-of-dragoman')).toBe(false);
  expect(isInstalled('/nonexistent/sh')).toBe(false);
  expect(isInstalled(letter)).toBe(false);
  chmodSync(letter, 0o700);
  expect(isInstalled(letter)).toBe(true);
});
