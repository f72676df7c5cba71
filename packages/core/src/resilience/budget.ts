import { ServiceError, type Slot } from '@dragoman/provider';
import type { Clock } from '../clock.ts';
import { Ticket } from '../scheduling/requester.ts';
import { timeoutError } from './errors.ts';

/** The reason of a signal whose budget is used up; never leaves core. */
class BudgetSpent extends Error {
  override readonly name = 'TimeoutError';
}

/** The reason of a signal whose deadline has passed, for the waiting in queues; never leaves core. */
class DeadlinePassed extends Error {
  override readonly name = 'TimeoutError';
}

/** Whom a budget is for, and of what it is a part. */
interface BudgetOptions {
  /** The caller's own signal. */
  readonly outer?: AbortSignal | undefined;
  /** Default: a request of nobody in particular. */
  readonly ticket?: Ticket | undefined;
  readonly parent?: Budget;
}

/**
 * The time that one call may take in all, whatever is tried in it, joined with the caller's own signal. It stands still
 * while the call waits for a place at an engine; the deadline, which does not, is looked after as well, unless the request
 * is patient. Close it when the call is over.
 */
export class Budget {
  /** Whose request it is. */
  readonly ticket: Ticket;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #parent: Budget | undefined;
  readonly #durationMs: number;
  /** When the deadline passes. That of a part is its parent's. */
  readonly #deadlineAt: number;
  #expiresAt: number;
  #cancel: () => void = () => {};
  /** Calls that wait for an engine, and calls that an engine works on. */
  #queued = 0;
  #running = 0;
  /** Since when it stands still. */
  #stillSince: number | undefined;
  /** What to say where the deadline passes while it stands still. */
  #late: (() => unknown) | undefined;
  /** Those who wait for a promise no longer than this lasts. */
  readonly #waiting = new Set<(reason: unknown) => void>();

  constructor(clock: Clock, durationMs: number, { outer, ticket, parent }: BudgetOptions = {}) {
    this.#clock = clock;
    this.#outer = outer;
    this.#parent = parent;
    this.#durationMs = durationMs;
    this.ticket = ticket ?? parent?.ticket ?? new Ticket();
    this.#expiresAt = clock.now() + durationMs;
    this.#deadlineAt = parent ? Number.POSITIVE_INFINITY : this.#expiresAt;
    if (outer?.aborted) this.#giveUp();
    else {
      outer?.addEventListener('abort', this.#giveUp, { once: true });
      this.#schedule();
    }
  }

  /** Aborted when time is up or the caller gives up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True where engines used up the time before the caller gave up. */
  get isSpent(): boolean {
    return this.signal.aborted && this.signal.reason instanceof BudgetSpent;
  }

  /** True where time was up, for engines or in queues, before the caller gave up. */
  get isOver(): boolean {
    return this.isSpent || (this.signal.aborted && this.signal.reason instanceof DeadlinePassed);
  }

  /** Milliseconds left. */
  remainingMs(): number {
    return this.#expiresAt - (this.#stillSince ?? this.#clock.now());
  }

  /** Milliseconds used up. */
  usedMs(): number {
    return this.#durationMs - this.remainingMs();
  }

  /** Milliseconds until the deadline; infinite where the request is patient. */
  untilDeadlineMs(): number {
    if (this.ticket.isPatient) return Number.POSITIVE_INFINITY;
    return this.#parent ? this.#parent.untilDeadlineMs() : this.#deadlineAt - this.#clock.now();
  }

  /** A part of what is left, with its own end, which is also that of a signal. */
  share(durationMs: number, signal: AbortSignal = this.signal): Budget {
    return new Budget(this.#clock, Math.min(durationMs, this.remainingMs()), { outer: signal, parent: this });
  }

  /** Settles with the promise, or rejects when this ends where the promise does not: a provider may be deaf. */
  until<T>(promise: Promise<T>): Promise<T> {
    return this.#until(promise, () => {});
  }

  /**
   * Waits for a place at an engine: time stands still meanwhile, unless an engine works for this at the same time.
   *
   * @param late gives the reason for which all ends where the deadline passes meanwhile
   */
  async queued<T>(wait: Promise<T>, late: () => unknown): Promise<T> {
    this.#count(1, 0, late);
    try {
      return await wait;
    } finally {
      this.#count(-1, 0);
    }
  }

  /** Waits for an engine's answer, as `until` does. */
  running<T>(answer: Promise<T>): Promise<T> {
    this.#count(0, 1);
    return this.#until(answer, this.#onAnswered);
  }

  close(): void {
    this.#cancel();
    this.#outer?.removeEventListener('abort', this.#giveUp);
  }

  readonly #onAnswered = (): void => this.#count(0, -1);

  #until<T>(promise: Promise<T>, onOver: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        if (this.#waiting.delete(giveUp)) onOver();
        reject(reason);
      };
      this.#waiting.add(giveUp);
      promise.then((value) => {
        if (this.#waiting.delete(giveUp)) onOver();
        resolve(value);
      }, giveUp);
      if (this.signal.aborted) giveUp(this.signal.reason);
    });
  }

  #count(queued: number, running: number, late = this.#late): void {
    this.#queued += queued;
    this.#running += running;
    this.#late = late;
    const isStill = this.#queued > 0 && this.#running === 0;
    if (isStill && this.#stillSince === undefined) this.#stillSince = this.#clock.now();
    else if (!isStill && this.#stillSince !== undefined) {
      this.#expiresAt += this.#clock.now() - this.#stillSince;
      this.#stillSince = undefined;
      this.#schedule();
    }
    if (this.#parent) this.#parent.#count(queued, running, late);
  }

  #schedule(): void {
    this.#cancel();
    if (this.signal.aborted) return;
    const deadlineMs = this.#parent ? Number.POSITIVE_INFINITY : this.untilDeadlineMs();
    const dueMs = this.#stillSince === undefined ? Math.min(this.remainingMs(), deadlineMs) : deadlineMs;
    if (dueMs < Number.POSITIVE_INFINITY) this.#cancel = this.#clock.schedule(dueMs, this.#onDue);
  }

  readonly #onDue = (): void => {
    const isStill = this.#stillSince !== undefined;
    if (!isStill && this.remainingMs() <= 0)
      this.#end(new BudgetSpent('The time budget of the call is used up.'));
    else if (this.untilDeadlineMs() <= 0)
      this.#end((isStill && this.#late?.()) || new DeadlinePassed('The deadline of the call has passed.'));
    // It stood still meanwhile.
    else this.#schedule();
  };

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
  ticket?: Ticket,
) => Promise<T>;

/**
 * Rejects with `provider_timeout` when time is up, and with the signal's reason where the caller gives up.
 *
 * @param provider who is said to be late where no engine was being asked
 */
export const createWithin =
  (clock: Clock, provider: { readonly slot: Slot; readonly id: string }): Within =>
  async (durationMs, signal, run, ticket) => {
    signal?.throwIfAborted();
    const budget = new Budget(clock, durationMs, { outer: signal, ticket });
    try {
      return await budget.until(run(budget));
    } catch (error) {
      // Where no engine was being asked, nobody has said yet whose time it was.
      if (budget.isOver && !ServiceError.is(error)) throw timeoutError(provider);
      throw error;
    } finally {
      budget.close();
    }
  };
