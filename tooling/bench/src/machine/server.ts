import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a server is started. */
export interface ServerOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** The cores it may use, as `taskset -c` takes them: `0`, `1`, `0,1`. */
  readonly cores: string;
  /** Its whole environment beside PATH and NODE_ENV: nothing of the caller's leaks in. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where its output goes. */
  readonly log: string;
  /** Whether it answers; asked every few milliseconds, a rejection means no. */
  readonly ready: () => Promise<boolean>;
  /** System user to run as. Default: ours. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Signal that stops it in good order. Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
}

/** A started server. */
export interface RunningServer {
  readonly pid: number;
  /** From the start of the process to its first good answer. */
  readonly startMilliseconds: number;
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<void>;
  /** Ends it in good order; by force after ten seconds. */
  stop(): Promise<void>;
  /** kill -9, at once. */
  kill(): Promise<void>;
}

const pollMilliseconds = 4;
const startTimeoutMilliseconds = 120_000;
const stopTimeoutMilliseconds = 10_000;

const environmentOf = (options: ServerOptions): NodeJS.ProcessEnv => ({
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  LANG: 'C.UTF-8',
  NODE_ENV: 'production',
  ...options.environment,
});

const isReady = async (ready: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await ready();
  } catch {
    return false;
  }
};

const shownLines = 20;

const lastLines = (log: string): string =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n');

const untilReady = async (child: ChildProcess, options: ServerOptions): Promise<void> => {
  const deadline = performance.now() + startTimeoutMilliseconds;
  while (!(await isReady(options.ready))) {
    const problem =
      child.exitCode !== null || child.signalCode !== null
        ? 'ended'
        : performance.now() > deadline
          ? 'did not answer'
          : undefined;
    if (problem) {
      child.kill('SIGKILL');
      throw new Error(`${options.command.join(' ')} ${problem} while starting:\n${lastLines(options.log)}`);
    }
    await sleep(pollMilliseconds);
  }
};

/**
 * Starts a process on the given cores and waits until it answers.
 *
 * @throws where it ends or stays silent for two minutes.
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const output = openSync(options.log, 'a');
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', options.cores, ...options.command], {
    stdio: ['ignore', output, output],
    env: environmentOf(options),
    ...options.user,
  });
  closeSync(output);
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.removeListener('exit', killWithUs);
      resolve();
    });
    child.once('error', () => resolve());
  });
  await untilReady(child, options);
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMilliseconds);
    child.kill(signal);
    await ended;
    clearTimeout(force);
  };
  return {
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - startedAt,
    ended,
    stop: () => endBy(options.stopSignal ?? 'SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
};
