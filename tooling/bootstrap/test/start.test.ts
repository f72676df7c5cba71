import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { statePaths } from '../paths.mjs';
import { writeStamps } from '../stamps.mjs';
import { temporaryFolder } from './temporary.ts';

// The real start.mjs in a small repository, as a process of its own, with doubles of npm and pnpm that log each call.

const here = import.meta.dirname;
let root: string;
let log: string;
const running = new Set<ChildProcess>();

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

interface Start {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  readonly output: () => string;
}

const run = (
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Start => {
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      npm_execpath: join(here, 'fixtures', 'npm-cli.js'),
      DOUBLE_LOG: log,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A group of its own, so that a failed test leaves nothing behind.
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
  return { child, ended, output: () => output };
};

const start = (parameters: readonly string[], environment?: Readonly<Record<string, string>>): Start =>
  run(process.execPath, ['tooling/bootstrap/start.mjs', ...parameters], environment);

/** Starts, lets the server end at once, and returns what happened. */
const startOnce = (environment?: Readonly<Record<string, string>>) =>
  start(['--exit-with', '0'], environment).ended;

const calls = (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);

const forgetCalls = (): void => rmSync(log, { force: true });

beforeEach(() => {
  root = temporaryFolder();
  log = join(root, 'calls.log');
  mkdirSync(join(root, 'tooling', 'bootstrap'), { recursive: true });
  for (const file of globSync('*.mjs', { cwd: join(here, '..') })) {
    cpSync(join(here, '..', file), join(root, 'tooling', 'bootstrap', file));
  }
  write('package.json', '{"packageManager":"pnpm@12.21.0","type":"module"}');
  write('pnpm-lock.yaml', 'lock');
  write('pnpm-workspace.yaml', 'workspaces');
  write('packages/cli/package.json', '{"name":"cli","type":"commonjs"}');
  mkdirSync(join(root, 'packages/cli/src'));
  cpSync(join(here, 'fixtures', 'server.js'), join(root, 'packages/cli/src/main.js'));
  // No test may install Debian packages on the machine it runs on.
  write(
    'bin/apt-get',
    '#!/bin/sh\necho "apt-get $1" >>"$DOUBLE_LOG"\necho "E: Unable to locate package" >&2\nexit 100\n',
  );
  chmodSync(join(root, 'bin/apt-get'), 0o755);
});

afterEach(() => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
  running.clear();
});

const withoutEngines = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('apt-get'));

describe('npm start', () => {
  test('prepares a fresh clone and serves', async () => {
    const { code, output } = await startOnce();
    expect(output).toContain('serving serve --exit-with 0');
    expect(code).toBe(0);
    expect(withoutEngines(calls())).toEqual([
      expect.stringMatching(/^npm install @pnpm\/exe\..+@12\.21\.0$/),
      expect.stringMatching(/^npm config /),
      'pnpm install --frozen-lockfile --trust-lockfile',
      'registry http://127.0.0.1:9/from-npm',
      expect.stringMatching(/^pnpm exec node tooling.tsup.service\.ts/),
    ]);
    for (const step of ['Fetching pnpm 12.21.0, installing packages', 'Building the service']) {
      expect(output).toMatch(new RegExp(`✓ ${step} \\(\\d+\\.\\d s\\)`));
    }
  });

  test('starts no tool at all the second time', async () => {
    await startOnce();
    forgetCalls();
    const { code, output } = await startOnce({ DOUBLE_NPM: 'offline' });
    expect(code).toBe(0);
    expect(output).toContain('serving serve');
    expect(calls()).toEqual([]);
  });

  test('builds again, and no more, after an edit', async () => {
    await startOnce();
    forgetCalls();
    appendFileSync(join(root, 'packages/cli/src/main.js'), '\n// edited\n');
    await startOnce();
    expect(withoutEngines(calls())).toEqual([
      expect.stringMatching(/^pnpm exec node tooling.tsup.service\.ts/),
    ]);
  });

  test('installs and builds again after a change of the lock file', async () => {
    await startOnce();
    forgetCalls();
    write('pnpm-lock.yaml', 'another lock');
    await startOnce();
    expect(withoutEngines(calls()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'npm config',
      'pnpm install',
      'registry http://127.0.0.1:9/from-npm',
      'pnpm exec',
    ]);
  });

  test('installs again where node_modules was removed', async () => {
    await startOnce();
    forgetCalls();
    rmSync(join(root, 'node_modules'), { recursive: true });
    await startOnce();
    expect(calls()).toContain('pnpm install --frozen-lockfile --trust-lockfile');
  });

  test('hands on the exit code of the server', async () => {
    expect((await start(['--exit-with', '7']).ended).code).toBe(7);
  });

  test('hands on a stop signal and waits until the server has drained', async () => {
    const { child, ended, output } = start([]);
    await vi.waitFor(() => expect(output()).toContain('serving'));
    child.kill('SIGTERM');
    const end = await ended;
    expect(end.output).toContain('drained');
    expect(end.code).toBe(0);
  });
});

