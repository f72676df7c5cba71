/** Lets so many work at once; the others wait in order of arrival. */
export interface Turns {
  /** Works when there is room. Rejects with `signal.reason` at once where aborted while it waits. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** How many take turns. */
export interface TurnsSetting {
  /** How many work at once. */
  readonly max: number;
  /** How many wait at once; whoever comes later is refused with `overloaded()`. */
  readonly maxWaiting: number;
  overloaded(): Error;
}

/** Makes turns for work of one kind. */
export const createTurns = ({ max, maxWaiting, overloaded }: TurnsSetting): Turns => {
  const waiting = new Set<() => void>();
  let free = max;

  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', abort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', abort));
  };

  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
