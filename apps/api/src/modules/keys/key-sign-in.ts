import { isDeepStrictEqual } from 'node:util';
import { ServiceError } from '@dragoman/provider';
import type { IdentifiedKey, Store } from '@dragoman/store';
import { LRUCache } from 'lru-cache';
import { networkOf, RefusalThrottle } from '../../http/rate-limit/refusal-throttle.ts';
import type { Identities, Identity, Owner } from '../../identity.ts';
import { hashApiKey, isApiKey } from './key-format.ts';

/** A revoked key must be refused everywhere within 5 s: what another process changed is seen after this at the latest. */
const identityMs = 3_000;

/** A key as requests see it, and what its next use is judged by. */
interface Known {
  readonly identity: Identity;
  readonly revokedAt: Date | null;
}

const identityOf = ({ key, account, defaultProjectId }: IdentifiedKey): Identity => ({
  actor: { kind: 'key', id: key.id },
  account,
  defaultProjectId,
  scopes: key.scopes,
  expiresAt: key.expiresAt,
  rateLimitPerMinute: key.rateLimitPerMinute,
  charactersPerMonth: key.charactersPerMonth,
  projectIds: key.projectIds,
});

/** Turns a key into the one who holds it, with one database look-up per key every few seconds. */
export class KeySignIn implements Identities {
  readonly #store: Pick<Store, 'apiKeys' | 'accounts'>;
  readonly #refusals: RefusalThrottle;
  readonly #known: LRUCache<string, { readonly found: Known | null }>;
  readonly #uses = new Map<string, Date>();
  readonly #now: () => number;

  /** @param refusedPerMinute bad keys of one address */
  constructor(store: Pick<Store, 'apiKeys' | 'accounts'>, refusedPerMinute: number, now: () => number) {
    this.#store = store;
    this.#now = now;
    this.#refusals = new RefusalThrottle(refusedPerMinute, now);
    this.#known = new LRUCache({
      max: 10_000,
      ttl: identityMs,
      fetchMethod: async (hash) => {
        const key = await store.apiKeys.identify(Buffer.from(hash, 'base64'));
        return { found: key && { identity: identityOf(key), revokedAt: key.key.revokedAt } };
      },
    });
  }

  /**
   * @param address the caller's IP address; one that sends many bad keys is throttled.
   * @throws ServiceError `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `rate_limit_exceeded`.
   */
  async identify(key: string, address: string): Promise<Identity> {
    const network = networkOf(address);
    this.#refusals.check(network);
    // A wrong checksum costs no look-up: noise never reaches the database.
    const known = isApiKey(key) ? await this.#remembered(hashApiKey(key)) : null;
    if (!known)
      throw this.#refuse(
        network,
        'invalid_api_key',
        'The API key is not valid. Check it for missing characters, or make a new one.',
      );
    const { identity, revokedAt } = known;
    if (revokedAt !== null)
      throw this.#refuse(network, 'revoked_api_key', 'The API key was revoked. Use another key.');
    const now = this.#now();
    if (identity.expiresAt !== null && identity.expiresAt.getTime() <= now)
      throw this.#refuse(
        network,
        'expired_api_key',
        'The API key has expired. Use another key, or have its expiry changed.',
      );
    this.#uses.set(identity.actor.id, new Date(now));
    return identity;
  }

  async recall({ accountId, projectId, actor }: Owner): Promise<Identity> {
    const [key, account] = await Promise.all([
      actor && this.#store.apiKeys.get(accountId, actor.id),
      this.#store.accounts.get(accountId),
    ]);
    if (key && account) return identityOf({ key, account, defaultProjectId: projectId });
    throw new ServiceError('not_found', { detail: 'The account or key that asked for this work is gone.' });
  }

  async isStillAdmitted({ actor, account, scopes, projectIds }: Identity): Promise<boolean> {
    const [key, present] = await Promise.all([
      this.#store.apiKeys.get(account.id, actor.id),
      this.#store.accounts.get(account.id),
    ]);
    if (key === null || key.revokedAt !== null || present?.status !== 'active') return false;
    const isValid = key.expiresAt === null || key.expiresAt.getTime() > this.#now();
    return isValid && isDeepStrictEqual([key.scopes, key.projectIds], [scopes, projectIds]);
  }

  async #remembered(hash: Buffer): Promise<Known | null> {
    const name = hash.toString('base64');
    // Nearly every key was seen a moment ago, and `fetch` has its price.
    const known = this.#known.get(name) ?? (await this.#known.fetch(name));
    return known?.found ?? null;
  }

  /** Forgets what is remembered, so that this process sees a change of keys or accounts at once. */
  forget(): void {
    this.#known.clear();
  }

  /** Writes when keys were last used. Called every few seconds, and once at the end. */
  async flushUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = new Map(this.#uses);
    this.#uses.clear();
    await this.#store.apiKeys.touch(uses);
  }

  #refuse(
    network: string,
    code: 'invalid_api_key' | 'revoked_api_key' | 'expired_api_key',
    detail: string,
  ): ServiceError {
    this.#refusals.count(network);
    return new ServiceError(code, { detail });
  }
}
