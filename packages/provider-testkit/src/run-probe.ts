import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { bytesKept, withBytes } from './bytes-in-json.ts';
import { ensure } from './expectation.ts';

/** What the child process is to do. Plain JSON data, bytes and recordings aside. */
export interface ProbeOrder {
  /** URL of the module whose default export is the definition. */
  readonly module: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The provider's method that does one piece of work. */
  readonly call: string;
  /** Its request, without the signal. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Packages whose loading is noticed. */
  readonly lazy: readonly string[];
  /** Whether the provider is closed in the end. */
  readonly close: boolean;
}

/** One thing that the code under test did and must not do, for example `fs.readFileSync`. */
export interface ProbeFinding {
  readonly phase: 'import' | 'create';
  readonly what: string;
}

/** What the child process saw. */
export interface ProbeReport {
  readonly findings: readonly ProbeFinding[];
  readonly defaultExport: { readonly contract?: unknown; readonly id?: unknown; readonly named: boolean };
  /** The message of what the work rejected with, or null. */
  readonly workError: string | null;
  /** Packages of `lazy` that were loaded before the work, and after it. */
  readonly loadedBefore: readonly string[];
  readonly loadedAfter: readonly string[];
  /** What nobody handled. */
  readonly unhandled: readonly string[];
  /** Whether nothing held the process any more after `close`, or after the work where it is not closed. */
  readonly exited: boolean;
  /** What kept it alive, as Node names it. */
  readonly handles: readonly string[];
}

/** What a busy machine may take to start a process and load its modules, in milliseconds. */
const startMs = 10_000;

const probeFile = new URL(import.meta.url.endsWith('.ts') ? './probe.ts' : './probe.js', import.meta.url);

const loaderFlag = /^(--conditions|-C|--import|--loader|--experimental-loader)(=|$)/;

/** The flags of this process that decide how modules are found and loaded, with their values. */
const loaderFlags = (flags: readonly string[]): string[] =>
  flags.filter(
    (flag, index) =>
      loaderFlag.test(flag) || (loaderFlag.exec(flags[index - 1] ?? '')?.[2] === '' && !flag.startsWith('-')),
  );

/** One child process, which looks at one provider after the other: at the next once nothing of the last runs any more. */
class ProbeProcess {
  readonly #child: ChildProcess;
  readonly #orders: Writable;
  readonly #lines: AsyncIterator<string>;
  readonly #closed: Promise<unknown>;
  #trouble = '';

  constructor() {
    const parameters = ['--no-warnings', ...loaderFlags(process.execArgv), probeFile.pathname];
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const [, output, trouble, orders] = child.stdio as unknown as readonly [
      null,
      Readable,
      Readable,
      Writable,
    ];
    this.#child = child;
    this.#closed = new Promise((resolve) => child.once('close', resolve));
    this.#orders = orders;
    // A child that cannot be started, or dies before it has read its order, says why in its own output.
    child.on('error', (error) => {
      this.#trouble += error.message;
    });
    this.#orders.on('error', () => undefined);
    trouble.setEncoding('utf8').on('data', (text: string) => {
      this.#trouble += text;
    });
    this.#lines = createInterface({ input: output })[Symbol.asyncIterator]();
  }

  async look(order: ProbeOrder, patienceMs: number): Promise<ProbeReport> {
    const request = await withBytes(order.request);
    const killer = setTimeout(() => this.#child.kill('SIGKILL'), startMs + patienceMs * 3);
    try {
      this.#orders.write(`${JSON.stringify({ ...order, request, patienceMs }, bytesKept)}\n`);
      for (;;) {
        const { done, value } = await this.#lines.next();
        if (done) await this.#closed;
        ensure(
          !done,
          `The child process gave no report: ${this.#trouble.slice(0, 2000) || 'it was killed, or said nothing.'}`,
        );
        if (value.startsWith('{"findings"')) return JSON.parse(value) as ProbeReport;
      }
    } finally {
      clearTimeout(killer);
    }
  }

  end(): void {
    this.#orders.end();
  }
}

/** Looks at providers in a child process, and in another one where the last did not end by itself. */
export class Prober {
  #process: ProbeProcess | undefined;

  /** The provider has this long, in milliseconds, to let the process end. */
  async look(order: ProbeOrder, patienceMs: number): Promise<ProbeReport> {
    const current = this.#process ?? new ProbeProcess();
    // Not used again unless all went well.
    this.#process = undefined;
    const report = await current.look(order, patienceMs);
    if (report.exited) this.#process = current;
    return report;
  }

  end(): void {
    this.#process?.end();
    this.#process = undefined;
  }
}

let shared: Prober | undefined;

/** Has all of this process look through one prober, which suits many providers of one module graph; ends by the returned function. */
export const shareProber = (): (() => void) => {
  const prober = new Prober();
  shared = prober;
  return () => {
    shared = undefined;
    prober.end();
  };
};

/** Works with a prober of its own, and ends it. */
export const withProber = async <T>(work: (prober: Prober) => Promise<T>): Promise<T> => {
  if (shared !== undefined) return work(shared);
  const prober = new Prober();
  try {
    return await work(prober);
  } finally {
    prober.end();
  }
};
