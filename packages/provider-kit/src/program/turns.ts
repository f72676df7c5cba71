/** Lets so many work at once; the others wait in order of arrival. */
export class Turns {
  #free: number;
  readonly #mostWaiting: number;
  readonly #onOverload: () => Error;
  readonly #waiting = new Set<() => void>();

  /** `onOverload` makes the error for who finds `mostWaiting` before him. */
  constructor(most: number, mostWaiting: number, onOverload: () => Error) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
    this.#onOverload = onOverload;
  }

  /** Works when there is room. Rejects with `signal.reason` at once where aborted while it waits. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.size >= this.#mostWaiting) throw this.#onOverload();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      this.#waiting.delete(resolve);
      reject(signal.reason);
    };
    this.#waiting.add(resolve);
    signal.addEventListener('abort', abort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
