import { constants } from 'node:os';

/**
 * Ctrl+C and service managers signal the whole process group, and whoever started us passes the same signal on: what
 * comes this close together, in milliseconds, is one request to stop.
 */
const togetherMs = 500;

/** Resolves at the first SIGTERM or SIGINT. A later one ends the process at once. */
export const stopSignal = (
  host: Pick<NodeJS.Process, 'on' | 'exit'> = process,
  now: () => number = () => performance.now(),
): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let stoppedAt: number | undefined;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      host.on(signal, () => {
        if (stoppedAt === undefined) {
          stoppedAt = now();
          resolve(signal);
        } else if (now() - stoppedAt >= togetherMs) host.exit(128 + constants.signals[signal]);
      });
    }
  });
