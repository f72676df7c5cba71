import type pg from 'pg';
import { StoreError } from '../error.ts';
import { bossSchema } from '../queue/boss.ts';

/** The schemas of Dragoman: its own tables, and the queue's. */
const schemas = ['public', bossSchema];

/** Who lives now: nobody of them does once the database is restored elsewhere. */
const passing = ['public.processes'];

/** A table whose rows belong to a backup. Partitions are no tables of their own. */
export interface CatalogueTable {
  readonly schema: string;
  readonly name: string;
  /** Those that are stored; computed ones compute themselves again. */
  readonly columns: readonly string[];
}

/** A partition, made again where it is missing. */
export interface SnapshotPartition {
  readonly schema: string;
  readonly name: string;
  readonly parent: string;
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)` or `DEFAULT`. */
  readonly bound: string;
}

/** Where a sequence stands. */
export interface SnapshotSequence {
  readonly schema: string;
  readonly name: string;
  /** A number of 64 bits, as text. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** `"schema"."name"`, as statements take it. */
export const quoted = (client: pg.ClientBase, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

const tablesStatement = `
  select namespace.nspname as schema, class.relname as name,
    array(
      select attname::text from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns,
    array(
      select target_namespace.nspname || '.' || target.relname
      from pg_constraint
      join pg_class target on target.oid = confrelid
      join pg_namespace target_namespace on target_namespace.oid = target.relnamespace
      where conrelid = class.oid and contype = 'f' and confrelid <> conrelid
    ) as needs
  from pg_class class
  join pg_namespace namespace on namespace.oid = class.relnamespace
  where namespace.nspname = any ($1) and class.relkind in ('r', 'p') and not class.relispartition
  order by 1, 2
`;

type TableRow = CatalogueTable & { readonly needs: readonly string[] };

const nameOf = ({ schema, name }: CatalogueTable): string => `${schema}.${name}`;

/** Those that others refer to come first: rows are checked as they arrive. */
const inOrder = (tables: readonly TableRow[]): readonly TableRow[] => {
  const ordered: TableRow[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((need) => placed.has(need)));
    if (ready.length === 0) {
      throw new StoreError('internal', `Tables refer to each other: ${waiting.map(nameOf).join(', ')}.`);
    }
    for (const table of ready) {
      ordered.push(table);
      placed.add(nameOf(table));
    }
    waiting = waiting.filter((table) => !placed.has(nameOf(table)));
  }
  return ordered;
};

/** All tables whose rows are kept, in an order in which they can be filled. */
export const listTables = async (client: pg.ClientBase): Promise<readonly CatalogueTable[]> => {
  const { rows } = await client.query<TableRow>(tablesStatement, [schemas]);
  return inOrder(rows)
    .filter((table) => !passing.includes(nameOf(table)))
    .map(({ schema, name, columns }) => ({ schema, name, columns }));
};

/** All partitions of these tables. */
export const listPartitions = async (client: pg.ClientBase): Promise<readonly SnapshotPartition[]> => {
  const { rows } = await client.query<SnapshotPartition>(
    `select namespace.nspname as schema, class.relname as name, parent.relname as parent,
       pg_get_expr(class.relpartbound, class.oid) as bound
     from pg_inherits
     join pg_class class on class.oid = inhrelid
     join pg_class parent on parent.oid = inhparent
     join pg_namespace namespace on namespace.oid = class.relnamespace
     where namespace.nspname = any ($1) and class.relkind = 'r' and class.relispartition
     order by 1, 2`,
    [schemas],
  );
  return rows;
};

/** Where all sequences stand. Those that were never asked stand at their start. */
export const listSequences = async (client: pg.ClientBase): Promise<readonly SnapshotSequence[]> => {
  const { rows } = await client.query<SnapshotSequence>(
    `select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [schemas],
  );
  return rows;
};
