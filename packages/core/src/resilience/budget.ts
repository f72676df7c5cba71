import type { Clock } from './clock.ts';

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

  constructor(clock: Clock, durationMs: number, outer?: AbortSignal) {
    this.#clock = clock;
    this.#outer = outer;
    this.#expiresAt = clock.now() + durationMs;
    this.#cancel = clock.schedule(durationMs, () =>
      this.#controller.abort(new BudgetSpent('The time budget of the call is used up.')),
    );
    if (outer?.aborted) this.#abort();
    else outer?.addEventListener('abort', this.#abort, { once: true });
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

  close(): void {
    this.#cancel();
    this.#outer?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    this.#cancel();
    this.#controller.abort(this.#outer?.reason);
  };
}
