/** A day of UTC: whole days since 1970. */
export type Day = number;

const dayMs = 86_400_000;

/** The tables that are kept in partitions of a day, and the column whose first 48 bits say which (a UUIDv7, RFC 9562). */
export const partitionedTables = [
  { name: 'webhook_attempts', key: 'delivery_id' },
  { name: 'webhook_delivery_history', key: 'id' },
  { name: 'events', key: 'id' },
] as const;

export type PartitionedTable = (typeof partitionedTables)[number];

export const dayOf = (moment: Date): Day => Math.floor(moment.getTime() / dayMs);

/** For example `events_20261121`. */
export const partitionName = (table: PartitionedTable, day: Day): string =>
  `${table.name}_${new Date(day * dayMs).toISOString().slice(0, -14).replace(/\D/g, '')}`;

/** The smallest id of a day; that of the next day is the first one outside. */
export const firstId = (day: Day): string => {
  const milliseconds = (day * dayMs).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
};

/** SQL: the day of an id in this column. */
export const dayOfId = (column: string): string =>
  `(('x' || left(replace(${column}::text, '-', ''), 12))::bit(48)::bigint / ${dayMs})::integer`;

/** SQL: the smallest id of a day. */
export const firstIdSql = (day: string): string =>
  `rpad(lpad(to_hex((${day}) * ${dayMs}::bigint), 12, '0'), 32, '0')::uuid`;
