import { ServiceError } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { untilAborted } from './abort.ts';
import { Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import { timeoutError } from './errors.ts';

/** Runs a piece of work that may take so many milliseconds in all. */
export type Within = <T>(
  durationMs: number,
  signal: AbortSignal | undefined,
  run: (budget: Budget) => Promise<T>,
) => Promise<T>;

/** Rejects with `provider_timeout` when time is up, and with the signal's reason where the caller gives up. */
export const createWithin =
  (clock: Clock, slot: EngineSlot<'mt'>): Within =>
  async (durationMs, signal, run) => {
    signal?.throwIfAborted();
    const budget = new Budget(clock, durationMs, signal);
    try {
      return await untilAborted(run(budget), budget.signal);
    } catch (error) {
      // Where no engine was being asked, nobody has said yet whose time it was.
      if (budget.isSpent && !ServiceError.is(error))
        throw timeoutError({ slot: 'mt', id: slot.selected[0]?.id ?? 'none' });
      throw error;
    } finally {
      budget.close();
    }
  };
