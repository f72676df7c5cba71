import type { Database } from '../database/database.ts';
import type { PartitionUpkeep } from '../model/partitions.ts';
import type { Clock } from '../repositories/common.ts';
import { dropOldPartitions } from './drop.ts';
import { inspectPartitions } from './inspect.ts';
import { keepPartitions } from './keep.ts';

/** Upkeep by the time of `clock`. */
export const createPartitions = (database: Database, clock: Clock): PartitionUpkeep => ({
  keep: () => keepPartitions(database, clock()),
  drop: () => dropOldPartitions(database, clock()),
  inspect: () => inspectPartitions(database, clock()),
});
