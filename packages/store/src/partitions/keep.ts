import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { PartitionKeeping } from '../model/partitions.ts';
import { beginUpkeep, isBusy, listPartitions, type Partition } from './catalog.ts';
import {
  type Day,
  dayOf,
  dayOfId,
  firstId,
  type PartitionedTable,
  partitionedTables,
  partitionName,
} from './days.ts';

/** Writes find their partition for so long where nobody looks after them. */
const daysAhead = 14;

/** Tries where a table is busy, and the pause between them, in which others get their turn. */
const tries = 5;
const pauseMs = 200;

interface TableKeeping {
  readonly made: readonly string[];
  readonly movedRows: number;
}

const bounds = (day: Day): string => `for values from ('${firstId(day)}') to ('${firstId(day + 1)}')`;

const hasStrays = async (client: pg.ClientBase): Promise<boolean> => {
  const exists = partitionedTables.map((table) => `exists (select from ${table.name}_default)`);
  const { rows } = await client.query<{ found: boolean }>(`select ${exists.join(' or ')} as found`);
  return rows[0]?.found === true;
};

/** The days of rows that lie in the default partition. */
const strayDays = async (client: pg.ClientBase, table: PartitionedTable): Promise<ReadonlySet<Day>> => {
  const { rows } = await client.query<{ day: number }>(
    `select distinct ${dayOfId(table.key)} as day from ${table.name}_default`,
  );
  return new Set(rows.map((row) => row.day));
};

/** Makes the partition of a day that has rows in the default partition: they are in one of the two for every reader. */
const moveDay = async (client: pg.ClientBase, table: PartitionedTable, day: Day): Promise<number> => {
  const name = partitionName(table, day);
  await client.query(`create table ${name} (like ${table.name} including all excluding indexes)`);
  const moved = await client.query(
    `with moved as (delete from ${table.name}_default where ${table.key} >= $1 and ${table.key} < $2 returning *)
     insert into ${name} select * from moved`,
    [firstId(day), firstId(day + 1)],
  );
  await client.query(`alter table ${table.name} attach partition ${name} ${bounds(day)}`);
  return moved.rowCount ?? 0;
};

const keepTable = (
  database: Database,
  table: PartitionedTable,
  wanted: readonly Day[],
): Promise<TableKeeping> =>
  database.transaction(async ({ client }) => {
    await beginUpkeep(client);
    const present = new Set(
      (await listPartitions(client)).filter((each) => each.table === table).map((each) => each.day),
    );
    // Each new partition takes this lock, to see that the default holds nothing of it; nothing may arrive in between.
    await client.query(`lock table ${table.name}_default in access exclusive mode`);
    const strays = await strayDays(client, table);
    const empty = wanted.filter((day) => !present.has(day) && !strays.has(day));
    const create = empty.map(
      (day) => `create table ${partitionName(table, day)} partition of ${table.name} ${bounds(day)}`,
    );
    if (create.length > 0) await client.query(create.join(';'));
    let movedRows = 0;
    for (const day of strays) movedRows += await moveDay(client, table, day);
    return { made: [...empty, ...strays].map((day) => partitionName(table, day)), movedRows };
  });

const keepPatiently = async (
  database: Database,
  table: PartitionedTable,
  wanted: readonly Day[],
): Promise<TableKeeping | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keepTable(database, table, wanted);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === tries) return null;
      await delay(pauseMs);
    }
  }
};

const lacks = (
  partitions: readonly Partition[],
  table: PartitionedTable,
  wanted: readonly Day[],
): boolean => {
  const present = new Set(partitions.filter((each) => each.table === table).map((each) => each.day));
  return wanted.some((day) => !present.has(day));
};

/** As `keep` of `PartitionUpkeep`. Costs two questions where nothing is to be done. */
export const keepPartitions = async (database: Database, now: Date): Promise<PartitionKeeping> => {
  const today = dayOf(now);
  const wanted = Array.from({ length: daysAhead + 1 }, (_, ahead) => today + ahead);
  const due = await database.repeatable(async ({ client }) => {
    const present = await listPartitions(client);
    const strays = await hasStrays(client);
    return partitionedTables.filter((table) => strays || lacks(present, table, wanted));
  });
  const made: string[] = [];
  const postponed: string[] = [];
  let movedRows = 0;
  for (const table of due) {
    const done = await keepPatiently(database, table, wanted);
    if (done === null) postponed.push(table.name);
    made.push(...(done?.made ?? []));
    movedRows += done?.movedRows ?? 0;
  }
  return { made, movedRows, postponed };
};
