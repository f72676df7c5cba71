import type { Database } from '../database/database.ts';
import type { ClaimRow } from './claim-statement.ts';

const statement = `
with cancelled as (
  delete from webhook_deliveries delivery
  using unnest($1::uuid[], $2::uuid[]) as given (id, claim_id)
  where delivery.id = given.id and delivery.claim_id = given.claim_id
  returning delivery.*
)
insert into webhook_delivery_history
  (id, account_id, webhook_id, project_id, event_id, event_kind, state, reason, attempts, created_at, completed_at,
    delivered_at)
select id, account_id, webhook_id, project_id, event_id, event_kind,
  case when delivered_at is null then 'cancelled' else 'delivered' end,
  case when delivered_at is null then $3 end,
  attempts, created_at, $4, delivered_at
from cancelled
on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
  completed_at = excluded.completed_at, delivered_at = excluded.delivered_at
`;

/**
 * Ends deliveries that were claimed and turned out to be impossible. An attempt that was asked for of one delivered
 * before leaves it delivered.
 */
export const cancelClaims = async (
  database: Database,
  claims: readonly Pick<ClaimRow, 'id' | 'claim_id'>[],
  reason: 'body_dropped' | 'webhook_deleted',
  at: Date,
): Promise<void> => {
  await database.repeatable(({ client }) =>
    client.query(statement, [
      claims.map((claim) => claim.id),
      claims.map((claim) => claim.claim_id),
      reason,
      at,
    ]),
  );
};
