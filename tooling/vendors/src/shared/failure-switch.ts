/** Failures that wait for the next calls, first in first out. */
export interface FailureSwitch<Failure> {
  /** Makes each of the next `times` calls (default 1) fail so; failures that were set before come first. */
  fail(failure: Failure, times?: number): void;
  /** The failure of the call that asks, if one waits. */
  take(): Failure | undefined;
  /** Forgets what still waits. */
  clear(): void;
}

/** An empty switch. */
export const createFailureSwitch = <Failure>(): FailureSwitch<Failure> => {
  const waiting: { readonly failure: Failure; remaining: number }[] = [];
  return {
    fail(failure, times = 1) {
      if (times > 0) waiting.push({ failure, remaining: times });
    },
    take() {
      const first = waiting[0];
      if (!first) return undefined;
      first.remaining -= 1;
      if (first.remaining === 0) waiting.shift();
      return first.failure;
    },
    clear() {
      waiting.length = 0;
    },
  };
};
