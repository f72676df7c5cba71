import type { Webhook } from '@dragoman/store';
import type { EndpointHealth } from '@dragoman/webhooks';
import type { z } from 'zod';
import { present } from '../../http/names.ts';
import { webhookData } from './schema.ts';

type Health = z.output<typeof webhookData>['health'];

/** A webhook as the API shows it. @param perWebhook attempts at once to an endpoint that answers well */
export const presentWebhook = (webhook: Webhook, perWebhook: number) =>
  present(webhookData, webhook, { health: presentHealth(webhook.health, perWebhook) });

const presentHealth = (health: EndpointHealth | null, perWebhook: number): Health => ({
  status: statusOf(health),
  failing_since: health?.failingSince?.toISOString() ?? null,
  consecutive_failures: health?.consecutiveFailures ?? 0,
  exhausted_deliveries: health?.exhaustedDeliveries ?? 0,
  last_failure_at: health?.lastFailureAt.toISOString() ?? null,
  concurrency: Math.min(health?.concurrency ?? perWebhook, perWebhook),
});

const statusOf = (health: EndpointHealth | null): Health['status'] => {
  if (health === null) return 'healthy';
  if (health.failingSince !== null) return 'failing';
  return health.concurrency === null ? 'healthy' : 'recovering';
};
