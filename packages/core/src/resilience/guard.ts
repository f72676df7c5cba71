import { ServiceError, type Slot } from '@dragoman/provider';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  type IBackoff,
  isBrokenCircuitError,
} from 'cockatiel';
import { type Clock, sleep } from '../clock.ts';
import type { EngineQueue, Leave, Work } from '../scheduling/engine-queue.ts';
import type { Ticket } from '../scheduling/requester.ts';
import type { Budget } from './budget.ts';
import { isEngineFault, timeoutError, toServiceError } from './errors.ts';

/** How one engine is asked again, and when it is left alone. */
export interface GuardSettings {
  /** How often one engine is asked in one call, the first time included. Default 3. */
  readonly attempts: number;
  /** The first wait between two attempts, in milliseconds; it grows, with jitter. Default 200. */
  readonly firstDelayMs: number;
  /** No wait is longer; an engine that asks for more is not asked again in this call. Milliseconds, default 5,000. */
  readonly maxDelayMs: number;
  /** Failures in a row after which an engine is left alone. Default 10. */
  readonly breakAfter: number;
  /** How long it is left alone at first, in milliseconds; grows up to a minute while it stays broken. Default 1,000. */
  readonly breakMs: number;
}

/** The documented defaults. */
export const defaultGuardSettings: GuardSettings = {
  attempts: 3,
  firstDelayMs: 200,
  maxDelayMs: 5_000,
  breakAfter: 10,
  breakMs: 1_000,
};

type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | {
      readonly isDone: false;
      readonly reason: unknown;
      readonly isBreaking: boolean;
      readonly isFinal: boolean;
    };

/** The outcome of a call that had no place: another try would wait as long. */
const refused = (reason: unknown): Outcome<never> => ({
  isDone: false,
  reason,
  isBreaking: false,
  isFinal: true,
});

/**
 * Everything that protects one provider from its callers, its callers from it, and these from each other: the queue,
 * retry, circuit breaker, deadline.
 * The circuit breaker is cockatiel's; its retry and timeout are not used, because they sleep on after an abort and
 * take no clock.
 */
export class Guard {
  readonly #provider: { readonly slot: Slot; readonly id: string };
  readonly #settings: GuardSettings;
  readonly #clock: Clock;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #queue: EngineQueue;

