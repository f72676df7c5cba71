import { constants } from 'node:os';

/** Resolves at the first SIGTERM or SIGINT. From then on a further one ends the process at once. */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) process.exit(128 + constants.signals[signal]);
        stopping = true;
        resolve(signal);
      });
    }
  });
