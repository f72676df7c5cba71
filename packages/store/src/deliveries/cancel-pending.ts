import type { Session } from '../database/database.ts';

/** Why a delivery is cancelled. */
export type CancelReason = 'webhook_disabled' | 'webhook_deleted' | 'gone' | 'failing';

/** What one call moves at most: few enough for a statement of about a second. */
export const cancelledAtOnce = 20_000;

const cancelStatement = `
  with cancelled as (
    delete from webhook_deliveries where id = any (array(
      select id from webhook_deliveries where webhook_id = any ($1::uuid[]) and claim_id is null
      limit ${cancelledAtOnce} for update skip locked
    ))
    returning *
  )
  insert into webhook_delivery_history as history
    (id, account_id, webhook_id, project_id, event_id, event_kind, state, reason, attempts, created_at, completed_at,
      delivered_at)
  select id, account_id, webhook_id, project_id, event_id, event_kind,
    case when delivered_at is null then 'cancelled' else 'delivered' end, case when delivered_at is null then $2 end,
    attempts, created_at, $3, delivered_at
  from cancelled
  on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
    completed_at = excluded.completed_at, delivered_at = excluded.delivered_at
`;

/**
 * Moves what waits for these webhooks into the history, as cancelled; what was delivered before stays so. What is under
 * way is left to its worker.
 *
 * @returns how many; with `cancelledAtOnce` there may be more, which the next call or `cancelOrphans` takes
 */
export const cancelPending = async (
  { client }: Session,
  webhookIds: readonly string[],
  reason: CancelReason,
  at: Date,
): Promise<number> => {
  const result = await client.query(cancelStatement, [webhookIds, reason, at]);
  return result.rowCount ?? 0;
};
