import {
  type Actor,
  type ApiKey,
  type ApiKeyFilter,
  type Grant,
  type KeyScope,
  keyIdOf,
  keyScopes,
  type Page,
  type Store,
} from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { conflict, notFound } from '../../errors/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import { hashApiKey, keyPrefix, newApiKey } from './key-format.ts';
import type { KeySignIn } from './key-sign-in.ts';
import { grantWithin, rateOf } from './lineage.ts';

/** What a key has where nothing is said: all but the power over keys and accounts. */
export const defaultScopes: readonly KeyScope[] = keyScopes.filter(
  (scope) => scope !== 'keys' && scope !== 'accounts',
);

/** Each request asks for the limits of the whole line above its key. */
const maxGenerations = 100;

/** Makes, shows, changes and revokes the keys of an account. */
export class KeyService {
  readonly #store: Store;
  readonly #signIn: Pick<KeySignIn, 'forget'>;
  readonly #defaultPerMinute: number;
  readonly #now: () => Date;

  constructor(store: Store, signIn: Pick<KeySignIn, 'forget'>, defaultPerMinute: number, now: () => Date) {
    this.#store = store;
    this.#signIn = signIn;
    this.#defaultPerMinute = defaultPerMinute;
    this.#now = now;
  }

  /**
   * Makes a key for the caller's account, within what the caller's own key may do.
   * @throws ApiError `insufficient_scope` where the new key would be able to do more than the caller's.
   */
  async create(
    own: Identity,
    input: { name: string } & { [Member in keyof Grant]?: Grant[Member] | undefined },
  ): Promise<{ key: ApiKey; secret: string }> {
    const grant: Grant = {
      scopes: input.scopes ?? defaultScopes.filter((scope) => own.scopes.includes(scope)),
      // What is left out is inherited: a key that leaves out an expiry must not outlive the one that made it.
      expiresAt: input.expiresAt === undefined ? own.expiresAt : input.expiresAt,
      rateLimitPerMinute:
        input.rateLimitPerMinute === undefined ? this.#inheritedRate(own) : input.rateLimitPerMinute,
      charactersPerMonth:
        input.charactersPerMonth === undefined ? own.charactersPerMonth : input.charactersPerMonth,
      projectIds: input.projectIds === undefined ? own.projectIds : input.projectIds,
    };
    await this.#checkGrant(own, grant);
    if (own.generation >= maxGenerations)
      throw new ApiError('limit_reached', {
        detail: `A line of keys of which each made the next ends after ${maxGenerations}. Make the key with one nearer to the first.`,
        extensions: { limit: maxGenerations },
      });
    return this.issue(own.account.id, { name: input.name, ...grant }, own.actor, keyIdOf(own.actor));
  }