  constructor(
    provider: { readonly slot: Slot; readonly id: string },
    clock: Clock,
    queue: EngineQueue,
    settings: GuardSettings = defaultGuardSettings,
  ) {
    this.#provider = provider;
    this.#settings = settings;
    this.#clock = clock;
    this.#queue = queue;
    const isBreaking = (outcome: unknown): boolean =>
      typeof outcome === 'object' &&
      outcome !== null &&
      'isBreaking' in outcome &&
      outcome.isBreaking === true;
    this.#breaker = circuitBreaker(handleWhenResult(isBreaking), {
      breaker: new ConsecutiveBreaker(settings.breakAfter),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: settings.breakMs, maxDelay: 60_000 }),
    });
  }

  /**
   * Runs a call of the provider inside a time budget, when it is its turn. Rejects with a `ServiceError`, or with the
   * caller's own reason where the caller gave up.
   *
   * @param work what it takes; absent: a question that costs nothing, and waits for nobody
   */
  async run<T>(budget: Budget, call: (signal: AbortSignal) => Promise<T>, work?: Work): Promise<T> {
    let wait: IBackoff<unknown> | undefined;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(budget, call, work);
      if (outcome.isDone) return outcome.value;
      if (budget.signal.aborted) throw this.#reasonOf(budget);
      const error = toServiceError(outcome.reason, this.#provider);
      if (outcome.isFinal || attempt >= this.#settings.attempts || !error.retryable) throw error;
      wait = wait ? wait.next(undefined) : this.#firstWait();
      const delayMs = Math.max(wait.duration, error.retryAfterMs ?? 0);
      if (delayMs > this.#settings.maxDelayMs || delayMs >= budget.remainingMs()) throw error;
      try {
        await sleep(this.#clock, delayMs, budget.signal);
      } catch {
        throw this.#reasonOf(budget);
      }
    }
  }

  /**
   * Takes a place for what goes on by itself, as a stream does, when it is its turn.
   * @returns gives the place back
   */
  async enter(budget: Budget, work: Work): Promise<Leave> {
    const entered = this.#queue.enter(budget.ticket, work, budget.untilDeadlineMs(), budget.signal);
    return typeof entered === 'function'
      ? entered
      : budget.queued(entered, () => this.#queue.overloadedNow(budget.ticket, work));
  }

  /** Counts work that came to a call while it went on. */
  charge(ticket: Ticket, cost: number): void {
    this.#queue.charge(ticket, cost);
  }

  /** Whether others than who asks have used the engine lately. */
  isShared({ account }: Ticket): boolean {
    return this.#queue.isShared(account);
  }

  /** Whether the engine is left alone for a while, because it has failed so often. */
  get isOpen(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  #firstWait(): IBackoff<unknown> {
    const { firstDelayMs, maxDelayMs } = this.#settings;
    return new ExponentialBackoff({ initialDelay: firstDelayMs, maxDelay: maxDelayMs }).next();
  }

  #reasonOf(budget: Budget): unknown {
    return budget.isOver ? timeoutError(this.#provider) : budget.signal.reason;
  }

  #attempt<T>(
    budget: Budget,
    call: (signal: AbortSignal) => Promise<T>,
    work: Work | undefined,
  ): Promise<Outcome<T>> {
    // Nobody waits for an engine that is left alone.
    if (!work || this.#breaker.state !== CircuitState.Closed) return this.#try(budget, call);
    try {
      const entered = this.#queue.enter(budget.ticket, work, budget.untilDeadlineMs(), budget.signal);
      return typeof entered === 'function'
        ? this.#try(budget, call, entered)
        : this.#tryLater(budget, call, work, entered);
    } catch (reason) {
      return Promise.resolve(refused(reason));
    }
  }

  async #tryLater<T>(
    budget: Budget,
    call: (signal: AbortSignal) => Promise<T>,
    work: Work,
    entered: Promise<Leave>,
  ): Promise<Outcome<T>> {
    let leave: Leave;
    try {
      leave = await budget.queued(entered, () => this.#queue.overloadedNow(budget.ticket, work));
    } catch (reason) {
      return refused(reason);
    }
    return this.#try(budget, call, leave);
  }

  async #try<T>(
    budget: Budget,
    call: (signal: AbortSignal) => Promise<T>,
    leave?: Leave,
  ): Promise<Outcome<T>> {
    let isDone = false;
    try {
      // In this state cockatiel lets callers wait for the one that tries the engine; they had better go elsewhere.
      if (this.#breaker.state === CircuitState.HalfOpen) return this.#broken();
      return await this.#breaker.execute(async (): Promise<Outcome<T>> => {
        try {
          const value = await budget.running(call(budget.signal));
          isDone = true;
          return { isDone, value };
        } catch (reason) {
          return { isDone: false, reason, isBreaking: this.#isBreaking(reason, budget), isFinal: false };
        }
      });
    } catch (error) {
      if (isBrokenCircuitError(error)) return this.#broken();
      throw error;
    } finally {
      leave?.(isDone);
    }
  }

  /** Whether a failure says that the engine is unwell, rather than that it was asked the wrong thing. */
  #isBreaking(reason: unknown, budget: Budget): boolean {
    // A caller who gives up proves nothing, except that the engine that is being tried again has not answered.
    if (budget.signal.aborted) return budget.isSpent || this.#breaker.state === CircuitState.HalfOpen;
    return ServiceError.is(reason) ? isEngineFault(reason) && reason.retryable : true;
  }

  #broken(): Outcome<never> {
    const reason = ServiceError.ofProvider('unavailable', this.#provider, {
      detail: `The provider ${this.#provider.id} has failed repeatedly and is left alone for a moment. Try again shortly.`,
      retryAfterMs: this.#settings.breakMs,
    });
    return { isDone: false, reason, isBreaking: false, isFinal: true };
  }
}
