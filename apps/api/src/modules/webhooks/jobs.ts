import type { JobQueue, Store } from '@dragoman/store';

const name = 'webhook-recovery';

/** One stretch of the history of a webhook. */
export interface Recovery {
  readonly accountId: string;
  readonly webhookId: string;
  readonly since: Date;
  readonly until: Date;
}

/** A recovery as a job keeps it. */
type Data = { readonly [Key in keyof Recovery]: string };

/** A statement over more than this could run for minutes. */
const sliceMs = 3_600_000;

/** Sends again what was given up or cancelled, hour by hour: done twice it does nothing more. */
export const recoverJob = {
  send: (jobs: JobQueue, recovery: Recovery): Promise<void> => {
    const data: Data = {
      ...recovery,
      since: recovery.since.toISOString(),
      until: recovery.until.toISOString(),
    };
    return jobs.send(name, data, { key: Object.values(data).join(' ') });
  },

  work: ({ jobs, deliveries }: Pick<Store, 'jobs' | 'deliveries'>): Promise<void> =>
    jobs.work<Data>(name, { expireSeconds: 900, retries: 3 }, async (data, { signal }) => {
      const until = Date.parse(data.until);
      for (let from = Date.parse(data.since); from < until && !signal.aborted; from += sliceMs)
        await deliveries.recover(data.accountId, data.webhookId, {
          since: new Date(from),
          until: new Date(Math.min(from + sliceMs, until)),
        });
      signal.throwIfAborted();
    }),
};
