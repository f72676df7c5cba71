import type { Database } from '../database/database.ts';

/** Events that one transaction looks at. */
const batchEvents = 1_000;

const nothingToDeliver = `
  not exists (select from webhook_deliveries delivery where delivery.event_id = event.id)
`;

/** Rows in use are left for the next time: somebody may be about to deliver them again. */
const lockSome = `
  select id from events event
  where drop_body and body is not null and id > $1 and ${nothingToDeliver}
  order by id
  limit ${batchEvents}
  for update skip locked
`;

/** Looks again now that nobody can make a delivery of them: the look before the lock may have missed one. */
const dropLocked = `
  update events event set body = null where id = any ($1::uuid[]) and ${nothingToDeliver}
`;

/**
 * Drops the bodies of events whose texts are not to be kept and of which nothing is left to deliver. Whoever makes a
 * delivery of an event that exists already has to lock it first (`for key share`).
 *
 * @returns how many
 */
export const dropBodies = async (database: Database): Promise<number> => {
  let dropped = 0;
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const after: string = last;
    const batch = await database.transaction(async ({ client }) => {
      const locked = await client.query<{ id: string }>(lockSome, [after]);
      const ids = locked.rows.map(({ id }) => id);
      const result = await client.query(dropLocked, [ids]);
      return { dropped: result.rowCount ?? 0, last: ids.at(-1) };
    });
    dropped += batch.dropped;
    last = batch.last;
  }
  return dropped;
};
