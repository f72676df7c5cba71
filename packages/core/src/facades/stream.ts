import type { Slot } from '@dragoman/provider';
import type { Engine } from '../engine.ts';
import { Budget } from '../resilience/budget.ts';
import { toServiceError } from '../resilience/errors.ts';
import { type Requester, Ticket } from '../scheduling/requester.ts';
import type { FacadeDependencies } from './engines.ts';

/** What a stream is asked with. */
interface StreamOptions<T> {
  readonly signal: AbortSignal;
  /** For whom it is. Default: nobody in particular. */
  readonly requester: Requester | undefined;
  /** What is known of its work before it begins. */
  readonly cost: number;
  /** Begins it. @param charge counts work that has come since */
  open(charge: (cost: number) => void): AsyncIterable<T> | undefined;
}

/**
 * Passes a provider's stream through with its errors in the service's own form. It has a place at its engine as a call
 * has, from its first event to its last, and the deadline is that of its beginning. A stream is neither retried nor failed
 * over: what was sent is gone.
 */
export async function* streamFrom<T>(
  { slot, id, guard }: Engine<Slot>,
  { clock, deadlineMs }: FacadeDependencies,
  { signal, requester, cost, open }: StreamOptions<T>,
): AsyncIterable<T> {
  signal.throwIfAborted();
  const ticket = new Ticket(requester);
  const budget = new Budget(clock, deadlineMs, { outer: signal, ticket });
  const leave = await guard.enter(budget, { cost }).finally(() => budget.close());
  let isDone = false;
  try {
    yield* open((more) => guard.charge(ticket, more)) ?? [];
    isDone = true;
  } catch (error) {
    if (signal.aborted) throw error;
    throw toServiceError(error, { slot, id });
  } finally {
    leave(isDone);
  }
}
