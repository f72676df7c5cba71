import type { ClientBase, QueryResult } from 'pg';

/** Bodies of one claim, in bytes; the one that goes beyond is still taken, so that none is too big to be claimed. */
const maxBodyBytes = 16 * 1024 * 1024;

/** The advisory lock of claiming: "delivery" in ASCII. */
export const claimLock = '7234307576654295673';

/**
 * Parameters: now, end of the lease, deliveries at most, attempts at once per webhook.
 *
 * `waiting` goes from webhook to webhook in the index of what is due, so that a backlog costs no more than one row. Of
 * each webhook only as many rows are read as it has room for; then webhooks are served in turn, those with the fewest
 * attempts under way first. The rows are locked and looked at again: others than claimers write them too.
 */
const claimStatement = `
with recursive waiting as (
  (
    select webhook_id, next_attempt_at from webhook_deliveries
    where claim_id is null
    order by webhook_id, next_attempt_at limit 1
  )
  union all
  select following.webhook_id, following.next_attempt_at
  from waiting
  cross join lateral (
    select webhook_id, next_attempt_at from webhook_deliveries
    where claim_id is null and webhook_id > waiting.webhook_id
    order by webhook_id, next_attempt_at limit 1
  ) following
),
open as materialized (
  select waiting.webhook_id, waiting.next_attempt_at, webhook.revision, webhook.is_troubled, busy.claimed,
    least(webhook.concurrency, $4) - busy.claimed as room
  from waiting
  cross join lateral (
    select webhooks.revision, health.webhook_id is not null as is_troubled, health.concurrency
    from webhooks
    left join webhook_health health on health.webhook_id = webhooks.id
    where webhooks.id = waiting.webhook_id
      and webhooks.deleted_at is null and (webhooks.active or webhooks.disabled_reason = 'project_deleted')
    limit 1
  ) webhook
  cross join lateral (
    select count(*)::integer as claimed from webhook_deliveries
    where webhook_id = waiting.webhook_id and claim_id is not null
  ) busy
  where waiting.next_attempt_at <= $1 and busy.claimed < least(webhook.concurrency, $4)
  order by busy.claimed, waiting.next_attempt_at limit $3
),
candidate as materialized (
  select due.id, due.event_id, due.next_attempt_at, open.claimed + due.place as turn, open.revision, open.is_troubled
  from open
  cross join lateral (
    select id, event_id, next_attempt_at, row_number() over (order by next_attempt_at) as place
    from webhook_deliveries
    where webhook_id = open.webhook_id and claim_id is null and next_attempt_at <= $1
    order by next_attempt_at limit open.room
  ) due
  order by turn, next_attempt_at limit $3
),
sized as materialized (
  select candidate.*, event.bytes,
    sum(coalesce(event.bytes, 0)) over (order by turn, next_attempt_at, candidate.id) - coalesce(event.bytes, 0)
      as bytes_before
  from candidate
  left join lateral (
    select octet_length(body) as bytes from events where id = candidate.event_id limit 1
  ) event on true
),
locked as materialized (
  select free.id, sized.revision, sized.is_troubled
  from sized
  cross join lateral (
    select id from webhook_deliveries where id = sized.id and claim_id is null for update skip locked
  ) free
  where sized.bytes_before < ${maxBodyBytes}
)
update webhook_deliveries delivery
set claim_id = gen_random_uuid(), lease_until = $2
from locked
where delivery.id = locked.id
returning delivery.id, delivery.claim_id, delivery.account_id, delivery.webhook_id, delivery.event_id,
  delivery.event_kind, delivery.kind, delivery.step, delivery.attempts + 1 as number, locked.revision,
  locked.is_troubled
`;

export interface ClaimRow {
  readonly id: string;
  readonly claim_id: string;
  readonly account_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_kind: string;
  readonly kind: 'automatic' | 'manual' | 'test';
  readonly step: number;
  readonly number: number;
  readonly revision: number;
  readonly is_troubled: boolean;
}

export interface ClaimParameters {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
  readonly perWebhook: number;
}

const prepared = new WeakSet<ClientBase>();

/**
 * Claims in one round trip. The lock is a statement of its own, and first: what follows sees all that the claimer before
 * has committed, so that no webhook gets more attempts at once than it may. Both share one implicit transaction, which
 * only a query without parameters can have; its literals are numbers and times.
 *
 * Bodies are not among it: the lock is held until the client has read the answer, and one that is stopped must not keep
 * others from claiming. What fits into the buffers between server and client does not wait for it.
 */
export const runClaim = async (
  client: ClientBase,
  { now, leaseUntil, limit, perWebhook }: ClaimParameters,
): Promise<readonly ClaimRow[]> => {
  if (!prepared.has(client)) {
    await client.query(`prepare claim (timestamptz, timestamptz, integer, integer) as ${claimStatement}`);
    prepared.add(client);
  }
  const execute = `execute claim ('${now.toISOString()}', '${leaseUntil.toISOString()}', ${Math.trunc(limit)}, ${Math.trunc(perWebhook)})`;
  const results: unknown = await client.query(`select pg_advisory_xact_lock(${claimLock}); ${execute}`);
  // The driver answers several statements with several results, which its types do not say.
  return (results as readonly [unknown, QueryResult<ClaimRow>])[1].rows;
};
