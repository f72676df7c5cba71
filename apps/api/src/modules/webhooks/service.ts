import type { Outbound } from '@dragoman/outbound';
import {
  type NewWebhook,
  type Page,
  type PageRequest,
  type Store,
  StoreError,
  type Webhook,
  type WebhookChange,
  type WebhookFilter,
} from '@dragoman/store';
import { generateSecret } from '@dragoman/webhooks';
import { ApiError } from '../../errors/api-error.ts';
import { conflict, limitReached, notFound } from '../../errors/errors.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';
import type { ProjectService } from '../projects/service.ts';
import { type RecoveryRange, recoverableRange, recoverJob } from './recovery.ts';
import { checkEndpoint } from './rules.ts';

/** What the service of webhooks is made of. */
export interface WebhookServiceOptions {
  readonly store: Store;
  readonly projects: ProjectService;
  readonly outbound: Outbound;
  readonly serviceName: string;
  /** Webhooks of one project at most, and as many for all projects of an account. */
  readonly perProject: number;
  readonly now: () => Date;
}

/** A webhook with the secret that it has from now on. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * Endpoints of customers. A key that is bound to projects sees those of its projects alone: one for all projects tells
 * of work that the key must not see.
 */
export class WebhookService {
  readonly #options: WebhookServiceOptions;

  constructor(options: WebhookServiceOptions) {
    this.#options = options;
  }

  async create(
    identity: Identity,
    input: Omit<NewWebhook, 'projectId' | 'secret'> & {
      readonly projectId?: string | null;
      readonly secret?: string;
    },
  ): Promise<WebhookWithSecret> {
    await checkEndpoint(input, this.#options);
    const projectId = await this.#projectOf(identity, input.projectId);
    const secret = input.secret ?? generateSecret();
    const webhook = await this.#insert(identity, { ...distinct(input), projectId, secret });
    await this.#audit(identity, 'webhook.created', webhook.id);
    return { webhook, secret };
  }

  list(
    identity: Identity,
    filter: Omit<WebhookFilter, 'projectIds'>,
    page: PageRequest,
  ): Promise<Page<Webhook>> {
    const projectIds = identity.projectIds ?? undefined;
    return this.#options.store.webhooks.list(identity.account.id, { ...filter, projectIds }, page);
  }

  async get(identity: Identity, id: string): Promise<Webhook> {
    const webhook = await this.#options.store.webhooks.get(identity.account.id, id);
    if (!webhook || !maySee(identity, webhook)) throw notFound('webhook');
    return webhook;
  }

  async update(identity: Identity, id: string, change: WebhookChange): Promise<Webhook> {
    await checkEndpoint(change, this.#options);
    await this.get(identity, id);
    const updated = await this.#change(identity, id, distinct(change));
    if (!updated) throw notFound('webhook');
    await this.#audit(identity, 'webhook.updated', id);
    return updated;
  }

  /** @param input.secret left out: one is made */
  async rotateSecret(
    identity: Identity,
    id: string,
    input: { readonly secret?: string; readonly overlapHours: number },
  ): Promise<WebhookWithSecret> {
    await this.get(identity, id);
    const { store, now } = this.#options;
    const secret = input.secret ?? generateSecret();
    const overlapMs = input.overlapHours * 3_600_000;
    const webhook = await store.webhooks.rotateSecret(identity.account.id, id, {
      secret,
      previousExpiresAt: overlapMs === 0 ? null : new Date(now().getTime() + overlapMs),
    });
    if (!webhook) throw notFound('webhook');
    await this.#audit(identity, 'webhook.secret_rotated', id);
    return { webhook, secret };
  }

  async delete(identity: Identity, id: string): Promise<void> {
    await this.get(identity, id);
    if (!(await this.#options.store.webhooks.delete(identity.account.id, id))) throw notFound('webhook');
    await this.#audit(identity, 'webhook.deleted', id);
  }

  /**
   * Has what was given up or cancelled sent again, in the background: it may be very much.
   *
   * @returns the time that is looked at: no earlier than deliveries are kept, no later than now
   */
  async recover(
    identity: Identity,
    id: string,
    range: { readonly since: Date; readonly until?: Date | undefined },
  ): Promise<RecoveryRange> {
    const { since, until } = recoverableRange(range, this.#options.now());
    const webhook = await this.get(identity, id);
    if (!webhook.active) throw conflict('This webhook is not active. Set `active` to true, then recover.');
    const accountId = identity.account.id;
    await recoverJob.send(this.#options.store.queue, { accountId, webhookId: webhook.id, since, until });
    await this.#audit(identity, 'webhook.recovered', id);
    return { since, until };
  }

  /** Null: every project of the account. */
  async #projectOf(identity: Identity, requested: string | null | undefined): Promise<string | null> {
    const isBound = identity.projectIds !== null;
    if (requested === null && isBound)
      throw new ApiError('insufficient_scope', {
        detail:
          'This key is bound to projects and cannot make a webhook for all of them. Name one in project_id, or use a key without project_ids.',
      });
    if (requested === null || (requested === undefined && !isBound)) return null;
    return (await this.#options.projects.forNewWork(identity, requested)).id;
  }

  async #change(identity: Identity, id: string, change: WebhookChange): Promise<Webhook | null> {
    try {
      return await this.#options.store.webhooks.update(identity.account.id, id, change);
    } catch (cause) {
      if (!StoreError.is(cause) || cause.code !== 'conflict') throw cause;
      throw conflict(
        'The project of this webhook was deleted, so it cannot be active again. Delete the webhook.',
        cause,
      );
    }
  }

  async #insert(identity: Identity, webhook: NewWebhook): Promise<Webhook> {
    const { store, perProject } = this.#options;
    try {
      const outcome = await store.webhooks.create(identity.account.id, webhook, { atMost: perProject });
      if (outcome.state === 'done') return outcome.value;
    } catch (error) {
      // It was there a moment ago.
      if (StoreError.is(error) && error.code === 'not_found')
        throw conflict('This project was deleted: nothing new can be made in it.', error);
      throw error;
    }
    throw limitReached(
      webhook.projectId === null ? 'webhooks for all projects of an account' : 'webhooks of a project',
      perProject,
    );
  }

  #audit(identity: Identity, action: string, target: string): Promise<void> {
    const entry = { actor: identity.actor, action, target };
    return this.#options.store.audit.write(identity.account.id, entry);
  }
}

/** Whether a key may see and change a webhook. */
const maySee = (identity: Identity, { projectId }: Webhook): boolean =>
  projectId === null ? identity.projectIds === null : mayUse(identity, projectId);

/** With each kind of event once. */
const distinct = <Input extends { readonly events?: readonly string[] }>(input: Input): Input =>
  input.events === undefined ? input : { ...input, events: [...new Set(input.events)] };
