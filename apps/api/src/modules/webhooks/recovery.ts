import type { Store, WorkQueue } from '@dragoman/store';
import { invalid } from '../../errors/errors.ts';

const name = 'webhook-recovery';

/** Deliveries are dropped by whole days, so some are a little older than 30. */
const keptMs = 31 * 86_400_000;

/** A stretch of time: without its end. */
export interface RecoveryRange {
  readonly since: Date;
  readonly until: Date;
}

/** One stretch of the history of a webhook. */
export interface Recovery extends RecoveryRange {
  readonly accountId: string;
  readonly webhookId: string;
}

/**
 * What of the time that was asked for can hold deliveries.
 *
 * @throws ApiError `invalid_request` where that is nothing
 */
export const recoverableRange = (
  asked: { readonly since: Date; readonly until?: Date | undefined },
  now: Date,
): RecoveryRange => {
  const kept = new Date(now.getTime() - keptMs);
  const since = asked.since < kept ? kept : asked.since;
  const until = asked.until === undefined || asked.until > now ? now : asked.until;
  if (since < until) return { since, until };
  throw invalid(
    'There is nothing to recover in this time: `since` must be before `until` and in the past, and deliveries are kept for 30 days.',
    { pointer: '/since', code: 'invalid_range', message: 'is not before the end' },
  );
};

/** A recovery as a job keeps it. */
type Data = { readonly [Key in keyof Recovery]: string };

/** A statement over more than this could run for minutes. */
const sliceMs = 3_600_000;

/** Sends again what was given up or cancelled, hour by hour: done twice it does nothing more. */
export const recoverJob = {
  send: (queue: WorkQueue, recovery: Recovery): Promise<void> => {
    const data: Data = {
      ...recovery,
      since: recovery.since.toISOString(),
      until: recovery.until.toISOString(),
    };
    return queue.send(name, data, { key: Object.values(data).join(' ') });
  },

  work: ({ queue, deliveries }: Pick<Store, 'queue' | 'deliveries'>): Promise<() => Promise<void>> =>
    queue.work<Data>(name, { expireSeconds: 900, retries: 3 }, async (data, { signal }) => {
      const until = Date.parse(data.until);
      for (let from = Date.parse(data.since); from < until && !signal.aborted; from += sliceMs)
        await deliveries.recover(data.accountId, data.webhookId, {
          since: new Date(from),
          until: new Date(Math.min(from + sliceMs, until)),
        });
      signal.throwIfAborted();
    }),
};
