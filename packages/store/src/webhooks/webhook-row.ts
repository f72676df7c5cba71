import type { Webhook } from '../model/index.ts';
import type { webhookHealth, webhooks } from '../schema/index.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type HealthRow = typeof webhookHealth.$inferSelect;

/** A webhook as it is shown at a moment. */
export const toWebhook = (row: WebhookRow, health: HealthRow | null, at: Date): Webhook => ({
  id: row.id,
  accountId: row.accountId,
  projectId: row.projectId,
  url: row.url,
  events: row.events,
  description: row.description,
  headerNames: row.headerNames,
  active: row.active,
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt,
  previousSecretExpiresAt:
    row.previousSecretExpiresAt !== null && row.previousSecretExpiresAt > at
      ? row.previousSecretExpiresAt
      : null,
  health:
    health === null
      ? null
      : {
          failingSince: health.failingSince,
          consecutiveFailures: health.consecutiveFailures,
          exhaustedDeliveries: health.exhaustedDeliveries,
          lastFailureAt: health.lastFailureAt,
          windowStartedAt: health.windowStartedAt,
          windowAttempts: health.windowAttempts,
          windowFailures: health.windowFailures,
          concurrency: health.concurrency,
        },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
