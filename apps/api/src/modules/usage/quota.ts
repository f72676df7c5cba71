import type { Project, QuotaScope, Store, UsageUnit } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { ceilingsOf } from '../../identity/account-ceilings.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';

/** Holds a part of a quota while the work is done. */
export interface Reservation {
  /** So much is done, and no longer held. */
  settle(amount: number): void;
  /** What is left is no longer held. */
  release(): void;
}

const nothing: Reservation = { settle() {}, release() {} };

interface Quota {
  readonly subject: string;
  readonly limit: number;
  readonly unit: Extract<UsageUnit, 'characters' | 'seconds'>;
  readonly scope: QuotaScope;
  readonly whose: 'account' | 'project' | 'key';
}

/**
 * What accounts, projects and keys may use in a month. What is stored counts, and what is being done in this process;
 * several processes may overshoot by what they have in flight.
 */
export class QuotaService {
  readonly #store: Pick<Store, 'usage'>;
  readonly #usual: Settings['limits']['account'];
  readonly #now: () => Date;
  readonly #inFlight = new Map<string, number>();

  /** @param usual the ceilings of accounts that have none of their own */
  constructor(store: Pick<Store, 'usage'>, usual: Settings['limits']['account'], now: () => Date) {
    this.#store = store;
    this.#usual = usual;
    this.#now = now;
  }

  /**
   * `characters_per_month` of the account, the project, and the key with those above it.
   * @throws ApiError `quota_exceeded` where the month's characters do not suffice.
   */
  reserve(identity: Identity, project: Project, characters: number): Promise<Reservation> {
    return this.#reserve(identity.account.id, this.#quotasOf(identity, project), characters);
  }

  /**
   * Seconds of recognised speech, which accounts alone have a ceiling for.
   * @param seconds 0 where the length is not known yet: there has to be anything left at all
   * @throws ApiError `quota_exceeded`
   */
  async reserveSeconds(accountId: string, seconds: number): Promise<Reservation> {
    const { secondsPerMonth: limit } = this.#usual;
    if (limit === undefined) return nothing;
    const subject = `seconds:${accountId}`;
    const quota: Quota = { subject, limit, unit: 'seconds', scope: {}, whose: 'account' };
    return this.#reserve(accountId, [quota], Math.max(1, seconds));
  }

  async #reserve(accountId: string, quotas: readonly Quota[], amount: number): Promise<Reservation> {
    if (quotas.length === 0) return nothing;
    let held = amount;
    const settle = (done: number) => {
      held -= done;
      for (const { subject } of quotas) this.#hold(subject, -done);
    };
    const release = () => settle(held);
    // What was held before counts, also where it is done and stored meanwhile; what comes later does not.
    const taken = quotas.map((quota) => ({ quota, inFlight: this.#hold(quota.subject, amount) }));
    try {
      for (const { quota, inFlight } of taken) await this.#check(accountId, quota, inFlight);
    } catch (error) {
      release();
      throw error;
    }
    return { settle, release };
  }

  async #check(accountId: string, quota: Quota, inFlight: number): Promise<void> {
    const { limit, unit, scope, whose } = quota;
    const month = this.#now().toISOString().slice(0, 7);
    const used = await this.#store.usage.billed(accountId, month, unit, scope);
    if (used + inFlight <= limit) return;
    const family = whose === 'key' ? ' (it shares them with the keys that it was made by and makes)' : '';
    throw new ApiError('quota_exceeded', {
      detail: `The ${whose}'s ${limit} ${unit} of this month do not suffice${family}: ${used} are used. The quota starts anew on the first of the month (UTC).`,
      extensions: { limit, used },
    });
  }

  /** @returns what is held then */
  #hold(subject: string, amount: number): number {
    const sum = (this.#inFlight.get(subject) ?? 0) + amount;
    if (sum === 0) this.#inFlight.delete(subject);
    else this.#inFlight.set(subject, sum);
    return sum;
  }

  #quotasOf({ account, quotas: ofKeys }: Identity, project: Project): Quota[] {
    const quotas: Quota[] = [];
    const add = (quota: Omit<Quota, 'unit' | 'limit'>, limit: number | null) => {
      if (limit !== null) quotas.push({ ...quota, unit: 'characters', limit });
    };
    const { charactersPerMonth } = ceilingsOf(account, this.#usual);
    add({ subject: account.id, scope: {}, whose: 'account' }, charactersPerMonth);
    add(
      { subject: project.id, scope: { projectId: project.id }, whose: 'project' },
      project.charactersPerMonth,
    );
    for (const { keyId, charactersPerMonth: limit } of ofKeys)
      add({ subject: keyId, scope: { familyOf: keyId }, whose: 'key' }, limit);
    return quotas;
  }
}
