import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Stage } from '../modes/mode-file.ts';
import type { StageEnvironment } from '../stage-environment.ts';

/** Why a program is no longer there. */
export interface StageExit {
  readonly program: string;
  /** The exit status, or null where a signal ended it or it could not be started. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Whether there is no such program. */
  readonly missing: boolean;
}

/**
 * The programs of one pipeline, connected to each other without a shell and each in a session of its own, so that a
 * Ctrl-C at the terminal reaches none of them. They end with their input: when this process dies, so do they.
 */
export class StageProcesses {
  readonly #environment: StageEnvironment;
  readonly #onExit: (exit: StageExit) => void;
  readonly #alive = new Map<ChildProcess, Promise<void>>();
  #killed = false;

  constructor(environment: StageEnvironment, onExit: (exit: StageExit) => void) {
    this.#environment = environment;
    this.#onExit = onExit;
  }

  /**
   * Starts programs, each reading what the one before writes. Undefined where one could not be started or `kill` came
   * in between; `onExit` has then been told.
   */
  async connect(stages: readonly Stage[]): Promise<{ input: Writable; output: Readable } | undefined> {
    let input: Writable | undefined;
    let output: Readable | undefined;
    for (const stage of stages) {
      // Starting a program blocks this process for some milliseconds: others get their turn in between.
      await setImmediate();
      if (this.#killed) return undefined;
      const child = this.#start(stage, output);
      if (child === undefined) return undefined;
      // Only the two programs may hold the ends of what connects them, or neither sees the other's death.
      output?.destroy();
      input ??= child.stdin ?? undefined;
      output = child.stdout ?? undefined;
    }
    return input === undefined || output === undefined ? undefined : { input, output };
  }

  /** Ends all programs at once. Resolves when the last is gone. */
  async kill(): Promise<void> {
    this.#killed = true;
    for (const child of this.#alive.keys()) {
      try {
        // The whole session: a program may itself have started others.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself in this moment.
      }
      child.stdin?.destroy();
      child.stdout?.destroy();
    }
    await Promise.all(this.#alive.values());
  }

  #start({ program, parameters }: Stage, input: Readable | undefined): ChildProcess | undefined {
    let child: ChildProcess;
    try {
      child = spawn(program, parameters, {
        stdio: [input ?? 'pipe', 'pipe', 'ignore'],
        env: this.#environment,
        cwd: '/',
        detached: true,
      });
    } catch {
      // The program before it is gone already, or the machine has nothing left to start one with.
      this.#onExit({ program, status: null, signal: null, missing: false });
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    child.stdin?.on('error', () => undefined);
    child.stdout?.on('error', () => undefined);
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      this.#onExit({ program, status: null, signal: null, missing: error.code === 'ENOENT' });
    });
    if (child.pid === undefined) return undefined;
    this.#alive.set(child, promise);
    child.once('exit', (status, signal) => {
      this.#alive.delete(child);
      resolve();
      this.#onExit({ program, status, signal, missing: false });
    });
    return child;
  }
}