test('npm itself hands a stop signal on to the server', async () => {
  await startOnce();
  const { scripts } = JSON.parse(readFileSync(join(here, '..', '..', '..', 'package.json'), 'utf8'));
  write('package.json', JSON.stringify({ packageManager: 'pnpm@12.21.0', type: 'module', scripts }));
  // The changed package.json asks for one more installation; from then on the real npm only starts.
  await startOnce();
  const { child, ended, output } = run('npm', ['start']);
  await vi.waitFor(() => expect(output()).toContain('serving'));
  child.kill('SIGTERM');
  await ended;
  expect(output()).toContain('drained');
});

test('npm run dragoman runs the same command with other arguments', async () => {
  const { code, output } = await run(process.execPath, [
    'tooling/bootstrap/dragoman.mjs',
    'doctor',
    '--exit-with',
    '3',
  ]).ended;
  expect(output).toContain('serving doctor --exit-with 3');
  expect(code).toBe(3);
});

describe('the local engine', () => {
  /** A PATH on which there is no Apertium, only the double of apt-get. */
  const withoutEngine = () => startOnce({ PATH: join(root, 'bin') });
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

  test('is seen to at a start, and its absence does not stop the server', async () => {
    await startOnce();
    forgetCalls();
    // That first start tried in vain, too, where this machine lacks some of the engines.
    writeStamps(statePaths(root).stamps, { engines: undefined });
    const { code, output } = await withoutEngine();
    expect(code).toBe(0);
    expect(output).toContain('serving serve');
    expect(output).toContain('apt-get');
    expect(calls()).toEqual(mayInstall ? ['apt-get install', 'apt-get update'] : []);
  });

  test('is not tried again by itself after it failed', async () => {
    await startOnce();
    await withoutEngine();
    forgetCalls();
    const { output } = await withoutEngine();
    expect(output).toContain('apt-get');
    expect(calls()).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('without a network it names the registry setting, and goes on from there next time', async () => {
    const offline = await startOnce({ DOUBLE_NPM: 'offline' });
    expect(offline.code).toBe(1);
    expect(offline.output).toContain('the package registry cannot be reached');
    expect(offline.output).toContain('What to do: Check the network');
    expect((await startOnce()).code).toBe(0);
  });

  test('a broken build shows its message, fails, and is tried again', async () => {
    const broken = await startOnce({ DOUBLE_BUILD: 'fail' });
    expect(broken.code).toBe(1);
    expect(broken.output).toContain("Cannot find name 'x'");
    expect(broken.output).not.toContain('serving');
    forgetCalls();
    const mended = await startOnce();
    expect(mended.code).toBe(0);
    expect(calls()).not.toContain('pnpm install --frozen-lockfile --trust-lockfile');
  });

  test('a tool of another version than asked for is not used', async () => {
    const { code, output } = await startOnce({ DOUBLE_PNPM_VERSION: '11.0.0' });
    expect(code).toBe(1);
    expect(output).toContain('says that it is 11.0.0, not 12.21.0');
    expect(
      readdirSync(join(root, '.dragoman', 'toolchain')).filter((name) => name.startsWith('pnpm')),
    ).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'an install ended by %s is repaired by the next start',
    async (signal) => {
      const interrupted = start([], { DOUBLE_INSTALL: 'hang' });
      await vi.waitFor(() => expect(existsSync(`${log}.hanging`)).toBe(true));
      interrupted.child.kill(signal);
      const end = await interrupted.ended;
      expect(end.output).not.toContain('serving');
      expect(end.code).not.toBe(0);
      forgetCalls();
      const { code } = await startOnce();
      expect(code).toBe(0);
      expect(calls()).toContain('pnpm install --frozen-lockfile --trust-lockfile');
    },
  );

  test('two starts at once do the work once, one after the other', async () => {
    const ends = await Promise.all([startOnce(), startOnce()]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(ends.filter(({ output }) => output.includes('waiting for it'))).toHaveLength(1);
    expect(calls().filter((line) => line.startsWith('pnpm install'))).toHaveLength(1);
    expect(calls().filter((line) => line.startsWith('pnpm exec'))).toHaveLength(1);
  });
});
