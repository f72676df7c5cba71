import { ServiceError } from '@dragoman/provider';
import type { Caller, Project, Store, UsageScope } from '@dragoman/store';
import type { Identity } from '../../identity.ts';

/** Holds characters of a quota while the work is done. */
export interface Reservation {
  /** So many characters are done, and no longer held. */
  settle(characters: number): void;
  /** What is left is no longer held. */
  release(): void;
}

const nothing: Reservation = { settle() {}, release() {} };

interface Quota {
  readonly subject: string;
  readonly limit: number;
  readonly scope: UsageScope;
  readonly whose: 'account' | 'project' | Caller['kind'];
}

/**
 * `characters_per_month` of accounts, projects and keys. What is stored counts, and what is being done in this process;
 * several processes may overshoot by what they have in flight.
 */
export class QuotaService {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #inFlight = new Map<string, number>();

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** @throws ServiceError `quota_exceeded` where the month's characters do not suffice. */
  async reserve(identity: Identity, project: Project, characters: number): Promise<Reservation> {
    const quotas = quotasOf(identity, project);
    if (quotas.length === 0) return nothing;
    let held = characters;
    const settle = (amount: number) => {
      held -= amount;
      this.#hold(quotas, -amount);
    };
    const release = () => settle(held);
    this.#hold(quotas, characters);
    try {
      for (const quota of quotas) await this.#check(identity.account.id, quota);
    } catch (error) {
      release();
      throw error;
    }
    return { settle, release };
  }

  async #check(accountId: string, quota: Quota): Promise<void> {
    const month = this.#now().toISOString().slice(0, 7);
    const used = await this.#store.usage.billedCharacters(accountId, month, quota.scope);
    const inFlight = this.#inFlight.get(quota.subject) ?? 0;
    if (used + inFlight <= quota.limit) return;
    throw new ServiceError('quota_exceeded', {
      detail: `The ${quota.whose}'s ${quota.limit} characters of this month do not suffice: ${used} are used. The quota starts anew on the first of the month (UTC).`,
      extensions: { limit: quota.limit, used },
    });
  }

  #hold(quotas: readonly Quota[], amount: number): void {
    for (const { subject } of quotas) {
      const sum = (this.#inFlight.get(subject) ?? 0) + amount;
      if (sum === 0) this.#inFlight.delete(subject);
      else this.#inFlight.set(subject, sum);
    }
  }
}

const quotasOf = ({ account, actor, charactersPerMonth }: Identity, project: Project): Quota[] => {
  const quotas: Quota[] = [];
  if (account.charactersPerMonth !== null)
    quotas.push({ subject: account.id, limit: account.charactersPerMonth, scope: {}, whose: 'account' });
  if (project.charactersPerMonth !== null)
    quotas.push({
      subject: project.id,
      limit: project.charactersPerMonth,
      scope: { projectId: project.id },
      whose: 'project',
    });
  if (charactersPerMonth !== null)
    quotas.push({
      subject: actor.id,
      limit: charactersPerMonth,
      scope: { keyId: actor.id },
      whose: actor.kind,
    });
  return quotas;
};
