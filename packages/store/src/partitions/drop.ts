import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { PartitionDropping } from '../model/index.ts';
import { queryRows } from '../rows/statements.ts';
import { beginUpkeep, isBusy, listPartitions, type Partition } from './catalog.ts';
import { type Day, dayOf, firstId } from './days.ts';

/** What is shown: never less. */
const keptDays = 30;

type Fate = 'dropped' | 'live' | 'postponed';

/** An event of the day, or its delivery, whose id has the time of the event, is still to be delivered. */
const isLive = async ({ client }: Session, day: Day): Promise<boolean> => {
  const { rows } = await client.query<{ live: boolean }>(
    `select exists (select from webhook_deliveries where event_id >= $1 and event_id < $2)
       or exists (select from webhook_deliveries where id >= $1 and id < $2) as live`,
    [firstId(day), firstId(day + 1)],
  );
  return rows[0]?.live === true;
};

/**
 * The locks come before the question: whoever is about to deliver again has read the partition, and is waited for; who
 * comes later finds nothing. They are taken in the order of readers, the parent first.
 */
const dropPartition = (database: Database, { table, name, day }: Partition): Promise<Fate> =>
  database.transaction(async (session) => {
    const { client } = session;
    if (await isLive(session, day)) return 'live';
    await beginUpkeep(client);
    await client.query(`lock table only ${table.name} in access exclusive mode`);
    await client.query(`lock table only ${name} in access exclusive mode`);
    if (await isLive(session, day)) return 'live';
    await client.query(`drop table ${name}`);
    return 'dropped';
  });

/** 42P01, undefined_table: another process has dropped it. */
const isGone = (error: unknown): boolean => StoreError.is(error) && error.sqlState === '42P01';

const tryDrop = async (database: Database, partition: Partition): Promise<Fate> => {
  try {
    return await dropPartition(database, partition);
  } catch (error) {
    if (isBusy(error) || isGone(error)) return 'postponed';
    throw error;
  }
};

/** No machine that is looked after differs by more. */
const maxAheadMs = 86_400_000;

/** Whether a clock is so far ahead of the database's that it must not say what is old: days would go that are still shown. */
export const isFarAhead = async (database: Database, now: Date): Promise<boolean> => {
  const rows = await queryRows<{ now: Date }>(database, 'select now() as now');
  return now.getTime() - (rows[0]?.now.getTime() ?? 0) > maxAheadMs;
};

/** As `drop` of `PartitionUpkeep`, whatever the database's own clock says. */
export const dropOldPartitions = async (database: Database, now: Date): Promise<PartitionDropping> => {
  const present = await database.repeatable(({ client }) => listPartitions(client));
  const due = present.filter(({ day }) => day < dayOf(now) - keptDays);
  const fates = { dropped: [] as string[], live: [] as string[], postponed: [] as string[] };
  for (const partition of due) fates[await tryDrop(database, partition)].push(partition.name);
  return fates;
};
