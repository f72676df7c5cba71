/** `automatic`: by the ladder of retries; `manual`: asked for by a person; `test`: of the test endpoint. */
export type AttemptKind = 'automatic' | 'manual' | 'test';

/** A delivery that this process may attempt until its lease is over, with all that the attempt needs. */
export interface ClaimedDelivery {
  /** The same on every attempt: the receiver's key against duplicates. */
  readonly id: string;
  /** Names the attempt, and fences every write about it. */
  readonly claimId: string;
  readonly accountId: string;
  readonly webhookId: string;
  /** For example `translation.completed`. */
  readonly eventKind: string;
  readonly kind: AttemptKind;
  /** Steps of the ladder that have failed: 0 at first. */
  readonly step: number;
  /** The number of this attempt, from 1. */
  readonly number: number;
  readonly url: string;
  /** Null: the storage cannot open them, so that nothing can be sent. The attempt fails as `secret_unreadable`. */
  readonly secrets: { readonly current: string; readonly previous?: string } | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Something is known against the endpoint: its successes count too. */
  readonly isTroubled: boolean;
}

/** What becomes of a delivery after an attempt. */
export type Disposition =
  | { readonly state: 'delivered' }
  | { readonly state: 'exhausted' }
  /** The receiver is gone (410): cancelled, and the webhook is disabled. */
  | { readonly state: 'gone' }
  | { readonly state: 'pending'; readonly nextAttemptAt: Date };

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

/** The outcome of an attempt, as it is to be written. */
export interface FinishedAttempt extends AttemptOutcome {
  readonly claim: Pick<
    ClaimedDelivery,
    'id' | 'claimId' | 'accountId' | 'webhookId' | 'kind' | 'number' | 'url' | 'isTroubled'
  >;
  readonly disposition: Disposition;
  readonly endedAt: Date;
}

/** How an endpoint in trouble has answered. One that answers well has none of this. */
export interface EndpointHealth {
  /** The first failure since the last success; null: the last attempt succeeded. */
  readonly failingSince: Date | null;
  readonly consecutiveFailures: number;
  /** Deliveries whose last attempt failed, since `failingSince`. */
  readonly exhaustedDeliveries: number;
  readonly lastFailureAt: Date;
  /** Attempts and failures are counted from here. */
  readonly windowStartedAt: Date;
  readonly windowAttempts: number;
  readonly windowFailures: number;
  /** Attempts at once while the circuit is open or closes again; null: as many as configured. */
  readonly concurrency: number | null;
}

/** The outcome of one attempt, for the health of its endpoint. Tests have none, nor has what could not be signed. */
export interface HealthOutcome {
  readonly isDelivered: boolean;
  readonly isExhausted: boolean;
  readonly at: Date;
}

/** The rules by which an endpoint is judged; health null: nothing is wrong (any more). */
export type HealthPolicy = (
  health: EndpointHealth | null,
  outcomes: readonly HealthOutcome[],
) => { readonly health: EndpointHealth | null; readonly disable: boolean };

/** What the finishing of attempts did beside writing them. */
export interface FinishReport {
  /** Attempts whose lease was over: written as late ones, their deliveries left alone. */
  readonly late: number;
  /** Webhooks that were disabled by it, each with a notice in its account's log. */
  readonly disabled: readonly { readonly webhookId: string; readonly reason: 'gone' | 'failing' }[];
}

/**
 * What delivering asks of a storage. `@dragoman/store` has one on PostgreSQL; the whole promise, at least once and never
 * more than so many at a time, is kept by its transactions.
 */
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
   * Calls `wake` when deliveries may have become due. May miss some: it is no replacement for asking now and then.
   *
   * @returns ends it
   */
  onDue(wake: () => void): () => Promise<void>;
}