  /**
   * Makes a key without asking who wants it: for the operator's tools.
   * @param actor is written to the audit log
   * @param makerId a key of the same account whose limits hold for this one too; default: none
   */
  async issue(
    accountId: string,
    input: { name: string } & Grant,
    actor: Actor,
    makerId: string | null = null,
  ): Promise<{ key: ApiKey; secret: string }> {
    const secret = newApiKey();
    const key = await this.#store.apiKeys.create(accountId, {
      ...input,
      makerId,
      prefix: keyPrefix(secret),
      hash: hashApiKey(secret),
    });
    await this.#store.audit.write(accountId, { actor, action: 'key.created', target: key.id });
    return { key, secret };
  }

  /** Whoever is bound to projects sees the keys that are bound to these alone. */
  list(
    { account, projectIds }: Identity,
    filter: Pick<ApiKeyFilter, 'status' | 'search'>,
    page: { limit: number; before?: string | undefined },
  ): Promise<Page<ApiKey>> {
    return this.#store.apiKeys.list(account.id, page, { ...filter, projectIds });
  }

  async get(identity: Identity, id: string): Promise<ApiKey> {
    return (await this.#find(identity, id)).key;
  }

  /** A key that the caller may see, and what it may do now. */
  async #find(identity: Identity, id: string): Promise<{ key: ApiKey; grant: Grant }> {
    const found = await this.#store.apiKeys.recall(identity.account.id, id);
    if (!found || !isWithin(found.key, identity)) throw notFound('key');
    const { key, makers } = found;
    return { key, grant: grantWithin(key, makers, this.#defaultPerMinute) };
  }

  /** Neither the key as it is nor as it will be may exceed the caller's own. */
  async update(
    identity: Identity,
    id: string,
    change: { name?: string } & { [Member in keyof Grant]?: Grant[Member] },
  ): Promise<ApiKey> {
    const { key, grant } = await this.#find(identity, id);
    await this.#checkGrant(identity, grant);
    await this.#checkGrant(identity, { ...grant, ...change });
    if (key.revokedAt !== null) throw conflict('The key was revoked and cannot be changed.');
    const updated = await this.#store.apiKeys.update(identity.account.id, id, change);
    this.#signIn.forget();
    if (!updated) throw notFound('key');
    await this.#store.audit.write(identity.account.id, {
      actor: identity.actor,
      action: 'key.updated',
      target: id,
    });
    return updated;
  }

  /**
   * Gives a key another secret.
   * @param overlapHours how long the present one is good as well
   * @throws ApiError `not_found`, `insufficient_scope`, `conflict` for one that was revoked
   */
  async rotate(
    identity: Identity,
    id: string,
    overlapHours: number,
  ): Promise<{ key: ApiKey; secret: string }> {
    await this.#checkGrant(identity, (await this.#find(identity, id)).grant);
    const secret = newApiKey();
    const key = await this.#store.apiKeys.rotate(identity.account.id, id, {
      ...{ prefix: keyPrefix(secret), hash: hashApiKey(secret) },
      previousUntil: new Date(this.#now().getTime() + overlapHours * 3_600_000),
    });
    if (!key) throw conflict('The key was revoked and cannot be rotated.');
    this.#signIn.forget();
    await this.#store.audit.write(identity.account.id, {
      ...{ actor: identity.actor, action: 'key.rotated', target: id },
      detail: { overlap_hours: overlapHours },
    });
    return { key, secret };
  }

  async revoke(identity: Identity, id: string): Promise<void> {
    await this.#checkGrant(identity, (await this.#find(identity, id)).grant);
    await this.#store.apiKeys.revoke(identity.account.id, id);
    this.#signIn.forget();
    await this.#store.audit.write(identity.account.id, {
      actor: identity.actor,
      action: 'key.revoked',
      target: id,
    });
  }

  #inheritedRate(own: Grant): number | null {
    return own.rateLimitPerMinute === 0 ? null : own.rateLimitPerMinute;
  }

  async #checkGrant(own: Identity, grant: Grant): Promise<void> {
    const beyond =
      grant.scopes.find((scope) => !own.scopes.includes(scope)) !== undefined
        ? 'scopes'
        : own.expiresAt !== null && (grant.expiresAt === null || grant.expiresAt > own.expiresAt)
          ? 'expires_at'
          : exceeds(rateOf(grant, this.#defaultPerMinute), rateOf(own, this.#defaultPerMinute))
            ? 'rate_limit_per_minute'
            : exceeds(grant.charactersPerMonth, own.charactersPerMonth)
              ? 'characters_per_month'
              : !isWithin(grant, own)
                ? 'project_ids'
                : null;
    if (beyond !== null)
      throw new ApiError('insufficient_scope', {
        detail: `A key can neither make nor change a key that may do more than itself: \`${beyond}\` goes beyond it.`,
        errors: [{ pointer: `/${beyond}`, code: 'beyond_own_key', message: 'goes beyond the key that asks' }],
      });
    for (const id of grant.projectIds ?? [])
      if (!(await this.#store.projects.get(own.account.id, id))) throw notFound('project');
  }
}

/** Whether projects are among one's own. Null: every project. */
const isWithin = (
  { projectIds }: Pick<Grant, 'projectIds'>,
  { projectIds: own }: Pick<Grant, 'projectIds'>,
): boolean => own === null || (projectIds?.every((id) => own.includes(id)) ?? false);

/** Null is without limit. */
const exceeds = (wanted: number | null, own: number | null): boolean =>
  own !== null && (wanted === null || wanted > own);
