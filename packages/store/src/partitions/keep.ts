import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { PartitionKeeping } from '../model/index.ts';
import { isBusy, listPartitions, strayDays } from './catalog.ts';
import { type Day, dayOf, type PartitionedTable, partitionedTables } from './days.ts';
import { makeDays, moveDay } from './make.ts';

/** Writes find their partition for so long where nobody looks after them. */
const daysOfUpkeep = 15;
/** Nobody waits for the rest when a store opens: the default partition takes what has no other. */
const daysAtOpen = 2;

/** Where a table is busy; others get their turn in between. */
const tries = 5;
const pauseMs = 200;

/** What a table lacks. */
interface Lack {
  readonly table: PartitionedTable;
  readonly missing: readonly Day[];
  /** Days of rows in the default partition. */
  readonly strays: readonly Day[];
}

const daysFrom = (now: Date, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => dayOf(now) + index);

const findLacks = (database: Database, wanted: readonly Day[]): Promise<readonly Lack[]> =>
  database.repeatable(async ({ client }) => {
    const present = await listPartitions(client);
    const lacks: Lack[] = [];
    for (const table of partitionedTables) {
      const days = new Set(present.filter((each) => each.table === table).map((each) => each.day));
      const strays = await strayDays(client, table);
      const missing = wanted.filter((day) => !days.has(day) && !strays.includes(day));
      lacks.push({ table, missing, strays });
    }
    return lacks;
  });

const patiently = async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === tries) return 'busy';
      await delay(pauseMs);
    }
  }
};

/** As `keep` of `PartitionUpkeep`. */
export const keepPartitions = async (database: Database, now: Date): Promise<PartitionKeeping> => {
  const made: string[] = [];
  const postponed = new Set<string>();
  let movedRows = 0;
  for (const { table, missing, strays } of await findLacks(database, daysFrom(now, daysOfUpkeep))) {
    // Each new partition reads the default one under a lock: where that has rows, one in a transaction.
    const batches = strays.length > 0 ? missing.map((day) => [day]) : missing.length > 0 ? [missing] : [];
    for (const batch of batches) {
      const done = await patiently(() => makeDays(database, table, batch));
      if (done === 'busy') postponed.add(table.name);
      else made.push(...done);
    }
    for (const day of strays) {
      const move = await patiently(() => moveDay(database, table, day, day === dayOf(now)));
      if (move === 'busy' || move === 'too large') postponed.add(table.name);
      else if (move !== 'done by another') {
        made.push(move.name);
        movedRows += move.rows;
      }
    }
  }
  return { made, movedRows, postponed: [...postponed] };
};

/** Makes today's and tomorrow's where they are missing: one question where they are there. Moves nothing. */
export const openPartitions = async (database: Database, now: Date): Promise<void> => {
  const wanted = daysFrom(now, daysAtOpen);
  const present = await database.repeatable(({ client }) => listPartitions(client));
  for (const table of partitionedTables) {
    const days = new Set(present.filter((each) => each.table === table).map((each) => each.day));
    if (wanted.every((day) => days.has(day))) continue;
    try {
      await makeDays(database, table, wanted);
    } catch (error) {
      // Upkeep makes them.
      if (!isBusy(error)) throw error;
    }
  }
};
