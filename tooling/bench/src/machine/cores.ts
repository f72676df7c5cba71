import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time of each core since the machine's start, in ticks. */
export type CoreTimes = readonly { readonly busy: number; readonly total: number }[];

/** Reads /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal (proc(5)). */
export const readCores = (): CoreTimes =>
  readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .filter((line) => /^cpu\d/.test(line))
    .map((line) => {
      const ticks = line.split(/\s+/).slice(1, 9).map(Number);
      const total = ticks.reduce((sum, tick) => sum + tick, 0);
      return { busy: total - (ticks[3] ?? 0) - (ticks[4] ?? 0), total };
    });

/** How much of each core was in use between two readings, 0..1. */
export const busyShares = (before: CoreTimes, after: CoreTimes): number[] =>
  after.map(({ busy, total }, core) => {
    const start = before[core] ?? { busy: 0, total: 0 };
    return (busy - start.busy) / Math.max(1, total - start.total);
  });

const sampleMilliseconds = 500;
const longestWaitMilliseconds = 4_000;
const idleShare = 0.15;

/**
 * Waits until the machine does nothing else, at most four seconds.
 *
 * @returns whether it became quiet.
 */
export const waitForQuiet = async (): Promise<boolean> => {
  for (let waited = 0; waited < longestWaitMilliseconds; waited += sampleMilliseconds) {
    const before = readCores();
    await sleep(sampleMilliseconds);
    if (busyShares(before, readCores()).every((share) => share < idleShare)) return true;
  }
  return false;
};
