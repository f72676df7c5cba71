import type { Database } from '../database/database.ts';
import { queryRows } from '../rows/statements.ts';

/** One partition is looked into for each event, never all of them for all events. */
const statement = `
select wanted.id, event.body
from unnest($1::uuid[]) as wanted (id)
cross join lateral (select body from events where id = wanted.id and body is not null limit 1) event
`;

/** The bodies of events, by id; without those that have none any more. */
export const readBodies = async (
  database: Database,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const named = { name: 'delivery_bodies', text: statement };
  const rows = await queryRows<{ id: string; body: Buffer }>(database, named, [eventIds]);
  return new Map(rows.map(({ id, body }) => [id, body]));
};
