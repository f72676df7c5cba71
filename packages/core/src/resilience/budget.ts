import { ServiceError, type Slot } from '@dragoman/provider';
import type { Clock } from './clock.ts';
import { timeoutError } from './errors.ts';

/** The reason of a signal whose budget is used up; never leaves core. */
class BudgetSpent extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The time that one call may take in all, whatever is tried in it, joined with the caller's own signal.
 * Close it when the call is over.
 */
export class Budget {
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #expiresAt: number;
  readonly #cancel: () => void;
  /** Those who wait for a promise no longer than this lasts. */
  readonly #waiting = new Set<(reason: unknown) => void>();

  constructor(clock: Clock, durationMs: number, outer?: AbortSignal) {
    this.#clock = clock;
    this.#outer = outer;
    this.#expiresAt = clock.now() + durationMs;
    this.#cancel = clock.schedule(durationMs, () =>
      this.#end(new BudgetSpent('The time budget of the call is used up.')),
    );
    if (outer?.aborted) this.#giveUp();
    else outer?.addEventListener('abort', this.#giveUp, { once: true });
  }

  /** Aborted when time is up or the caller gives up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True where time was up before the caller gave up. */
  get isSpent(): boolean {
    return this.signal.aborted && this.signal.reason instanceof BudgetSpent;
  }

  /** Milliseconds left. */
  remainingMs(): number {
    return this.#expiresAt - this.#clock.now();
  }

  /** A part of what is left, with its own end. */
  share(durationMs: number): Budget {
    return new Budget(this.#clock, Math.min(durationMs, this.remainingMs()), this.signal);
  }

  /** Settles with the promise, or rejects when this ends where the promise does not: a provider may be deaf. */
  until<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) reject(this.signal.reason);
      else this.#waiting.add(reject);
      promise.then(
        (value) => {
          this.#waiting.delete(reject);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  close(): void {
    this.#cancel();
    this.#outer?.removeEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = (): void => {
    this.#cancel();
    this.#end(this.#outer?.reason);
  };

  #end(reason: unknown): void {
    this.#controller.abort(reason);
    for (const reject of this.#waiting) reject(this.signal.reason);
  }
}

/** Runs a piece of work that may take so many milliseconds in all. */
export type Within = <T>(
  durationMs: number,
  signal: AbortSignal | undefined,
  run: (budget: Budget) => Promise<T>,
) => Promise<T>;

/**
 * Rejects with `provider_timeout` when time is up, and with the signal's reason where the caller gives up.
 *
 * @param provider who is said to be late where no engine was being asked
 */
export const createWithin =
  (clock: Clock, provider: { readonly slot: Slot; readonly id: string }): Within =>
  async (durationMs, signal, run) => {
    signal?.throwIfAborted();
    const budget = new Budget(clock, durationMs, signal);
    try {
      return await budget.until(run(budget));
    } catch (error) {
      // Where no engine was being asked, nobody has said yet whose time it was.
      if (budget.isSpent && !ServiceError.is(error)) throw timeoutError(provider);
      throw error;
    } finally {
      budget.close();
    }
  };
