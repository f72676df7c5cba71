import type { FinishReport } from '@dragoman/webhooks';
import { v7 } from 'uuid';
import type { Session } from '../database/database.ts';
import { auditLog } from '../schema/index.ts';
import { cancelPending } from './cancel-pending.ts';
import type { Judgement } from './endpoint-health.ts';

/** Disables a webhook for what its endpoint did, cancels what waits for it and tells its owner. Its row is locked. */
const disableWebhook = async (
  session: Session,
  { webhookId, accountId, health }: Judgement,
  reason: 'gone' | 'failing',
  at: Date,
): Promise<void> => {
  await session.client.query(
    `update webhooks set active = false, disabled_reason = $2, disabled_at = $3, updated_at = $3, revision = revision + 1
     where id = $1`,
    [webhookId, reason, at],
  );
  await cancelPending(session, [webhookId], reason, at);
  await session.sql.insert(auditLog).values({
    id: v7(),
    accountId,
    actor: 'system',
    action: 'webhook.disabled',
    target: webhookId,
    detail: {
      reason,
      failing_since: health?.failingSince?.toISOString() ?? null,
      consecutive_failures: health?.consecutiveFailures ?? 0,
    },
    createdAt: at,
  });
};

/** Disables the webhooks that are to be. */
export const disableWebhooks = async (
  session: Session,
  judgements: readonly Judgement[],
  at: Date,
): Promise<FinishReport['disabled']> => {
  const disabled: { readonly webhookId: string; readonly reason: 'gone' | 'failing' }[] = [];
  for (const judgement of judgements) {
    if (judgement.disable === null) continue;
    await disableWebhook(session, judgement, judgement.disable, at);
    disabled.push({ webhookId: judgement.webhookId, reason: judgement.disable });
  }
  return disabled;
};
