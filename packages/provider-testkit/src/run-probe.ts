import { execFile } from 'node:child_process';
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
  /** Whether the process ended by itself after `close`, or after the work where it is not closed. */
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

/** Runs the probe in a child process that has this long to end by itself once it has closed the provider. */
export const runProbe = async (order: ProbeOrder, patienceMs: number): Promise<ProbeReport> => {
  const flags = loaderFlags(process.execArgv);
  const request = await withBytes(order.request);
  const { output, trouble } = await new Promise<{ output: string; trouble: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--no-warnings', ...flags, probeFile.pathname],
      { timeout: startMs + patienceMs * 3, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ output: stdout, trouble: stderr }),
    );
    // A child that dies before it has read its order says why in its own output.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify({ ...order, request, patienceMs }, bytesKept));
  });
  const line = output.split('\n').findLast((text) => text.startsWith('{"findings"'));
  ensure(
    line,
    `The child process gave no report: ${trouble.slice(0, 2000) || 'it was killed, or said nothing.'}`,
  );
  return JSON.parse(line) as ProbeReport;
};
