import type { EndpointHealth } from '@dragoman/webhooks';
import type { Page, PageRequest } from './page.ts';

/** Why a webhook is not active: by its owner, by a 410 of the receiver, after days of failure, with its project. */
export type DisabledReason = 'manual' | 'gone' | 'failing' | 'project_deleted';

/** An endpoint of a customer, without its secrets. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  /** Null: events of every project. */
  readonly projectId: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  /** The names of the customer's own headers; their values are sealed. */
  readonly headerNames: readonly string[];
  readonly active: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: Date | null;
  /** Until then the secret before the present one signs too; null: there is none. */
  readonly previousSecretExpiresAt: Date | null;
  /** Null: nothing is wrong. */
  readonly health: EndpointHealth | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewWebhook {
  readonly projectId: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly active: boolean;
}

export type WebhookChange = Partial<
  Pick<NewWebhook, 'url' | 'events' | 'description' | 'headers' | 'active'>
>;

export interface WebhookFilter {
  readonly projectId?: string | undefined;
  /** Only of these projects, hence none that is account-wide. */
  readonly projectIds?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
  /** Only those with this in their address or description, whatever the case. */
  readonly search?: string | undefined;
}

/** Webhooks of an account. Deleted ones are not found; their deliveries are, as long as deliveries are kept. */
export interface WebhookRepository {
  /**
   * `atMost`: webhooks of the project, or account-wide ones where it has no project. Rejects with `not_found` for a
   * project that the account does not have or that was deleted.
   */
  create(
    accountId: string,
    input: NewWebhook,
    limit: { readonly atMost: number },
  ): Promise<{ readonly state: 'done'; readonly value: Webhook } | { readonly state: 'limit_reached' }>;
  list(accountId: string, filter: WebhookFilter, page: PageRequest): Promise<Page<Webhook>>;
  get(accountId: string, id: string): Promise<Webhook | null>;
  /**
   * Deactivating cancels what waits (reason `webhook_disabled`). Activating forgets the reason and the health, and
   * rejects with `conflict` where the project was deleted.
   * What is under way keeps the address it was sent to; the next attempt uses the new one.
   */
  update(accountId: string, id: string, change: WebhookChange): Promise<Webhook | null>;
  /**
   * The old secret signs until `previousExpiresAt`; null: no longer, and likewise where it cannot be opened any more. An
   * older one is forgotten at once.
   */
  rotateSecret(
    accountId: string,
    id: string,
    input: { readonly secret: string; readonly previousExpiresAt: Date | null },
  ): Promise<Webhook | null>;
  /** Cancels what waits (reason `webhook_deleted`) and forgets secrets and headers. */
  delete(accountId: string, id: string): Promise<boolean>;
}
