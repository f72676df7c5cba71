import type {
  AccountDeliveryFilter,
  Delivery,
  DeliveryAttempt,
  DeliveryFilter,
  Page,
  PageRequest,
  RedeliverRefusal,
  Store,
} from '@dragoman/store';
import { conflict, notFound } from '../../errors/errors.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';

const refusals: Readonly<Record<Exclude<RedeliverRefusal, 'not_found'>, string>> = {
  in_flight: 'An attempt of this delivery is under way. Wait for its outcome, then ask again.',
  webhook_inactive:
    'The webhook of this delivery is not active, or was deleted. Set its `active` to true, then ask again.',
  body_dropped:
    'The project of this delivery keeps no texts, so what was delivered is gone and cannot be sent again. Read the resource itself.',
};

/** A delivery with all that is known of it. */
export interface FullDelivery {
  readonly delivery: Delivery;
  /** Null: it was dropped. */
  readonly body: Buffer | null;
  readonly attempts: readonly DeliveryAttempt[];
}

/** The deliveries of the last 30 days. A key that is bound to projects sees those of its projects' own webhooks. */
export class DeliveryLog {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Those of a deleted webhook too, as long as there are any. */
  async list(
    identity: Identity,
    webhookId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<Delivery>> {
    const { deliveries } = this.#store;
    const accountId = identity.account.id;
    const isKnown =
      (await this.#maySee(identity, webhookId)) &&
      ((await this.#store.webhooks.get(accountId, webhookId)) !== null ||
        (await deliveries.list(accountId, webhookId, {}, { limit: 1 })).items.length > 0);
    if (!isKnown) throw notFound('webhook');
    return deliveries.list(accountId, webhookId, filter, page);
  }

  /** Those of all webhooks, or of one. */
  async listAll(
    identity: Identity,
    { webhookId, ...filter }: AccountDeliveryFilter,
    page: PageRequest,
  ): Promise<Page<Delivery>> {
    const { deliveries } = this.#store;
    const { account, projectIds } = identity;
    if (webhookId === undefined)
      return deliveries.listAll(account.id, { ...filter, projectIds: projectIds ?? undefined }, page);
    const isSeen = await this.#maySee(identity, webhookId);
    return isSeen
      ? deliveries.listAll(account.id, { ...filter, webhookId }, page)
      : { items: [], next: null };
  }

  async get(identity: Identity, id: string): Promise<FullDelivery> {
    const accountId = identity.account.id;
    const { deliveries } = this.#store;
    const delivery = await this.#find(identity, id);
    const [body, attempts] = await Promise.all([
      deliveries.body(accountId, id),
      deliveries.attempts(accountId, id),
    ]);
    return { delivery, body, attempts };
  }

  /** Has an attempt made at once, in place of the next one where one is to come. */
  async redeliver(identity: Identity, id: string): Promise<Delivery> {
    await this.#find(identity, id);
    const outcome = await this.#store.deliveries.redeliver(identity.account.id, id);
    if (outcome.state === 'due') return outcome.delivery;
    if (outcome.state === 'not_found') throw notFound('delivery');
    throw conflict(refusals[outcome.state]);
  }

  async #find(identity: Identity, id: string): Promise<Delivery> {
    const delivery = await this.#store.deliveries.get(identity.account.id, id);
    if (!delivery || !(await this.#maySee(identity, delivery.webhookId))) throw notFound('delivery');
    return delivery;
  }

  /** The project of the webhook decides: what one for all projects got is none of a bound key's business. */
  async #maySee(identity: Identity, webhookId: string): Promise<boolean> {
    if (identity.projectIds === null) return true;
    const webhook = await this.#store.webhooks.get(identity.account.id, webhookId);
    return webhook !== null && webhook.projectId !== null && mayUse(identity, webhook.projectId);
  }
}
