import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '@dragoman/store';
import type { ApiCradle } from './container.ts';
import { idleMs } from './modules/users/session-sign-in.ts';
import { recoverJob } from './modules/webhooks/recovery.ts';

type Upkeep = Pick<ApiCradle, 'store' | 'logger' | 'jobs'>;

const retryMs = 10_000;

/**
 * Takes the work beside requests from now on, with the other processes that do. Where the database is away it tries
 * again until it is there.
 *
 * @param signal gives up
 */
export const startUpkeep = async ({ store, logger, jobs }: Upkeep, signal: AbortSignal): Promise<void> => {
  const { queue, deliveries, events } = store;
  const minutely = { schedule: '* * * * *', expireSeconds: 300, retries: 0 };
  const hourly = { schedule: '7 * * * *', expireSeconds: 1_800, retries: 3 };
  const starts = [
    () => queue.work('partitions', hourly, () => keepPartitions({ store, logger })),
    () => queue.work('orphaned-deliveries', minutely, async () => void (await deliveries.cancelOrphans())),
    () => queue.work('event-bodies', minutely, async () => void (await events.dropBodies())),
    () => queue.work('sessions', hourly, () => endOldSessions(store)),
    () => recoverJob.work(store),
    () => jobs.work(),
  ];
  for (let next = starts.shift(); next && !signal.aborted; next = starts.shift())
    try {
      await next();
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ err: error }, 'upkeep was not started, and is tried again');
      starts.unshift(next);
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
};

/** Removes sessions that nobody can use any more. */
const endOldSessions = async ({ sessions }: Store): Promise<void> => {
  const at = Date.now();
  await sessions.sweep(new Date(at), new Date(at - idleMs));
};

/** Makes the partitions of the days to come, drops those that are old enough, and says where something is wrong. */
const keepPartitions = async ({ store, logger }: Omit<Upkeep, 'jobs'>): Promise<void> => {
  const { made, movedRows, postponed } = await store.partitions.keep();
  const { dropped, live } = await store.partitions.drop();
  logger.info({ made, dropped, live, postponed, moved_rows: movedRows }, 'partitions were kept');
  const { tomorrowMissing, rowsInDefault } = await store.partitions.inspect();
  if (tomorrowMissing || rowsInDefault > 0)
    logger.error(
      { tomorrow_missing: tomorrowMissing, rows_in_default: rowsInDefault },
      'partitions are missing: rows are kept, but cannot be dropped by the day',
    );
};
