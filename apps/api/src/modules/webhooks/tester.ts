import { newId, type Store } from '@dragoman/store';
import { type AttemptResult, type ClaimedDelivery, type DeliveryService, leaseMs } from '@dragoman/webhooks';
import { ApiError } from '../../errors/api-error.ts';
import { notFound } from '../../errors/errors.ts';
import type { RateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { Identity } from '../../identity/identity.ts';
import { testEventKind } from '../event-types/kinds.ts';
import { sampleOf } from '../event-types/samples.ts';
import type { WebhookService } from './service.ts';

const testsPerMinute = 10;

/** What a tester is made of. */
export interface WebhookTesterOptions {
  readonly store: Store;
  readonly webhooks: WebhookService;
  readonly deliverer: Pick<DeliveryService, 'attempt'>;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
}

/** What became of a test. */
export interface WebhookTest {
  readonly deliveryId: string;
  readonly result: AttemptResult;
}

/** Sends test deliveries while their caller waits: one attempt each, also to a webhook that is not active. */
export class WebhookTester {
  readonly #options: WebhookTesterOptions;

  constructor(options: WebhookTesterOptions) {
    this.#options = options;
  }

  /** @throws ApiError `not_found`, `rate_limit_exceeded`, `overloaded` where the outcome could not be kept */
  async test(identity: Identity, id: string): Promise<WebhookTest> {
    const { store, webhooks, now } = this.#options;
    const webhook = await webhooks.get(identity, id);
    await this.#admit(webhook.id);
    const at = now();
    const projectId = webhook.projectId ?? identity.defaultProjectId;
    const { event, data } = sampleOf(testEventKind, { id: newId(at), projectId, at });
    const test = { kind: event, projectId, data, leaseMs };
    const claim = await store.deliveries.claimTest(identity.account.id, id, test);
    if (!claim) throw notFound('webhook');
    return { deliveryId: claim.id, result: await this.#attempt(claim) };
  }

  /** Somebody else's server is at the other end. */
  async #admit(id: string): Promise<void> {
    const ceiling = { subject: `webhook-test:${id}`, limit: testsPerMinute };
    const { allowed, resetMs } = await this.#options.rateLimiter.admit([ceiling]);
    if (allowed) return;
    throw new ApiError('rate_limit_exceeded', {
      detail: `A webhook can be tested ${testsPerMinute} times a minute. Wait ${Math.ceil(resetMs / 1000)} s.`,
      retryAfterMs: resetMs,
    });
  }

  async #attempt(claim: ClaimedDelivery): Promise<AttemptResult> {
    try {
      return await this.#options.deliverer.attempt(claim);
    } catch (cause) {
      throw new ApiError('overloaded', {
        detail:
          'The test has no outcome: the service is stopping, or its database is away. Test again shortly.',
        retryAfterMs: 1_000,
        cause,
      });
    }
  }
}
