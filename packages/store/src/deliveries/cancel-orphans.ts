import type { Database } from '../database/database.ts';
import type { Clock } from '../rows/common.ts';
import { type CancelReason, cancelPending } from './cancel-pending.ts';

interface ClosedWebhook {
  id: string;
  reason: CancelReason;
}

/** Few enough that the owners' changes of these webhooks do not wait long for the locks. */
const webhooksAtOnce = 100;

/**
 * Webhooks that take nothing any more and for which something waits: an event that was written while they were being
 * disabled saw them active. Locked, so that none of them is activated again in between.
 */
const closedStatement = `
  select id,
    case when deleted_at is not null then 'webhook_deleted'
      when disabled_reason in ('gone', 'failing') then disabled_reason
      else 'webhook_disabled' end as reason
  from webhooks webhook
  where (deleted_at is not null or (not active and disabled_reason is distinct from 'project_deleted'))
    and exists (select from webhook_deliveries where webhook_id = webhook.id and claim_id is null)
  limit ${webhooksAtOnce}
  for share skip locked
`;

/** Cancels what waits for webhooks that take nothing any more. */
export const cancelOrphans = async (database: Database, clock: Clock): Promise<number> => {
  for (let total = 0; ; ) {
    const cancelled = await database.transaction(async (session) => {
      const { rows } = await session.client.query<ClosedWebhook>(closedStatement);
      let count = 0;
      for (const [reason, webhooks] of Map.groupBy(rows, (row) => row.reason)) {
        const ids = webhooks.map((webhook) => webhook.id);
        count += await cancelPending(session, ids, reason, clock());
      }
      return count;
    });
    if (cancelled === 0) return total;
    total += cancelled;
  }
};
