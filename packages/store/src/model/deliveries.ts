import type { Page, PageRequest } from './page.ts';
import type { WebhookHealth } from './webhooks.ts';

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'cancelled';

/** `automatic`: by the ladder of retries; `manual`: asked for by a person; `test`: of the test endpoint. */
export type AttemptKind = 'automatic' | 'manual' | 'test';

/** One event on its way to one webhook. */
export interface Delivery {
  /** The same on every attempt: the receiver's key against duplicates. */
  readonly id: string;
  readonly accountId: string;
  readonly webhookId: string;
  readonly projectId: string;
  readonly eventId: string;
  readonly eventKind: string;
  readonly state: DeliveryState;
  /** Why it was cancelled: `webhook_disabled`, `webhook_deleted`, `gone`, `failing`, `body_dropped`. */
  readonly reason: string | null;
  /** Attempts whose outcome is known. */
  readonly attempts: number;
  /** Null where none is to come, or one is under way. */
  readonly nextAttemptAt: Date | null;
  /** An attempt is under way. */
  readonly inFlight: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** When it was first delivered; a later attempt may have failed. */
  readonly deliveredAt: Date | null;
}

/** What came of one POST. */
export interface AttemptOutcome {
  readonly startedAt: Date;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Null where it was delivered. */
  readonly error: string | null;
  readonly errorMessage: string | null;
  readonly responseTimeMs: number;
  readonly durationMs: number;
  /** Null where no answer came, as are body and fate. */
  readonly responseHeaders: Readonly<Record<string, string | readonly string[]>> | null;
  /** As it was received, at most 16 KiB. */
  readonly responseBody: Buffer | null;
  readonly bodyFate: string | null;
}

/** An attempt as it is kept. */
export interface DeliveryAttempt extends AttemptOutcome {
  /** That of the claim. */
  readonly id: string;
  /** From 1. A late one has the number of the attempt that was made in its place. */
  readonly number: number;
  readonly kind: AttemptKind;
  /** Its outcome came after its lease was over: the delivery was tried again without it. */
  readonly isLate: boolean;
  readonly url: string;
}

// From here to `DeliveryQueue`: the port of `@dragoman/webhooks`, said once more since neither package knows the other.

/** A delivery that a worker may attempt until its lease is over, with all that the attempt needs. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fences every write about the attempt. */
  readonly claimId: string;
  readonly accountId: string;
  readonly webhookId: string;
  readonly eventKind: string;
  readonly kind: AttemptKind;
  /** Steps of the ladder that have failed: 0 at first. */
  readonly step: number;
  /** The number of this attempt, from 1. */
  readonly number: number;
  readonly url: string;
  /** Null: secrets or headers cannot be opened, so that nothing can be sent. */
  readonly secrets: { readonly current: string; readonly previous?: string } | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The endpoint has a row of health: its outcomes count, successes too. */
  readonly isTroubled: boolean;
}

/** What becomes of a delivery after an attempt. */
export type Disposition =
  | { readonly state: 'delivered' }
  | { readonly state: 'exhausted' }
  /** The receiver is gone (410): cancelled, and the webhook is disabled. */
  | { readonly state: 'gone' }
  | { readonly state: 'pending'; readonly nextAttemptAt: Date };

/** The outcome of an attempt, as it is to be written. */
export interface FinishedAttempt extends AttemptOutcome {
  readonly claim: Pick<
    ClaimedDelivery,
    'id' | 'claimId' | 'accountId' | 'webhookId' | 'kind' | 'number' | 'url' | 'isTroubled'
  >;
  readonly disposition: Disposition;
  readonly endedAt: Date;
}

/** The outcomes of one webhook, in the order of their ends. Tests are not among them. */
export interface HealthOutcome {
  readonly isDelivered: boolean;
  readonly isExhausted: boolean;
  readonly at: Date;
}

