import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { PartitionKeeping } from '../model/partitions.ts';
import { beginUpkeep, hasStrays, isBusy, listPartitions, strayDays } from './catalog.ts';
import { type Day, dayOf, firstId, type PartitionedTable, partitionedTables, partitionName } from './days.ts';

interface Manner {
  /** Days from today on. */
  readonly days: number;
  /** Rows that lie in a default partition get partitions of their days. */
  readonly moves: boolean;
  /** Where a table is busy. */
  readonly tries: number;
}

/** Writes find their partition for so long where nobody looks after them. */
const ahead: Manner = { days: 15, moves: true, tries: 5 };
/** Nobody waits for the rest, or for rows to be moved: the default partition takes what has no other. */
const atOpen: Manner = { days: 2, moves: false, tries: 1 };

/** Between tries, in which others get their turn. */
const pauseMs = 200;

interface TableKeeping {
  readonly made: readonly string[];
  readonly movedRows: number;
}

const bounds = (day: Day): string => `for values from ('${firstId(day)}') to ('${firstId(day + 1)}')`;

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
  moves: boolean,
): Promise<TableKeeping> =>
  database.transaction(async ({ client }) => {
    await beginUpkeep(client);
    const present = new Set(
      (await listPartitions(client)).filter((each) => each.table === table).map((each) => each.day),
    );
    // Each new partition takes this lock, to see that the default holds nothing of it; nothing may arrive in between.
    await client.query(`lock table ${table.name}_default in access exclusive mode`);
    const strays = await strayDays(client, table);
    const empty = wanted.filter((day) => !present.has(day) && !strays.includes(day));
    const create = empty.map(
      (day) => `create table ${partitionName(table, day)} partition of ${table.name} ${bounds(day)}`,
    );
    if (create.length > 0) await client.query(create.join(';'));
    const moving = moves ? strays : [];
    let movedRows = 0;
    for (const day of moving) movedRows += await moveDay(client, table, day);
    return { made: [...empty, ...moving].map((day) => partitionName(table, day)), movedRows };
  });

const keepPatiently = async (
  database: Database,
  table: PartitionedTable,
  wanted: readonly Day[],
  { moves, tries }: Manner,
): Promise<TableKeeping | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keepTable(database, table, wanted, moves);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === tries) return null;
      await delay(pauseMs);
    }
  }
};

/** The tables that lack a partition. */
const findDue = (
  database: Database,
  wanted: readonly Day[],
  { moves }: Manner,
): Promise<readonly PartitionedTable[]> =>
  database.repeatable(async ({ client }) => {
    const present = await listPartitions(client);
    const strays = moves && (await hasStrays(client));
    return partitionedTables.filter((table) => {
      const days = new Set(present.filter((each) => each.table === table).map((each) => each.day));
      return strays || wanted.some((day) => !days.has(day));
    });
  });

const keep = async (database: Database, now: Date, manner: Manner): Promise<PartitionKeeping> => {
  const wanted = Array.from({ length: manner.days }, (_, index) => dayOf(now) + index);
  const made: string[] = [];
  const postponed: string[] = [];
  let movedRows = 0;
  for (const table of await findDue(database, wanted, manner)) {
    const done = await keepPatiently(database, table, wanted, manner);
    if (done === null) postponed.push(table.name);
    made.push(...(done?.made ?? []));
    movedRows += done?.movedRows ?? 0;
  }
  return { made, movedRows, postponed };
};

/** As `keep` of `PartitionUpkeep`. */
export const keepPartitions = (database: Database, now: Date): Promise<PartitionKeeping> =>
  keep(database, now, ahead);

/** Makes today's and tomorrow's where they are missing: one question where they are there. */
export const openPartitions = (database: Database, now: Date): Promise<PartitionKeeping> =>
  keep(database, now, atOpen);
