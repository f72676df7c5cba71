import type { ProviderLogger, Slot } from '@dragoman/provider';
import type { Budget } from './budget.ts';
import { isEngineFault, timeoutError } from './errors.ts';

interface Candidate {
  readonly engine: { readonly slot: Slot; readonly id: string };
}

/**
 * Tries candidates in order until one succeeds: the next one is asked where an engine is at fault, never where the
 * request is. Each candidate may use an equal part of the time that is left, the last one all of it.
 */
export const failOver = async <C extends Candidate, T>(
  candidates: readonly C[],
  budget: Budget,
  logger: ProviderLogger,
  run: (candidate: C, budget: Budget) => Promise<T>,
): Promise<T> => {
  for (const [index, candidate] of candidates.entries()) {
    const remaining = candidates.length - index;
    if (remaining === 1) return run(candidate, budget);
    const share = budget.share(budget.remainingMs() / remaining);
    try {
      return await run(candidate, share);
    } catch (error) {
      if (budget.signal.aborted) throw budget.isOver ? timeoutError(candidate.engine) : budget.signal.reason;
      if (!isEngineFault(error)) throw error;
      const { slot, id } = candidate.engine;
      logger.warn({ slot, provider: id, code: error.code, failure: error.provider?.failure }, 'Failing over');
    } finally {
      share.close();
    }
  }
  throw new RangeError('There is nothing to try.');
};
