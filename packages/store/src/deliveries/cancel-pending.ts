import type { Session } from '../database/database.ts';
import { keepCancelled } from './history.ts';

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
  ${keepCancelled('$2', '$3')}
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
