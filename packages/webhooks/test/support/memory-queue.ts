import { randomUUID } from 'node:crypto';
import type {
  ClaimedDelivery,
  DeliveryQueue,
  EndpointHealth,
  FinishedAttempt,
  FinishReport,
  HealthPolicy,
} from '../../src/index.ts';

/** An attempt as it was written. */
export interface WrittenAttempt extends FinishedAttempt {
  readonly isLate: boolean;
}

type Row = Omit<ClaimedDelivery, 'claimId' | 'number' | 'isTroubled'> & {
  nextAttemptAt: Date;
  attempts: number;
  lease: { readonly claimId: string; readonly until: Date } | undefined;
};

/** What a test says of a delivery; the rest is made up. */
export type NewDelivery = Pick<Row, 'url'> & Partial<Omit<Row, 'id' | 'lease' | 'attempts'>>;

/** Keeps the promises of the port in memory, by the clock that it is given. */
export class MemoryQueue implements DeliveryQueue {
  readonly rows = new Map<string, Row>();
  /** States of deliveries that have ended. */
  readonly ended = new Map<string, 'delivered' | 'exhausted' | 'cancelled'>();
  readonly attempts: WrittenAttempt[] = [];
  readonly health = new Map<string, EndpointHealth>();
  readonly disabled = new Map<string, 'gone' | 'failing'>();
  /** The most attempts at once that there were, by webhook. */
  readonly maxAtOnce = new Map<string, number>();
  readonly calls = { claim: 0, finish: 0, release: 0, returnExpired: 0 };
  /** Called before each operation; what it rejects with, the operation does. */
  before: (operation: 'claim' | 'finish' | 'release' | 'returnExpired') => Promise<void> | void = () => {};
  readonly #wakes = new Set<() => void>();
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** Adds a delivery that is due, and wakes. @returns its id */
  add(delivery: NewDelivery): string {
    const id = randomUUID();
    this.rows.set(id, {
      id,
      accountId: 'acc_1',
      webhookId: 'wh_1',
      eventKind: 'translation.completed',
      kind: 'automatic',
      step: 0,
      secrets: { current: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      headers: {},
      body: Buffer.from('{"event":"translation.completed"}'),
      nextAttemptAt: this.#now(),
      ...delivery,
      attempts: 0,
      lease: undefined,
    });
    this.wake();
    return id;
  }

  wake(): void {
    for (const wake of this.#wakes) wake();
  }

  get listeners(): number {
    return this.#wakes.size;
  }

  /** Deliveries that are claimed, of one webhook or of all. */
  claimed(webhookId?: string): readonly Row[] {
    return [...this.rows.values()].filter(
      (row) => row.lease && (webhookId === undefined || row.webhookId === webhookId),
    );
  }

  async claim({ limit, perWebhook, leaseMs }: Parameters<DeliveryQueue['claim']>[0]) {
    await this.#begin('claim');
    const waiting = Map.groupBy(this.#due(), (row) => row.webhookId);
    const turns = [...waiting].flatMap(([webhookId, rows]) => {
      const cap = Math.min(perWebhook, this.health.get(webhookId)?.concurrency ?? perWebhook);
      return rows
        .slice(0, Math.max(0, cap - this.claimed(webhookId).length))
        .map((row, turn) => ({ row, turn }));
    });
    const taken = turns.sort((left, right) => left.turn - right.turn).slice(0, limit);
    return taken.map(({ row }) => this.#lease(row, leaseMs));
  }

  /** Claims one, as the test of an endpoint does. */
  claimOne(id: string, leaseMs: number): ClaimedDelivery {
    const row = this.rows.get(id);
    if (!row) throw new Error('There is no such delivery.');
    return this.#lease(row, leaseMs);
  }

  async finish(attempts: readonly FinishedAttempt[], policy: HealthPolicy): Promise<FinishReport> {
    await this.#begin('finish');
    const disabled: { webhookId: string; reason: 'gone' | 'failing' }[] = [];
    let late = 0;
    for (const attempt of attempts) {
      if (this.attempts.some(({ claim }) => claim.claimId === attempt.claim.claimId)) continue;
      const row = this.#held(attempt.claim);
      this.attempts.push({ ...attempt, isLate: row === undefined });
      if (row === undefined) late += 1;
      else this.#settle(row, attempt);
      const reason = this.#judge(attempt, policy);
      if (reason === undefined || this.disabled.has(attempt.claim.webhookId)) continue;
      this.disabled.set(attempt.claim.webhookId, reason);
      disabled.push({ webhookId: attempt.claim.webhookId, reason });
    }
    return { late, disabled };
  }

  async release(claims: readonly Pick<ClaimedDelivery, 'id' | 'claimId'>[]): Promise<void> {
    await this.#begin('release');
    for (const claim of claims) {
      const row = this.#held(claim);
      if (row) row.lease = undefined;
    }
  }

  async returnExpired(): Promise<number> {
    await this.#begin('returnExpired');
    const expired = this.claimed().filter(({ lease }) => lease && lease.until <= this.#now());
    for (const row of expired) row.lease = undefined;
    return expired.length;
  }

  onDue(wake: () => void): () => Promise<void> {
    this.#wakes.add(wake);
    return async () => {
      this.#wakes.delete(wake);
    };
  }

  async #begin(operation: keyof typeof this.calls): Promise<void> {
    this.calls[operation] += 1;
    await this.before(operation);
  }

  #due(): readonly Row[] {
    return [...this.rows.values()]
      .filter((row) => !row.lease && row.nextAttemptAt <= this.#now() && !this.disabled.has(row.webhookId))
      .sort((left, right) => left.nextAttemptAt.getTime() - right.nextAttemptAt.getTime());
  }

  #lease(row: Row, leaseMs: number): ClaimedDelivery {
    const { nextAttemptAt: _, attempts, lease: __, ...delivery } = row;
    const claimId = randomUUID();
    row.lease = { claimId, until: new Date(this.#now().getTime() + leaseMs) };
    const { webhookId } = row;
    const atOnce = this.claimed(webhookId).length;
    this.maxAtOnce.set(webhookId, Math.max(this.maxAtOnce.get(webhookId) ?? 0, atOnce));
    return { ...delivery, claimId, number: attempts + 1, isTroubled: this.health.has(webhookId) };
  }

  /** The row that a claim still holds: fencing. */
  #held({ id, claimId }: Pick<ClaimedDelivery, 'id' | 'claimId'>): Row | undefined {
    const row = this.rows.get(id);
    return row?.lease?.claimId === claimId ? row : undefined;
  }

  #settle(row: Row, { disposition }: FinishedAttempt): void {
    row.lease = undefined;
    row.attempts += 1;
    if (disposition.state === 'pending') {
      row.nextAttemptAt = disposition.nextAttemptAt;
      this.rows.set(row.id, { ...row, kind: 'automatic', step: row.step + 1 });
      return;
    }
    this.rows.delete(row.id);
    this.ended.set(row.id, disposition.state === 'gone' ? 'cancelled' : disposition.state);
  }

  #judge({ claim, disposition, endedAt }: FinishedAttempt, policy: HealthPolicy) {
    if (claim.kind === 'test') return undefined;
    const { health, disable } = policy(this.health.get(claim.webhookId) ?? null, [
      {
        isDelivered: disposition.state === 'delivered',
        isExhausted: disposition.state === 'exhausted',
        at: endedAt,
      },
    ]);
    if (health) this.health.set(claim.webhookId, health);
    else this.health.delete(claim.webhookId);
    if (disposition.state === 'gone') return 'gone';
    return disable ? 'failing' : undefined;
  }
}
