/** Time as core sees it, so that tests can own it. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Calls once after a delay in milliseconds; the returned function calls it off. */
  schedule(delayMs: number, callback: () => void): () => void;
}

/** The machine's own time. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  schedule: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/** Waits; rejects with the signal's reason where it is aborted first. */
export const sleep = (clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.schedule(delayMs, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
