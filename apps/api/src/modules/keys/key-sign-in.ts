import { isDeepStrictEqual } from 'node:util';
import type { IdentifiedKey, Store } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { networkOf, RefusalThrottle } from '../../http/rate-limit/refusal-throttle.ts';
import type { Identities, Identity, Owner } from '../../identity/identity.ts';
import { KeyCache } from './key-cache.ts';
import { isApiKey, nameOfApiKey } from './key-format.ts';
import { grantWithin, quotasOf } from './lineage.ts';

/** A key as requests see it, and what its next use is judged by. */
interface Known {
  readonly identity: Identity;
  readonly revokedAt: Date | null;
  /** It was rotated since: what was shown is good until then. Null: it is the present one. */
  readonly replacedAt: Date | null;
}

/** How keys are judged that say nothing of themselves. */
export interface KeyRates {
  /** Requests a minute of a key without a rate of its own. 0: unlimited. */
  readonly perMinute: number;
  /** Bad keys of one address. */
  readonly refusedKeysPerMinute: number;
}

/** Turns a key into the one who holds it, with one database look-up per key every few seconds. */
export class KeySignIn implements Identities {
  readonly #keys: Store['apiKeys'];
  readonly #rates: KeyRates;
  readonly #refusals: RefusalThrottle;
  readonly #known: KeyCache<Known>;
  readonly #uses = new Map<string, Date>();
  readonly #now: () => number;

  constructor(store: Pick<Store, 'apiKeys'>, rates: KeyRates, now: () => number) {
    this.#keys = store.apiKeys;
    this.#rates = rates;
    this.#now = now;
    this.#refusals = new RefusalThrottle(rates.refusedKeysPerMinute, now);
    this.#known = new KeyCache(async (hash) => {
      const found = await this.#keys.identify(Buffer.from(hash, 'base64'));
      if (!found) return null;
      const { revokedAt, previousUntil } = found.key;
      return {
        identity: this.#identityOf(found),
        revokedAt,
        replacedAt: found.isPrevious ? previousUntil : null,
      };
    });
  }

  /**
   * A good key is taken wherever it comes from: only bad ones are throttled.
   *
   * @param address the caller's IP address; one that sends many bad keys is answered 429.
   * @throws ApiError `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `rate_limit_exceeded`.
   */
  async identify(key: string, address: string): Promise<Identity> {
    // A wrong checksum costs no look-up: noise never reaches the database.
    const known = isApiKey(key) ? await this.#remembered(nameOfApiKey(key)) : null;
    if (!known)
      throw this.#refuse(
        address,
        'invalid_api_key',
        'The API key is not valid. Check it for missing characters, or make a new one.',
      );
    const { identity, revokedAt, replacedAt } = known;
    if (revokedAt !== null)
      throw this.#refuse(address, 'revoked_api_key', 'The API key was revoked. Use another key.');
    const now = this.#now();
    if (replacedAt !== null && replacedAt.getTime() <= now)
      throw this.#refuse(
        address,
        'revoked_api_key',
        'The API key was rotated, and this is the one of before. Use the new one.',
      );
    if (identity.expiresAt !== null && identity.expiresAt.getTime() <= now)
      throw this.#refuse(
        address,
        'expired_api_key',
        'The API key has expired. Use another key, or have its expiry changed.',
      );
    this.#uses.set(identity.actor.id, new Date(now));
    return identity;
  }

  async recall({ accountId, projectId, actor }: Owner): Promise<Identity> {
    const found = actor && (await this.#keys.recall(accountId, actor.id));
    if (found) return { ...this.#identityOf(found), defaultProjectId: projectId };
    throw new ApiError('not_found', { detail: 'The account or key that asked for this work is gone.' });
  }

  async isStillAdmitted({ actor, account, scopes, projectIds }: Identity): Promise<boolean> {
    const found = await this.#keys.recall(account.id, actor.id);
    if (found === null || found.key.revokedAt !== null || found.account.status !== 'active') return false;
    const { expiresAt, ...present } = this.#identityOf(found);
    const isValid = expiresAt === null || expiresAt.getTime() > this.#now();
    return isValid && isDeepStrictEqual([present.scopes, present.projectIds], [scopes, projectIds]);
  }

  async #remembered(name: string): Promise<Known | null> {
    return this.#known.get(name) ?? this.#known.find(name);
  }

  /** Forgets what is remembered, so that this process sees a change of keys or accounts at once. */
  forget(): void {
    this.#known.forget();
  }

  /** Writes when keys were last used. Called every few seconds, and once at the end. */
  async flushUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = new Map(this.#uses);
    this.#uses.clear();
    await this.#keys.touch(uses);
  }

  #identityOf({ key, makers, account, defaultProjectId }: IdentifiedKey): Identity {
    return {
      actor: { kind: 'key', id: key.id },
      account,
      defaultProjectId,
      generation: makers.length,
      quotas: quotasOf(key, makers),
      ...grantWithin(key, makers, this.#rates.perMinute),
    };
  }

  #refuse(
    address: string,
    code: 'invalid_api_key' | 'revoked_api_key' | 'expired_api_key',
    detail: string,
  ): ApiError {
    return this.#refusals.refusal(networkOf(address)) ?? new ApiError(code, { detail });
  }
}
