import type pg from 'pg';
import { StoreError } from '../error.ts';
import { type Day, dayOfId, firstIdSql, type PartitionedTable, partitionedTables } from './days.ts';

/** The advisory lock under which partitions are made and dropped: "dayparts" in ASCII. */
const upkeepLock = '7233196000111916147';

/**
 * How long upkeep waits for a lock. What comes to the table meanwhile waits behind it, so it is short; upkeep has time.
 */
const lockTimeout = '250ms';

/** A partition of a day, by its bounds: its name is for people. */
export interface Partition {
  readonly name: string;
  readonly table: PartitionedTable;
  readonly day: Day;
}

interface CatalogRow {
  readonly parent: string;
  readonly name: string;
  readonly day: number;
}

const tableNames = partitionedTables.map((table) => `'${table.name}'::regclass`).join(', ');

const listStatement = `
  select parent, name, ${dayOfId('lower')} as day
  from (
    select inhparent::regclass::text as parent, relname as name,
      substring(pg_get_expr(relpartbound, pg_class.oid) from 'FROM \\(''([0-9a-f-]{36})''\\)')::uuid as lower
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent in (${tableNames})
  ) as partitions
  where lower is not null`;

/** The partitions of days that are there, default partitions left out. */
export const listPartitions = async (client: pg.ClientBase): Promise<readonly Partition[]> => {
  const { rows } = await client.query<CatalogRow>(listStatement);
  return rows.flatMap(({ parent, name, day }) => {
    const table = partitionedTables.find((each) => each.name === parent);
    return table === undefined ? [] : [{ name, table, day }];
  });
};

/** The days of the rows that lie in a default partition, each found by one look into the index. */
export const strayDays = async (client: pg.ClientBase, { name, key }: PartitionedTable): Promise<Day[]> => {
  const first = (where: string) =>
    `(select ${dayOfId(key)} from ${name}_default ${where} order by ${key} limit 1)`;
  const { rows } = await client.query<{ day: number }>(
    `with recursive days as (
       select ${first('')} as day
       union all
       select ${first(`where ${key} >= ${firstIdSql('day + 1')}`)} from days where day is not null
     )
     select day from days where day is not null`,
  );
  return rows.map((row) => row.day);
};

/** Lets one process at a time change partitions, until its transaction ends; its other locks it waits for but shortly. */
export const beginUpkeep = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  await client.query('select pg_advisory_xact_lock($1)', [upkeepLock]);
};

/** True where a lock was not given in time. */
export const isBusy = (error: unknown): boolean =>
  StoreError.is(error) && (error.sqlState === '55P03' || error.sqlState === '40P01');
