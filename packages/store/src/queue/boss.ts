import type pg from 'pg';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { ConnectionSettings } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { StoreLogger } from '../logger.ts';
import { describeTrouble } from './errors.ts';

export interface BossOptions {
  readonly connection: ConnectionSettings;
  readonly logger: StoreLogger;
}

/** Where the queue keeps its tables. */
export const bossSchema = 'pgboss';

const settingsOf = (connection: ConnectionSettings): ConstructorOptions & pg.PoolConfig =>
  ({
    ...connection,
    schema: bossSchema,
    // With the one that listens: two connections.
    max: 1,
    useListenNotify: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    idleTimeoutMillis: 30_000,
    // There is little of it: the tables stay small.
    reindex: false,
    monitorVacuum: false,
  }) as ConstructorOptions & pg.PoolConfig;

/**
 * Starts pg-boss, which makes its schema at the first time, under a lock of its own. The module is loaded here and not
 * before, since a process without such work does not need its memory.
 */
export const startBoss = async ({ connection, logger }: BossOptions): Promise<PgBoss> => {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss(settingsOf(connection));
  // A lost connection is such an error: workers ask again until it is back.
  boss.on('error', (error) =>
    logger.warn({ ...describeTrouble(error) }, 'The queue of background work has trouble.'),
  );
  boss.on('warning', ({ data }) =>
    logger.warn({ type: 'type' in data ? data.type : undefined }, 'The queue of background work warns.'),
  );
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
};

/** The statements that make the queue's schema, for a transaction of the caller. */
export const bossConstruction = async (): Promise<string> => {
  const { getConstructionPlans } = await import('pg-boss');
  const plans = getConstructionPlans(bossSchema).trim();
  const within = /^BEGIN;(.*)COMMIT;?$/s.exec(plans)?.[1];
  if (within === undefined)
    throw new StoreError('internal', 'The queue makes its schema in another way now.');
  return within;
};
