import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const startMs = 90_000;
const stopMs = 30_000;

/** A running service of this checkout. */
export interface ServiceProcess {
  /** `https://localhost:PORT` */
  readonly origin: string;
  readonly operatorKey: string;
  /** The link for the first user of an account: by default of the operator's. */
  setUpLink(accountId?: string): Promise<string>;
  /** Folders whose names must be in no answer. */
  readonly folders: readonly string[];
  /** Whether it still runs. */
  readonly isAlive: () => boolean;
  /** Errors that it logged so far, and nobody expects: what, and where. */
  readonly errors: readonly string[];
  /** All lines of its output so far. */
  readonly lines: readonly string[];
  /** Ends it in good order. @returns how it ended: its exit code, or the name of the signal */
  stop(): Promise<number | string>;
}

/** What of a line says that something happened that should not: undefined where nothing does. */
const errorIn = (line: string): string | undefined => {
  // What is no line of the log is told by the end of the process.
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      readonly level?: unknown;
      readonly msg?: unknown;
      readonly err?: { readonly message?: unknown; readonly stack?: unknown };
    };
    if (level !== 'error' && level !== 'fatal') return undefined;
    const [, place] = String(err?.stack).split('\n    at ');
    return err ? `${String(msg)}: ${String(err.message)} at ${place}` : line;
  } catch {
    return line;
  }
};

const keptLines = 20_000;

const collect = (child: ChildProcess) => {
  const lines: string[] = [];
  const errors: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.length < keptLines) lines.push(line);
        const error = errorIn(line);
        if (error !== undefined) errors.push(error);
      });
  return { lines, errors };
};

interface FirstRun {
  readonly base_url: string;
  readonly api_key: string;
}

const untilReady = async (child: ChildProcess, data: string, lines: readonly string[]): Promise<FirstRun> => {
  const deadline = Date.now() + startMs;
  for (;;) {
    const kept = await readFile(join(data, 'first-run.json'), 'utf8').catch(() => '');
    if (kept.endsWith('}') || kept.endsWith('}\n')) return JSON.parse(kept) as FirstRun;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The service did not start:\n${lines.slice(-20).join('\n')}`);
    }
    await sleep(50);
  }
};

/**
 * Starts the service of this checkout from source, with the embedded database in a folder of its own.
 *
 * @param environment settings in the names of the environment
 */
export const startService = async (
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-fuzz-'));
  const data = join(folder, 'data');
  const command = (words: readonly string[]) =>
    spawn(
      process.execPath,
      ['--conditions=@dragoman/source', join(root, 'packages', 'cli', 'src', 'main.ts'), ...words],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'dragoman-compile-cache'),
          DRAGOMAN_DATA_DIR: data,
          DRAGOMAN_SERVER_PORT: '0',
          DRAGOMAN_LOG_LEVEL: 'warn',
          DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
          DRAGOMAN_SERVICES_FORMATS: import.meta.resolve('./formats.ts'),
          ...environment,
        },
      },
    );
  const child = command(['serve']);
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    process.removeListener('exit', killWithUs);
    await rm(folder, { recursive: true, force: true });
    return (code ?? signal) as number | string;
  });
  const { lines, errors } = collect(child);
  const facts = await untilReady(child, data, lines);
  return {
    origin: new URL(facts.base_url).origin,
    operatorKey: facts.api_key,
    async setUpLink(accountId) {
      const words = accountId === undefined ? [] : ['--account', accountId];
      const program = command(['users', 'setup-link', '--json', ...words]);
      const [[code], output, said] = await Promise.all([
        once(program, 'close'),
        text(program.stdout),
        text(program.stderr),
      ]);
      if (code !== 0) throw new Error(`No link was made: ${said}`);
      return (JSON.parse(output) as { readonly url: string }).url;
    },
    folders: [folder, root],
    isAlive: () => child.exitCode === null && child.signalCode === null,
    errors,
    lines,
    async stop() {
      const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
      child.kill('SIGTERM');
      const end = await ended;
      clearTimeout(force);
      return end;
    },
  };
};