/** The rules by which an endpoint is judged; null: nothing is wrong (any more). */
export type HealthPolicy = (
  health: WebhookHealth | null,
  outcomes: readonly HealthOutcome[],
) => { readonly health: WebhookHealth | null; readonly disable: boolean };

/** What the finishing of attempts did beside writing them. */
export interface FinishReport {
  /** Attempts whose lease was over: written as late ones, their deliveries left alone. */
  readonly late: number;
  /** Webhooks that were disabled by it, each with a notice in its account's log. */
  readonly disabled: readonly { readonly webhookId: string; readonly reason: 'gone' | 'failing' }[];
}

/** What delivering asks of the storage: the port of the delivery service, over all accounts. */
export interface DeliveryQueue {
  /**
   * Claims deliveries that are due, the longest waiting of each webhook first and webhooks in turn; of one webhook never
   * so many that, over all processes, more than `perWebhook` (or what its health allows) are under way.
   */
  claim(options: {
    readonly limit: number;
    readonly perWebhook: number;
    readonly leaseMs: number;
  }): Promise<readonly ClaimedDelivery[]>;
  /** Writes outcomes, in one transaction. May be called again with the same ones. */
  finish(attempts: readonly FinishedAttempt[], policy: HealthPolicy): Promise<FinishReport>;
  /** Gives claims back as if they had not been made: nothing is counted. */
  release(claims: readonly Pick<ClaimedDelivery, 'id' | 'claimId'>[]): Promise<void>;
  /** Gives back the claims whose lease is over: of processes that died. */
  returnExpired(): Promise<number>;
  /**
   * Calls `wake` when deliveries may have become due: at once for this process's own writes, by the database's
   * notifications for those of others. May miss some: it is no replacement for asking now and then.
   *
   * @returns ends it
   */
  onDue(wake: () => void): () => Promise<void>;
}

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly eventKind?: string | undefined;
}

/** Why a delivery cannot be sent again. */
export type RedeliverRefusal =
  | 'not_found'
  /** An attempt is under way. */
  | 'in_flight'
  /** Its webhook is not active, or was deleted. */
  | 'webhook_inactive'
  /** Its project keeps no texts, and it was dropped. */
  | 'body_dropped';

/** Deliveries of an account, of the last 30 days. */
export interface DeliveryRepository extends DeliveryQueue {
  /** Newest first. */
  list(
    accountId: string,
    webhookId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<Delivery>>;
  get(accountId: string, id: string): Promise<Delivery | null>;
  /** Of a delivery, oldest first, at most the newest 100. */
  attempts(accountId: string, id: string): Promise<readonly DeliveryAttempt[]>;
  /** The body of a delivery; null: it was dropped, or there is no such delivery. */
  body(accountId: string, id: string): Promise<Buffer | null>;
  /** Makes an attempt due at once, in place of the next one where one is to come. */
  redeliver(
    accountId: string,
    id: string,
  ): Promise<{ readonly state: 'due'; readonly delivery: Delivery } | { readonly state: RedeliverRefusal }>;
  /**
   * Sends again, with a new ladder, what of this webhook was exhausted or cancelled and was created from `since` until
   * before `until`. Idempotent: what is pending is left alone.
   *
   * @returns how many
   */
  recover(
    accountId: string,
    webhookId: string,
    range: { readonly since: Date; readonly until: Date },
  ): Promise<number>;
  /**
   * Makes a delivery of a test and claims it for the caller, who attempts it at once.
   *
   * @returns null: there is no such webhook
   */
  claimTest(
    accountId: string,
    webhookId: string,
    test: {
      readonly kind: string;
      readonly projectId: string;
      readonly data: Readonly<Record<string, unknown>>;
      readonly leaseMs: number;
    },
  ): Promise<ClaimedDelivery | null>;
  /** A background sweep: cancels what waits for webhooks that were disabled or deleted meanwhile. */
  cancelOrphans(): Promise<number>;
  /** Deliveries that wait or are under way, of all accounts; a gauge. */
  countPending(): Promise<number>;
}
