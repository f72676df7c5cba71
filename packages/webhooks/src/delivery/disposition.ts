import { nextAttemptAt } from '../retry-ladder.ts';
import type { AttemptResult } from '../sender.ts';
import type { ClaimedDelivery, Disposition } from './queue.ts';

/** When an attempt ended, by the clock that its beginning was read from. */
export const endOf = ({ startedAt, durationMs }: AttemptResult): Date =>
  new Date(startedAt.getTime() + durationMs);

const retryAfterOf = ({ response }: AttemptResult): string | undefined => {
  const value = response?.headers['retry-after'];
  return typeof value === 'string' ? value : undefined;
};

/**
 * What becomes of a delivery after an attempt. One that a person asked for takes the next step of the ladder as any
 * other; where the ladder was over already it stays so.
 *
 * @param random from 0 to 1
 */
export const dispositionOf = (
  { kind, step }: Pick<ClaimedDelivery, 'kind' | 'step'>,
  result: AttemptResult,
  random: () => number = Math.random,
): Disposition => {
  if (result.isDelivered) return { state: 'delivered' };
  if (kind === 'test') return { state: 'exhausted' };
  if (result.status === 410) return { state: 'gone' };
  const failed = { number: step + 1, endedAt: endOf(result), retryAfter: retryAfterOf(result) };
  const next = nextAttemptAt(failed, random);
  return next === undefined ? { state: 'exhausted' } : { state: 'pending', nextAttemptAt: next };
};
