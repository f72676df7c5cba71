import type { Webhook } from '@dragoman/store';
import type { EndpointHealth } from '@dragoman/webhooks';
import type { z } from 'zod';
import type { webhookData } from './schema.ts';

type Shown = z.input<typeof webhookData>;

/** A webhook as the API shows it. @param perWebhook attempts at once to an endpoint that answers well */
export const presentWebhook = (webhook: Webhook, perWebhook: number): Shown => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  active: webhook.active,
  project_id: webhook.projectId,
  description: webhook.description,
  header_names: [...webhook.headerNames],
  disabled_reason: webhook.disabledReason,
  disabled_at: webhook.disabledAt?.toISOString() ?? null,
  previous_secret_expires_at: webhook.previousSecretExpiresAt?.toISOString() ?? null,
  health: presentHealth(webhook.health, perWebhook),
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});

const presentHealth = (health: EndpointHealth | null, perWebhook: number): Shown['health'] => ({
  status: statusOf(health),
  failing_since: health?.failingSince?.toISOString() ?? null,
  consecutive_failures: health?.consecutiveFailures ?? 0,
  exhausted_deliveries: health?.exhaustedDeliveries ?? 0,
  last_failure_at: health?.lastFailureAt.toISOString() ?? null,
  concurrency: Math.min(health?.concurrency ?? perWebhook, perWebhook),
});

const statusOf = (health: EndpointHealth | null): Shown['health']['status'] => {
  if (health === null) return 'healthy';
  if (health.failingSince !== null) return 'failing';
  return health.concurrency === null ? 'healthy' : 'recovering';
};
