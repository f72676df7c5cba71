import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../command.ts';
import type { EmptyMachine } from './machine.ts';

/** What the first start leaves for its user (data/first-run.json). */
export interface FirstRun {
  readonly base_url: string;
  readonly dashboard_url: string;
  readonly setup_url: string;
  readonly api_key: string;
  readonly ca_cert: string;
}

/** An answer of the service as curl saw it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** How often readiness is asked for, in milliseconds: also the error of the measured times. */
const askEveryMs = 50;

/** Reads the file that the first start leaves, and its permissions. */
export const readFirstRun = async (
  machine: EmptyMachine,
): Promise<{ readonly firstRun: FirstRun; readonly mode: number }> => {
  const path = join(machine.clone, 'data', 'first-run.json');
  return { firstRun: JSON.parse(await readFile(path, 'utf8')), mode: (await stat(path)).mode & 0o777 };
};

/** `npm start` in the fresh clone, as a user types it, and curl as a user calls it. */
export class RunningService {
  readonly #machine: EmptyMachine;
  readonly #port: number;
  /** A command before every command, such as one that enters a network namespace. */
  readonly #before: readonly string[];
  readonly #child: ChildProcess;
  readonly #startedAt = performance.now();
  readonly #exit: Promise<number>;
  #output = '';

  /**
   * Starts it.
   *
   * @param machine where
   * @param port the port to serve on
   * @param log the file that keeps what it prints
   * @param before a command that wraps npm and curl; default: none
   */
  constructor(machine: EmptyMachine, port: number, log: string, before: readonly string[] = []) {
    this.#machine = machine;
    this.#port = port;
    this.#before = before;
    const [command = 'npm', ...parameters] = [...before, 'npm', 'start', '--', '--port', String(port)];
    this.#child = spawn(command, parameters, {
      cwd: machine.clone,
      env: machine.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // A group of its own, so that nothing outlives kill().
    });
    const file = createWriteStream(log);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        file.write(bytes);
        this.#output += bytes.toString();
      });
    }
    this.#exit = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code) => {
        file.end();
        resolve(code ?? 1);
      });
    });
  }

  /** What it printed so far. */
  get output(): string {
    return this.#output;
  }

  /** Asks the service with curl, trusting its own certificate alone. */
  async curl(path: string, caCertificate: string, ...parameters: readonly string[]): Promise<Answer> {
    const [command = 'curl', ...all] = [
      ...this.#before,
      ...['curl', '--silent', '--show-error', '--max-time', '130', '--cacert', caCertificate],
      ...['--write-out', '\n%{http_code}', ...parameters, `https://localhost:${this.#port}${path}`],
    ];
    const { standardOutput } = await runCommand(command, all, { cwd: this.#machine.clone });
    const end = standardOutput.lastIndexOf('\n');
    return { status: Number(standardOutput.slice(end + 1)), body: standardOutput.slice(0, end) };
  }

  /**
   * Waits until `/readyz` answers 200.
   *
   * @param withinMs how long at most
   * @returns the time from the start, in milliseconds
   * @throws Error where it ends or takes longer, with the last lines it printed
   */
  async ready(withinMs: number): Promise<number> {
    let ended = false;
    this.#exit.then(
      () => {
        ended = true;
      },
      () => {
        ended = true;
      },
    );
    while (performance.now() - this.#startedAt < withinMs && !ended) {
      const certificate = await readFirstRun(this.#machine).then(
        ({ firstRun }) => firstRun.ca_cert,
        () => undefined,
      );
      if (certificate && (await this.curl('/readyz', certificate)).status === 200)
        return performance.now() - this.#startedAt;
      await pause(askEveryMs);
    }
    const tail = this.#output.trimEnd().split('\n').slice(-30).join('\n');
    throw new Error(
      `${ended ? 'It ended' : `It was not ready within ${withinMs} ms`}. Its last lines:\n${tail}`,
    );
  }

  /**
   * Asks it to stop, as a service manager does.
   *
   * @returns its exit code
   */
  async stop(): Promise<number> {
    this.#child.kill('SIGTERM');
    return this.#exit;
  }

  /** Ends it at once with all that it started and that has not left its process group; nothing where it has ended. */
  kill(): void {
    if (this.#child.pid === undefined || this.#child.exitCode !== null) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // It ended between the two lines.
    }
  }
}
