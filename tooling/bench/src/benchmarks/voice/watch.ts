import { residentMegabytes, waitedMilliseconds } from '../../machine/process-tree.ts';
import { percentile } from '../../statistics.ts';
import type { Inspector } from '../memory/inspector.ts';

/** What a process went through while something was done. */
export interface Watched {
  /** Resident memory before it began and at most, MB. */
  readonly before: number;
  readonly peak: number;
  /** How late the event loop came, by the clock, in milliseconds: other processes of the machine are in it. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Processor time of the main thread between two turns of a timer, in milliseconds: its own work alone. */
  readonly held: { readonly p99: number; readonly max: number };
  readonly seconds: number;
  /** Of these, how long the main thread was ready to run and other threads and processes had its core. */
  readonly waitedSeconds: number;
}

const sampleMilliseconds = 20;

/** Between two looks at the event loop; so much of each is no delay. */
const resolution = 5;

/**
 * A timer of Node's: `monitorEventLoopDelay` counts from its own first turn on, so it misses what holds the loop at once.
 */
const watchLoop = `
  globalThis.held = [];
  globalThis.late = [];
  globalThis.spent = process.threadCpuUsage();
  globalThis.looked = performance.now();
  globalThis.look = setInterval(() => {
    const { user, system } = process.threadCpuUsage(spent);
    held.push((user + system) / 1e3);
    spent = process.threadCpuUsage();
    const now = performance.now();
    late.push(Math.max(0, now - looked - ${resolution}));
    looked = now;
  }, ${resolution});
  ''`;

const readLoop = `
  clearInterval(look);
  JSON.stringify({ held, late })`;

/** What each look at the event loop saw, in milliseconds. */
interface Looks {
  readonly held: readonly number[];
  readonly late: readonly number[];
}

/** Watches a process while `work` is done. */
export const watch = async (
  pid: number,
  inspector: Inspector,
  work: () => Promise<unknown>,
): Promise<Watched> => {
  const before = residentMegabytes(pid);
  let peak = before;
  await inspector.evaluate(watchLoop);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, sampleMilliseconds);
  const waited = waitedMilliseconds(pid);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - start) / 1_000;
  const waitedSeconds = (waitedMilliseconds(pid) - waited) / 1_000;
  const { held, late }: Looks = JSON.parse(await inspector.evaluate(readLoop));
  return {
    ...{ before, peak, seconds, waitedSeconds },
    delay: { p50: percentile(late, 0.5), p99: percentile(late, 0.99), max: percentile(late, 1) },
    held: { p99: percentile(held, 0.99), max: percentile(held, 1) },
  };
};
