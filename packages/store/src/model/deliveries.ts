import type { AttemptKind, AttemptOutcome, ClaimedDelivery, DeliveryQueue } from '@dragoman/webhooks';
import type { Page, PageRequest } from './page.ts';

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'cancelled';

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

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly eventKind?: string | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
  /** Created before. */
  readonly until?: Date | undefined;
}

/** Deliveries of all webhooks of an account. */
export interface AccountDeliveryFilter extends DeliveryFilter {
  readonly webhookId?: string | undefined;
  /** Only of webhooks of these projects. */
  readonly projectIds?: readonly string[] | undefined;
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

/** Deliveries of an account, of the last 30 days; and, over all accounts, the port that `@dragoman/webhooks` declares. */
export interface DeliveryRepository extends DeliveryQueue {
  /** Newest first. */
  list(
    accountId: string,
    webhookId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<Delivery>>;
  /** Of all webhooks, newest first; of deleted ones too. */
  listAll(accountId: string, filter: AccountDeliveryFilter, page: PageRequest): Promise<Page<Delivery>>;
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
