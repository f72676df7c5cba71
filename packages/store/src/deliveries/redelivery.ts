import type { Database, Session } from '../database/database.ts';
import { firstIdOf, firstShownId, laterId } from '../events/id-bounds.ts';
import type { Delivery, DeliveryRepository, DeliveryState } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { isNotLive, liveColumns } from './rows.ts';

/** More steps than any ladder has: what had ended gets the one attempt that was asked for, no new ladder. */
const ladderOver = 1_000;

/** What one transaction of `recover` makes live again. */
const recoveredAtOnce = 1_000;

/** How far the moment in an id may be from the time of its row: ids go on where a clock was set back. */
const idSlackMs = 86_400_000;

/** Tests are for the moment in which they were asked for. */
const testKind = 'webhook.test';

interface RecoveredBatch {
  made: number;
  last: string | null;
}

interface Found {
  webhook_id: string;
  event_id: string;
}

const findStatement = `
  select webhook_id, event_id from webhook_deliveries where id = $2 and account_id = $1
  union all
  select webhook_id, event_id from webhook_delivery_history where id = $2 and account_id = $1
  limit 1
`;

/** In place of the next attempt, where one is to come. */
const advanceStatement = `
  update webhook_deliveries live set kind = 'manual', next_attempt_at = least(live.next_attempt_at, $2)
  where live.id = $1 and live.claim_id is null
  returning ${liveColumns}
`;

/** Does what `advanceStatement` does where another call was first. */
const reviveStatement = `
  insert into webhook_deliveries as live
    (id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, created_at,
      delivered_at)
  select id, account_id, webhook_id, project_id, event_id, event_kind, 'manual', ${ladderOver}, attempts, $2,
    created_at, delivered_at
  from webhook_delivery_history where id = $1
  on conflict (id) do update set kind = 'manual', next_attempt_at = least(live.next_attempt_at, $2)
    where live.claim_id is null
  returning ${liveColumns}
`;

/** `last`: where the next batch begins; null: there was nothing. */
const recoverStatement = `
  with chosen as materialized (
    select ended.* from webhook_delivery_history ended
    join events event on event.id = ended.event_id and event.body is not null
    where ended.webhook_id = $2 and ended.account_id = $1 and ended.state = $7
      and ended.id > $3 and ended.id < $8 and ended.created_at >= $4 and ended.created_at < $5 and ended.event_kind <> '${testKind}'
      and ${isNotLive}
    order by ended.id
    limit ${recoveredAtOnce}
    for key share of event
  ), made as (
    insert into webhook_deliveries
      (id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, created_at,
        delivered_at)
    select id, account_id, webhook_id, project_id, event_id, event_kind, 'automatic', 0, attempts, $6, created_at,
      delivered_at
    from chosen
    on conflict (id) do nothing
    returning id
  )
  select (select count(*)::integer from made) as made, (select max(id::text) from chosen) as last
`;

/** Keeps the webhook as it is until the transaction ends, so that nothing becomes due for one that is being disabled. */
const holdActiveWebhook = async ({ client }: Session, accountId: string, id: string): Promise<boolean> => {
  const found = await client.query(
    'select from webhooks where id = $2 and account_id = $1 and active and deleted_at is null for share',
    [accountId, id],
  );
  return found.rowCount === 1;
};

/** Keeps the body from being dropped until the transaction ends. */
const holdBody = async ({ client }: Session, eventId: string): Promise<boolean> => {
  const found = await client.query('select from events where id = $1 and body is not null for key share', [
    eventId,
  ]);
  return found.rowCount === 1;
};

/** Sending again what has ended, or sooner what waits. */
export const createRedelivery = (
  database: Database,
  clock: Clock,
  wake: Wake,
): Pick<DeliveryRepository, 'redeliver' | 'recover'> => ({
  async redeliver(accountId, id) {
    const now = clock();
    if (!areIds(accountId, id) || id.toLowerCase() < firstShownId(now)) return { state: 'not_found' };
    const outcome = await database.transaction(async (session) => {
      const { client } = session;
      const [found] = (await client.query<Found>(findStatement, [accountId, id])).rows;
      if (found === undefined) return { state: 'not_found' } as const;
      if (!(await holdActiveWebhook(session, accountId, found.webhook_id))) {
        return { state: 'webhook_inactive' } as const;
      }
      if (!(await holdBody(session, found.event_id))) return { state: 'body_dropped' } as const;
      const advanced = await client.query<Delivery>(advanceStatement, [id, now]);
      const due = advanced.rows[0] ?? (await client.query<Delivery>(reviveStatement, [id, now])).rows[0];
      return due === undefined
        ? ({ state: 'in_flight' } as const)
        : ({ state: 'due', delivery: due } as const);
    });
    if (outcome.state === 'due') wake.poke();
    return outcome;
  },

  async recover(accountId, webhookId, { since, until }) {
    if (!areIds(accountId, webhookId)) return 0;
    // By ids, which are the index and name the partitions; the rest of 30 days is not read for each stretch of them.
    const first = laterId(firstShownId(clock()), firstIdOf(new Date(since.getTime() - idSlackMs)));
    const end = firstIdOf(new Date(until.getTime() + idSlackMs));
    const recoverBatch = (state: DeliveryState, after: string) =>
      database.transaction(async (session) => {
        if (!(await holdActiveWebhook(session, accountId, webhookId))) return undefined;
        const values = [accountId, webhookId, after, since, until, clock(), state, end];
        const result = await session.client.query<RecoveredBatch>(recoverStatement, values);
        return result.rows[0];
      });
    let total = 0;
    for (const state of ['exhausted', 'cancelled'] as const) {
      for (let after: string | null = first; after !== null; ) {
        const batch: RecoveredBatch | undefined = await recoverBatch(state, after);
        total += batch?.made ?? 0;
        after = batch?.last ?? null;
        if (after !== null) wake.poke();
      }
    }
    return total;
  },
});
