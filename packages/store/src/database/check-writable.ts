import { statfs } from 'node:fs/promises';
import { StoreError } from '../error.ts';
import type { Database } from './database.ts';

/** Two segments of PostgreSQL's log: with less it ends in the middle of its work. */
const leastFreeBytes = 2 * 16 * 1024 * 1024;

/** Sorts more than fits into its memory, so that the rest is written to the database's disk. */
const spill = `select count(*) from (select md5(number::text) from generate_series(1, 10000) number order by 1 offset 0) sorted`;
const write = `
  insert into meta (key, value) values ('written_at', clock_timestamp()::text)
  on conflict (key) do update set value = excluded.value
`;

/**
 * Rejects where nothing can be written: the database is away or read-only, or its disk is full.
 *
 * @param directory of a server of this machine
 * @throws StoreError `unavailable`
 */
export const checkWritable = async (database: Database, directory: string | undefined): Promise<void> => {
  if (directory !== undefined) {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < leastFreeBytes)
      throw new StoreError('unavailable', `The disk of ${directory} is full: make room.`, {
        sqlState: '53100',
      });
  }
  await database.transaction(async ({ client }) => {
    await client.query(`set local work_mem to '64kB'`);
    await client.query(spill);
  });
  // By itself: a process that freezes here must not keep the row from all others.
  await database.write(({ client }) => client.query(write));
};
