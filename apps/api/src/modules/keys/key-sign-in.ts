import { ServiceError } from '@dragoman/provider';
import type { ApiKeyRepository, KeyIdentity } from '@dragoman/store';
import { LRUCache } from 'lru-cache';
import { networkOf, RefusalThrottle } from '../../http/rate-limit/refusal-throttle.ts';
import { hashApiKey, isApiKey } from './key-format.ts';

/** A revoked key must be refused everywhere within 5 s: what another process changed is seen after this at the latest. */
const identityMs = 3_000;

/** Turns a key into the one who holds it, with one database look-up per key every few seconds. */
export class KeySignIn {
  readonly #apiKeys: ApiKeyRepository;
  readonly #refusals: RefusalThrottle;
  readonly #identities: LRUCache<string, { readonly identity: KeyIdentity | null }>;
  readonly #uses = new Map<string, Date>();
  readonly #now: () => number;

  constructor(apiKeys: ApiKeyRepository, options: { refusedKeysPerMinute: number; now: () => number }) {
    this.#apiKeys = apiKeys;
    this.#now = options.now;
    this.#refusals = new RefusalThrottle(options.refusedKeysPerMinute, options.now);
    this.#identities = new LRUCache({
      max: 10_000,
      ttl: identityMs,
      fetchMethod: async (hash) => ({ identity: await this.#apiKeys.identify(Buffer.from(hash, 'base64')) }),
    });
  }

  /**
   * @param address the caller's IP address; one that sends many bad keys is throttled.
   * @throws ServiceError `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `rate_limit_exceeded`.
   */
  async identify(key: string, address: string): Promise<KeyIdentity> {
    const network = networkOf(address);
    this.#refusals.check(network);
    // A wrong checksum costs no look-up: noise never reaches the database.
    const identity = isApiKey(key) ? await this.#remembered(hashApiKey(key)) : null;
    if (!identity)
      throw this.#refuse(
        network,
        'invalid_api_key',
        'The API key is not valid. Check it for missing characters, or make a new one.',
      );
    const { revokedAt, expiresAt, id } = identity.key;
    if (revokedAt !== null)
      throw this.#refuse(network, 'revoked_api_key', 'The API key was revoked. Use another key.');
    const now = this.#now();
    if (expiresAt !== null && expiresAt.getTime() <= now)
      throw this.#refuse(
        network,
        'expired_api_key',
        'The API key has expired. Use another key, or have its expiry changed.',
      );
    this.#uses.set(id, new Date(now));
    return identity;
  }

  async #remembered(hash: Buffer): Promise<KeyIdentity | null> {
    const name = hash.toString('base64');
    // Nearly every key was seen a moment ago, and `fetch` has its price.
    const found = this.#identities.get(name) ?? (await this.#identities.fetch(name));
    return found?.identity ?? null;
  }

  /** Forgets what is remembered, so that this process sees a change of keys or accounts at once. */
  forget(): void {
    this.#identities.clear();
  }

  /** Writes when keys were last used. Called every few seconds, and once at the end. */
  async flushUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = new Map(this.#uses);
    this.#uses.clear();
    await this.#apiKeys.touch(uses);
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
