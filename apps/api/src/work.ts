import { setTimeout as sleep } from 'node:timers/promises';
import type { BackgroundTasks } from './background.ts';
import type { ApiCradle } from './container.ts';
import { startUpkeep } from './upkeep.ts';

/** The first requests come first: the queue of jobs takes its time to load. */
const upkeepAfterMs = 1_000;
/** Between two looks whether a restored database was released. */
const pausedLookMs = 2_000;

/**
 * Delivers to webhooks and does what has a clock, from now on. On a restored database, from its release on: what was
 * restored may be a copy of one that lives, and must not be delivered, or paid for, twice.
 *
 * @param tasks takes the sweeps, and is stopped by its owner
 * @returns takes nothing more. What is under way goes on until `webhookDeliveries.stop()` resolves.
 */
export const startWork = async (
  services: ApiCradle,
  tasks: BackgroundTasks,
): Promise<() => Promise<void>> => {
  const { store, logger } = services;
  const ending = new AbortController();
  if (await store.isPaused()) {
    logger.warn(
      'this database was restored: deliveries, jobs and upkeep are paused until `dragoman release` is run',
    );
    void whenReleased(services, ending.signal).then(
      () => begin(services, tasks, ending.signal),
      () => {},
    );
  } else begin(services, tasks, ending.signal);
  return async () => {
    ending.abort();
    void services.webhookDeliveries.stop();
  };
};

/** Rejects where `signal` ends the wait. */
const whenReleased = async ({ store, logger }: ApiCradle, signal: AbortSignal): Promise<void> => {
  let isPaused = true;
  while (isPaused) {
    await sleep(pausedLookMs, undefined, { signal });
    // A database that is away is asked again.
    isPaused = await store.isPaused().catch(() => true);
  }
  signal.throwIfAborted();
  logger.info('the database was released: deliveries, jobs and upkeep begin');
};

const begin = (services: ApiCradle, tasks: BackgroundTasks, signal: AbortSignal): void => {
  services.webhookDeliveries.start();
  startSweeps(services, tasks);
  sleep(upkeepAfterMs, undefined, { signal }).then(
    () => startUpkeep(services, signal),
    () => {},
  );
};

const startSweeps = (
  { store, assets, jobs, files, fileOperations }: ApiCradle,
  tasks: BackgroundTasks,
): void => {
  tasks.every(10_000, 'usage aggregation', () => store.usage.aggregate());
  tasks.every(600_000, 'idempotency sweep', () => store.idempotency.sweep());
  tasks.every(600_000, 'asset sweep', () => assets.sweep());
  tasks.every(600_000, 'job sweep', () => jobs.sweep());
  tasks.every(600_000, 'file sweep', () => files.sweep());
  tasks.every(30_000, 'file recovery', () => files.recover((file) => fileOperations.restart(file)));
  tasks.every(5_000, 'job recovery', () => jobs.recover());
};
