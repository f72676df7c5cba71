import pg from 'pg';
import type { Happening } from './happening.ts';

/** What the database says at one moment. */
export interface Ledger {
  readonly events: number;
  /** Deliveries that must exist: each event with each webhook that wants it. */
  readonly published: number;
  readonly pending: number;
  readonly delivered: number;
  readonly exhausted: number;
  readonly cancelled: number;
  /** Published, and in no state. */
  readonly missing: number;
  /** In a state, and of no event for no webhook. */
  readonly unexpected: number;
  /** In more than one state. */
  readonly doubled: number;
  /** Delivered without an attempt in the log that was answered with 2xx. */
  readonly unproven: number;
  /** With another number of attempts than there are in the log. */
  readonly miscounted: number;
  /** Changes in the database without their event. */
  readonly silent: number;
  /** Acknowledged to callers without an event. */
  readonly unwritten: number;
}

/** One statement, which sees one moment. Parameters: the kinds and subjects of what was acknowledged. */
const statement = `
with published as materialized (
  select webhook_delivery_id(event.id, webhook.id) as id
  from events event
  join webhooks webhook on webhook.account_id = event.account_id and event.kind = any (webhook.events)
    and event.id > webhook.id
),
kept as materialized (
  select id, 'pending' as state, attempts from webhook_deliveries
  union all
  select id, state, attempts from webhook_delivery_history
),
changed as materialized (
  select 'project.created' as kind, id from projects
  union all
  select 'project.deleted', id from projects where deleted_at is not null
  union all
  select 'translation.created', id from translations
  union all
  select 'translation.' || status, id from translations
),
attempted as materialized (
  select delivery_id as id, count(*) filter (where not is_late) as attempts,
    bool_or(status between 200 and 299 and not is_late) as is_proven
  from webhook_attempts
  group by delivery_id
)
select
  (select count(*)::integer from events) as events,
  (select count(*)::integer from published) as published,
  count(*) filter (where kept.state = 'pending')::integer as pending,
  count(*) filter (where kept.state = 'delivered')::integer as delivered,
  count(*) filter (where kept.state = 'exhausted')::integer as exhausted,
  count(*) filter (where kept.state = 'cancelled')::integer as cancelled,
  count(*) filter (where kept.id is null)::integer as missing,
  count(*) filter (where published.id is null)::integer as unexpected,
  (count(kept.id) - count(distinct kept.id))::integer as doubled,
  count(*) filter (where kept.state = 'delivered' and attempted.is_proven is not true)::integer as unproven,
  count(*) filter (where kept.attempts <> coalesce(attempted.attempts, 0))::integer as miscounted,
  (
    select count(*)::integer
    from changed
    where (kind, id) not in (select kind, subject_id from events)
  ) as silent,
  (
    select count(*)::integer
    from unnest($1::text[], $2::uuid[]) as known (kind, subject)
    where (kind, subject) not in (select kind, subject_id from events)
  ) as unwritten
from published
full join kept on kept.id = published.id
left join attempted on attempted.id = kept.id
`;

/** Reads the ledger, and holds what was acknowledged against it. */
export const readLedger = async (
  databaseUrl: string,
  acknowledged: readonly Happening[],
): Promise<Ledger> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Ledger>(statement, [
      acknowledged.map(({ kind }) => kind),
      acknowledged.map(({ subject }) => subject),
    ]);
    const [ledger] = rows;
    if (ledger === undefined) throw new Error('The statement answers one row.');
    return ledger;
  } finally {
    await client.end();
  }
};

/** Whether every delivery that must exist is in exactly one state, and what is said of it is true. */
export const balances = (ledger: Ledger): boolean => {
  const { published, pending, delivered, exhausted, cancelled } = ledger;
  const { missing, unexpected, doubled, unproven, miscounted, silent, unwritten } = ledger;
  const faults = [missing, unexpected, doubled, unproven, miscounted, silent, unwritten];
  return published === pending + delivered + exhausted + cancelled && faults.every((count) => count === 0);
};
