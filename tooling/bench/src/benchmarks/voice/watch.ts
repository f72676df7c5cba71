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

const watchLoop = `
  globalThis.loop = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: ${resolution} });
  globalThis.held = [];
  globalThis.spent = process.threadCpuUsage();
  globalThis.look = setInterval(() => {
    const { user, system } = process.threadCpuUsage(spent);
    held.push((user + system) / 1e3);
    spent = process.threadCpuUsage();
  }, ${resolution});
  loop.enable();
  ''`;

const readLoop = `
  loop.disable();
  clearInterval(look);
  JSON.stringify({ p50: loop.percentile(50), p99: loop.percentile(99), max: loop.max, held })`;

interface LoopFacts {
  /** In nanoseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly held: readonly number[];
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
  const { p50, p99, max, held }: LoopFacts = JSON.parse(await inspector.evaluate(readLoop));
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  return {
    ...{ before, peak, seconds, waitedSeconds },
    delay: { p50: late(p50), p99: late(p99), max: late(max) },
    held: { p99: percentile(held, 0.99), max: Math.max(...held) },
  };
};
