import type { Database } from '../database/database.ts';
import type { StoreLogger } from '../logger.ts';
import type { PartitionUpkeep } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { dropOldPartitions, isFarAhead } from './drop.ts';
import { inspectPartitions } from './inspect.ts';
import { keepPartitions } from './keep.ts';

/** Upkeep by the time of `clock`. */
export const createPartitions = (database: Database, clock: Clock, logger: StoreLogger): PartitionUpkeep => ({
  keep: () => keepPartitions(database, clock()),
  async drop() {
    const now = clock();
    if (!(await isFarAhead(database, now))) return dropOldPartitions(database, now);
    logger.error(
      { clock: now },
      'The clock of this process is far ahead of the database: no day is dropped.',
    );
    return { dropped: [], live: [], postponed: [] };
  },
  inspect: () => inspectPartitions(database, clock()),
});
