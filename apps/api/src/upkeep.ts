import type { ApiCradle } from './container.ts';
import { recoverJob } from './modules/webhooks/jobs.ts';

type Upkeep = Pick<ApiCradle, 'store' | 'logger'>;

/** Takes the jobs beside requests from now on, with the other processes that do. */
export const startUpkeep = async ({ store, logger }: Upkeep): Promise<void> => {
  const { jobs, deliveries, events } = store;
  const minutely = { schedule: '* * * * *', expireSeconds: 300, retries: 0 };
  const hourly = { schedule: '7 * * * *', expireSeconds: 1_800, retries: 3 };
  await jobs.work('partitions', hourly, () => keepPartitions({ store, logger }));
  await jobs.work('orphaned-deliveries', minutely, async () => void (await deliveries.cancelOrphans()));
  await jobs.work('event-bodies', minutely, async () => void (await events.dropBodies()));
  await recoverJob.work(store);
};

/** Makes the partitions of the days to come, drops those that are old enough, and says where something is wrong. */
const keepPartitions = async ({ store, logger }: Upkeep): Promise<void> => {
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
