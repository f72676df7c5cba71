import type { Clock } from '../../clock.ts';
import { Budget } from '../../resilience/budget.ts';
import type { Ticket } from '../../scheduling/requester.ts';

/**
 * The time in which engines may fail one after the other: together the deadline of one call, of which each may use an
 * equal part of what is left. Decoding is not counted: no engine is to blame for it.
 */
export class Shares {
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  readonly #engines: number;
  #left: number;
  #spentMs = 0;

  constructor(clock: Clock, deadlineMs: number, engines: number) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
    this.#engines = engines;
    this.#left = engines;
  }

  /** Runs the first call of an engine, with so many milliseconds of audio. */
  async run<T>(
    lengthMs: number,
    options: { readonly outer: AbortSignal; readonly ticket: Ticket },
    call: (budget: Budget) => Promise<T>,
  ): Promise<T> {
    const wholeMs = this.#deadlineMs + lengthMs;
    // The parts of engines differ in length: a long one that hung must not leave nothing to the next.
    const leftMs = Math.max(wholeMs - this.#spentMs, (wholeMs * this.#left) / this.#engines);
    const budget = new Budget(this.#clock, leftMs / this.#left, options);
    try {
      return await call(budget);
    } finally {
      budget.close();
      this.#spentMs += budget.usedMs();
    }
  }

  /** An engine is done with. */
  next(): void {
    this.#left--;
  }
}
