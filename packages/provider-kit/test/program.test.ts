import { execFile, spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  describeExit,
  isInstalled,
  isReadable,
  ProgramFailure,
  type ProgramRun,
  runProgram,
  startProgram,
} from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-kit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, more: Partial<ProgramRun> = {}): Promise<Buffer> =>
  runProgram({
    program: 'sh',
    parameters: ['-c', script],
    maxOutput: 100_000,
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
      input: Buffer.from('naïve\n'),
      parameters: ['-c', 'cat; printf " %s" "$@"', 'sh', '$(id)', "it's"],
    });
    expect(output.toString()).toBe("naïve\n $(id) it's");
  });

  test('gives way to the service, and takes no more where that gives way itself', async () => {
    // It is told a moment after it has started.
    const told = String(await run('sleep 0.5; nice; cat /proc/self/autogroup 2>/dev/null || true'));
    expect(Number.parseInt(told, 10)).toBe(Math.max(getPriority(), 5));
    // Where each session has the same share of a processor, it is the session that gives way.
    if (existsSync('/proc/self/autogroup')) expect(told).toMatch(/ nice 5\n$/);
    const index = new URL('../src/index.ts', import.meta.url).href;
    const script = `
      import { runProgram } from ${JSON.stringify(index)};
      const { signal } = new AbortController();
      const parameters = ['-c', 'sleep 0.5; nice; cat /proc/self/autogroup 2>/dev/null || true'];
      const output = await runProgram({ program: 'sh', parameters, maxOutput: 99, timeoutMs: 30_000, signal });
      process.stdout.write(output);`;
    const node = ['--conditions=@dragoman/source', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)('nice', ['-n', '10', process.execPath, ...node]);
    expect(Number.parseInt(stdout, 10)).toBeGreaterThanOrEqual(10);
    if (existsSync('/proc/self/autogroup')) expect(stdout).toMatch(/ nice 5\n$/);
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
    await vi.waitUntil(() => existsSync(file), { interval: 5 });
    const ids = idsIn(file);
    expect(ids.map(isAlive)).toEqual([true, true]);
    if (how === 'abort') controller.abort(reason);
    expect(await outcome).toEqual(how === 'abort' ? reason : expect.objectContaining({ reason: 'hang' }));
    expect(isAlive(ids[0] ?? 0)).toBe(false);
    // Whoever takes orphans in may need a moment to bury this one.
    await vi.waitUntil(() => !isAlive(ids[1] ?? 0));
  });

  test('that is aborted before its start is not started', async () => {
    const file = join(folder, 'never');
    const reason = new Error('enough');
    await expect(run(`: > ${file}`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(existsSync(file)).toBe(false);
  });

  test('leaves nothing at the signal', async () => {
    const { signal } = new AbortController();
    await run('true', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a program that is left running', () => {
  test('reads what another one writes, and ends with it', async () => {
    const first = startProgram({ program: 'sh', parameters: ['-c', 'read line; echo "$line, heard"'] });
    const second = startProgram({ program: 'tr', parameters: ['a-z', 'A-Z'], from: first.output });
    first.output?.destroy();
    expect(second.input).toBeUndefined();
    first.input?.write('good\n');
    const heard: Buffer[] = [];
    for await (const chunk of second.output ?? []) heard.push(chunk);
    expect(Buffer.concat(heard).toString()).toBe('GOOD, HEARD\n');
    expect(await Promise.all([first.exited, second.exited])).toMatchObject([
      { program: 'sh', status: 0, signal: null, missing: false },
      { program: 'tr', status: 0 },
    ]);
  });

  test('is looked for in the folders that are named first', async () => {
    const own = join(folder, 'bin');
    mkdirSync(own);
    writeFileSync(join(own, 'true'), '#!/bin/sh\nexit 7\n', { mode: 0o700 });
    expect(await startProgram({ program: 'true', parameters: [], folders: [own] }).exited).toMatchObject({
      status: 7,
    });
    expect(isInstalled('true', [own])).toBe(true);
    expect(await startProgram({ program: 'true', parameters: [] }).exited).toMatchObject({ status: 0 });
  });

  test('that cannot be started says so, and never throws', async () => {
    const { input, output, exited, kill } = startProgram({ program: '/nonexistent/x', parameters: [] });
    kill();
    expect([input, output]).toEqual([undefined, undefined]);
    const exit = await exited;
    expect(exit).toEqual({
      program: '/nonexistent/x',
      status: null,
      signal: null,
      error: 'ENOENT',
      missing: true,
    });
    expect(describeExit(exit)).toBe('/nonexistent/x: cannot be started (ENOENT).');
  });

  test('is killed at once, with what it started', async () => {
    const file = join(folder, 'killed');
    const { exited, kill } = startProgram({ program: 'sh', parameters: ['-c', family(file)] });
    await vi.waitUntil(() => existsSync(file), { interval: 5 });
    kill();
    expect(await exited).toMatchObject({ status: null, signal: 'SIGKILL' });
    await vi.waitUntil(() => !idsIn(file).some(isAlive));
    expect(process.listeners('exit').some(({ name }) => name === 'killAll')).toBe(false);
  });

  test('ends with the process that started it', async () => {
    const file = join(folder, 'orphans');
    const kit = new URL('../src/index.ts', import.meta.url).href;
    const script = `
      import { existsSync } from 'node:fs';
      import { startProgram } from ${JSON.stringify(kit)};
      startProgram({ program: 'sh', parameters: ['-c', ${JSON.stringify(family(file))}] });
      setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(0), 5);`;
    const host = spawn(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script]);
    await once(host, 'exit');
    expect(idsIn(file)).toHaveLength(2);
    await vi.waitUntil(() => !idsIn(file).some(isAlive));
  });
});

test('a program is installed where it may be started', () => {
  expect(isInstalled('sh')).toBe(true);
  expect(isInstalled('no-such-program-of-dragoman')).toBe(false);
  expect(isInstalled('/nonexistent/sh')).toBe(false);
  expect(isInstalled(letter)).toBe(false);
  chmodSync(letter, 0o700);
  expect(isInstalled(letter)).toBe(true);
  expect([letter, folder, '/nonexistent'].map(isReadable)).toEqual([true, true, false]);
});
