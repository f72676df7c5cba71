import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { beginUpkeep, listPartitions, strayDays } from './catalog.ts';
import { type Day, firstId, type PartitionedTable, partitionName } from './days.ts';

/** More rows of a day on which others write are not moved: writes would wait for a second. */
const maxWhileWritten = 20_000;
/** Moving a day of which millions of rows lie in the default partition takes its time. */
const moveTimeoutMs = 600_000;

const bounds = (day: Day): string => `for values from ('${firstId(day)}') to ('${firstId(day + 1)}')`;

const presentDays = async (client: pg.ClientBase, table: PartitionedTable): Promise<ReadonlySet<Day>> => {
  const partitions = await listPartitions(client);
  return new Set(partitions.filter((each) => each.table === table).map((each) => each.day));
};

/** Makes the partitions of those days that have none and no rows in the default partition. */
export const makeDays = (
  database: Database,
  table: PartitionedTable,
  days: readonly Day[],
): Promise<readonly string[]> =>
  database.transaction(async ({ client }) => {
    await beginUpkeep(client);
    // Each new partition takes this lock, to see that the default holds nothing of it; nothing may arrive in between.
    await client.query(`lock table ${table.name}_default in access exclusive mode`);
    const present = await presentDays(client, table);
    const strays = await strayDays(client, table);
    const missing = days.filter((day) => !present.has(day) && !strays.includes(day));
    const creates = missing.map(
      (day) => `create table ${partitionName(table, day)} partition of ${table.name} ${bounds(day)}`,
    );
    if (creates.length > 0) await client.query(creates.join(';'));
    return missing.map((day) => partitionName(table, day));
  });

const isLarge = async (client: pg.ClientBase, table: PartitionedTable, day: Day): Promise<boolean> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from ${table.name}_default where ${table.key} >= $1 and ${table.key} < $2 limit ${maxWhileWritten + 1}
     ) as rows`,
    [firstId(day), firstId(day + 1)],
  );
  return (rows[0]?.count ?? 0) > maxWhileWritten;
};

/** What became of the rows of a day. */
export type Move = { readonly name: string; readonly rows: number } | 'done by another' | 'too large';

/**
 * Makes the partition of a day that has rows in the default partition. Until the commit, writes to the default wait and
 * reads do not; every reader finds each row once.
 */
export const moveDay = (
  database: Database,
  table: PartitionedTable,
  day: Day,
  isWritten: boolean,
): Promise<Move> =>
  database.transaction(async ({ client }) => {
    await beginUpkeep(client);
    await client.query(`lock table ${table.name}_default in share row exclusive mode`);
    if ((await presentDays(client, table)).has(day)) return 'done by another';
    if (isWritten && (await isLarge(client, table, day))) return 'too large';
    const name = partitionName(table, day);
    await client.query(`create table ${name} (like ${table.name} including all excluding indexes)`);
    const moving: pg.QueryConfig & { readonly query_timeout: number } = {
      text: `
        with moved as (delete from ${table.name}_default where ${table.key} >= $1 and ${table.key} < $2 returning *)
        insert into ${name} select * from moved`,
      values: [firstId(day), firstId(day + 1)],
      query_timeout: moveTimeoutMs,
    };
    const { rowCount } = await client.query(moving);
    await client.query(`alter table ${table.name} attach partition ${name} ${bounds(day)}`);
    return { name, rows: rowCount ?? 0 };
  });
