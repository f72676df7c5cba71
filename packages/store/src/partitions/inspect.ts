import type { Database } from '../database/database.ts';
import type { PartitionInspection } from '../model/index.ts';
import { listPartitions } from './catalog.ts';
import { dayOf, partitionedTables } from './days.ts';

/** Enough to know that something is wrong; counting goes on for as long as it takes otherwise. */
const countedAtMost = 10_000;

/** As `inspect` of `PartitionUpkeep`. */
export const inspectPartitions = (database: Database, now: Date): Promise<PartitionInspection> =>
  database.repeatable(async ({ client }) => {
    const present = await listPartitions(client);
    const tomorrow = dayOf(now) + 1;
    const tomorrowMissing = partitionedTables.some(
      (table) => !present.some((each) => each.table === table && each.day === tomorrow),
    );
    const counts = partitionedTables.map(
      (table) => `(select count(*) from (select from ${table.name}_default limit ${countedAtMost}) as rows)`,
    );
    const { rows } = await client.query<{ rows: number }>(`select (${counts.join(' + ')})::integer as rows`);
    return { tomorrowMissing, rowsInDefault: rows[0]?.rows ?? 0 };
  });
