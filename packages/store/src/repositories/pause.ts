import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Store } from '../model/index.ts';

/** From now on nothing is delivered, and no job is taken up, until somebody says so. */
export const pause = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `insert into meta (key, value) values ('paused', now()::text)
     on conflict (key) do update set value = excluded.value`,
  );
};

/** See `Store`. */
export const createPause = (database: Database): Pick<Store, 'isPaused' | 'release'> => ({
  isPaused: () =>
    database.repeatable(async ({ client }) => {
      const { rows } = await client.query(`select 1 from meta where key = 'paused'`);
      return rows.length > 0;
    }),
  release: () =>
    database.write(async ({ client }) => {
      const { rowCount } = await client.query(`delete from meta where key = 'paused'`);
      return (rowCount ?? 0) > 0;
    }),
});
