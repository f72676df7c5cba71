import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { programEnvironment } from './installation.ts';
import { giveWay } from './priority.ts';
import { keepSession, killSession } from './session.ts';

/** A program that is to be started. */
export interface Program {
  /** A path, or a name in the usual folders. */
  readonly program: string;
  readonly parameters: readonly string[];
  /** Where the program, and those that it starts, are looked for before the usual folders. Default none. */
  readonly folders?: readonly string[];
}

/** How a program is started. */
export interface ProgramStart extends Program {
  /** The output of another program, which this one reads. Left out: what is written to `input`. */
  readonly from?: Readable | undefined;
  /** Open files that the program finds as `/dev/fd/3`, `/dev/fd/4` and so on. Default none. */
  readonly descriptors?: readonly number[];
  /** How much it gives way to other programs where processors are short, 0..19, as in nice(1). Default 0. */
  readonly nice?: number | undefined;
}

/** Why a program is no longer there. */
export interface ProgramExit {
  readonly program: string;
  /** The exit status, or null where a signal ended it or it could not be started. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started, in the system's word for it, such as `ENOENT`; absent where it was. */
  readonly error?: string;
  /** Whether there is no such program that may be started. */
  readonly missing: boolean;
}

/** A program that runs until it ends or is killed. */
export interface RunningProgram {
  /** What the program reads and writes; undefined where it could not be started, and `input` where it reads another one. */
  readonly input: Writable | undefined;
  readonly output: Readable | undefined;
  /** Resolves as soon as it is gone; never rejects. */
  readonly exited: Promise<ProgramExit>;
  /** Ends it at once, with all that it has started in its turn. */
  kill(): void;
}

/** An exit in words, for logs. */
export const describeExit = ({ program, status, signal, error }: ProgramExit): string =>
  error === undefined
    ? `${program} ended with ${signal ?? `status ${status}`}.`
    : `${program}: cannot be started (${error}).`;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/**
 * Starts a program without a shell, in a session of its own, so that a Ctrl-C at the terminal does not reach it; with
 * nothing of this process's environment, and with its messages thrown away: they may quote what it was given. Never
 * throws: `exited` tells what went wrong.
 */
export const startProgram = ({
  program,
  parameters,
  folders,
  from,
  descriptors = [],
  nice = 0,
}: ProgramStart): RunningProgram => {
  const { promise: exited, resolve } = Promise.withResolvers<ProgramExit>();
  const fail = (cause: unknown): void => {
    const error = codeOf(cause);
    resolve({
      program,
      status: null,
      signal: null,
      error,
      missing: error === 'ENOENT' || error === 'EACCES',
    });
  };
  let child: ChildProcess;
  try {
    child = spawn(program, parameters, {
      stdio: [from ?? 'pipe', 'pipe', 'ignore', ...descriptors],
      env: programEnvironment(folders),
      cwd: '/',
      detached: true,
    });
  } catch (error) {
    // What it should have read is gone already, or the machine has nothing left to start a program with.
    fail(error);
    return { input: undefined, output: undefined, exited, kill: () => undefined };
  }
  // Whoever does not read to the end says why by its exit status.
  child.stdin?.on('error', () => undefined);
  child.stdout?.on('error', () => undefined);
  const isStarted = child.pid !== undefined;
  if (child.pid !== undefined && nice > 0) giveWay(child.pid, nice);
  child.on('error', (error) => {
    if (!isStarted) fail(error);
  });
  if (isStarted) keepSession(child);
  child.once('exit', (status, signal) => {
    if (isStarted) resolve({ program, status, signal, missing: false });
  });
  return {
    input: (isStarted && child.stdin) || undefined,
    output: (isStarted && child.stdout) || undefined,
    exited,
    kill: () => killSession(child),
  };
};
