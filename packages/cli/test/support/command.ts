import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * What runs: the sources, or the built package where the check that built it says so. Its start takes a third of the
 * time, since a process that is run from source reads some thousand files, and it is what users run.
 */
const isBuilt = process.env.DRAGOMAN_TEST_BUILT === 'yes';
const folder = join(import.meta.dirname, '..', '..');
const main = isBuilt ? join(folder, 'dist', 'main.js') : join(folder, 'src', 'main.ts');

/** What Node is told before a program: where packages are found. A program of the tests is always one of sources. */
const conditions = (program: string): readonly string[] =>
  isBuilt && program === main ? [] : ['--conditions=@dragoman/source'];

/** Where and with what a command runs. Nothing of the test's own environment reaches it but the search path. */
export interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What Node is told of its own: where it keeps what it has read, as every process loads the whole service. */
const { NODE_COMPILE_CACHE: cacheFolder } = process.env;

/** Every process that was started, by its folder: a test that fails half-way leaves some behind. */
const started = new Map<string, Set<ChildProcess>>();

/** The environment of a command: the search path, the cache, and what a test adds. */
export const environmentOf = (more: Surroundings['env']): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  ...(cacheFolder !== undefined && { NODE_COMPILE_CACHE: cacheFolder }),
  // The models of the world are not fetched by a test.
  DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
  ...more,
});

const start = (words: readonly string[], { cwd, env }: Surroundings, program = main) => {
  const child = spawn(process.execPath, [...conditions(program), program, ...words], {
    cwd,
    env: environmentOf(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const here = started.get(cwd) ?? new Set();
  started.set(cwd, here.add(child));
  child.once('close', () => here.delete(child));
  return child;
};

/** Ends what still runs in a folder. */
const endAll = async (cwd: string): Promise<void> => {
  const running = [...(started.get(cwd) ?? [])];
  await Promise.all(
    running.map((child) => {
      const end = once(child, 'close');
      child.kill('SIGTERM');
      return end;
    }),
  );
};

/** How a process ended: its code, or the name of the signal. */
const endOf = async (child: ChildProcess): Promise<number | string> => {
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
};

/** What a command came to. */
export interface Ended {
  /** Its exit code, or the name of the signal. */
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command to its end, in a process of its own. */
export const dragoman = async (
  words: readonly string[],
  surroundings: Surroundings,
  input = '',
): Promise<Ended> => {
  const child = start(words, surroundings);
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([endOf(child), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
};

/** Runs the real command on a terminal (made by `script`, util-linux) and answers its question. */
export const dragomanOnTerminal = async (
  words: readonly string[],
  { cwd, env }: Surroundings,
  question: string,
  reply: string,
): Promise<{ code: number | string; screen: string }> => {
  const command = [process.execPath, ...conditions(main), main, ...words].join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: environmentOf(env),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  let asked = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
    if (asked || !screen.includes(question)) return;
    asked = true;
    child.stdin.write(reply);
  });
  const code = await endOf(child);
  return { code, screen };
};

/** A command that goes on until it is ended. */
export interface Running {
  readonly pid: number;
  /** Standard error so far: what people see. */
  readonly said: () => string;
  /** Standard output so far. */
  readonly printed: () => string;
  signal(name: NodeJS.Signals): void;
  /** Writes to its standard input. */
  write(text: string): void;
  /** Resolves as soon as standard error holds the text. */
  untilSaid(text: string): Promise<void>;
  /** Resolves as soon as standard output holds the text. */
  untilPrinted(text: string): Promise<void>;
  /** The exit code, or the signal, once it has ended. */
  readonly ended: Promise<number | string>;
}

/** What a stream has held so far, and how to wait for a text in it. */
const collect = (stream: Readable, ended: Promise<number | string>) => {
  let held = '';
  const waiting = new Set<() => void>();
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    held += chunk;
    for (const look of waiting) look();
  });
  return {
    held: () => held,
    until: (wanted: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!held.includes(wanted)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        ended.then((code) => reject(new Error(`It ended with ${code} and never said ${wanted}:\n${held}`)));
      }),
  };
};

/** Starts a command that goes on until it is ended. `program`: another one than the command line itself. */
export const startCommand = (
  words: readonly string[],
  surroundings: Surroundings,
  program?: string,
): Running => {
  const child = start(words, surroundings, program);
  const ended = endOf(child);
  const errors = collect(child.stderr, ended);
  const output = collect(child.stdout, ended);
  return {
    pid: child.pid ?? 0,
    said: errors.held,
    printed: output.held,
    signal: (name) => void child.kill(name),
    write: (text) => void child.stdin.write(text),
    untilSaid: errors.until,
    untilPrinted: output.until,
    ended,
  };
};

/** A service in a process of its own. */
export interface Service extends Omit<Running, 'printed' | 'untilPrinted'> {
  /** Standard output so far: the log. */
  readonly logged: () => string;
  /** `first-run.json` of its data directory. */
  readonly facts: () => Promise<
    Record<'base_url' | 'dashboard_url' | 'setup_url' | 'api_key' | 'ca_cert', string>
  >;
  /** Ends it and waits for that. */
  stop(): Promise<number | string>;
}

/** Starts `dragoman serve` (or `worker`) on a free port and waits until it is ready. */
export const startService = async (
  surroundings: Surroundings,
  words: readonly string[] = ['serve', '--port', '0'],
): Promise<Service> => {
  const { printed, ...running } = startCommand(words, surroundings);
  await running.untilSaid('Dragoman is ready');
  return {
    ...running,
    logged: printed,
    facts: async () => JSON.parse(await readFile(join(surroundings.cwd, 'data', 'first-run.json'), 'utf8')),
    async stop() {
      running.signal('SIGTERM');
      return running.ended;
    },
  };
};

/** An empty folder that the database's user can pass through, and how to remove it with all that runs in it. */
export const makeFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'dragoman-cli-'));
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      await endAll(path);
      await rm(path, { recursive: true, force: true });
    },
  };
};
