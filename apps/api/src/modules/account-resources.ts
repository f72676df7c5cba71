import type { Store } from '@dragoman/store';
import { LRUCache } from 'lru-cache';
import { changedSince, inUse, limitReached, notFound } from '../errors.ts';
import type { Identity } from '../identity.ts';

/** What another process changed is seen after this at the latest. */
const rememberedMs = 3_000;

/** Resources of accounts that translations need, as they were a moment ago. */
export interface Remembered<Value> {
  find(identity: Identity, id: string): Promise<Value | null>;
  forget(identity: Identity, id: string): void;
}

/** Ids are the same in capitals. */
const placeOf = (accountId: string, id: string): string => `${accountId}/${id.toLowerCase()}`;

/**
 * Remembers up to 1,000 resources.
 *
 * @param sizes the size of a resource, and how large all are together at most. Default: they are few and small
 */
export const remember = <Value>(
  read: (accountId: string, id: string) => Promise<Value | null>,
  sizes?: { readonly max: number; of(value: Value | null): number },
): Remembered<Value> => {
  interface Asked {
    readonly accountId: string;
    readonly id: string;
  }
  const cache = new LRUCache<string, { readonly found: Value | null }, Asked>({
    max: 1_000,
    ttl: rememberedMs,
    ...(sizes && { maxSize: sizes.max, sizeCalculation: ({ found }) => sizes.of(found) }),
    fetchMethod: async (_place, _stale, { context: { accountId, id } }) => ({
      found: await read(accountId, id),
    }),
  });
  return {
    async find({ account: { id: accountId } }, id) {
      const remembered = await cache.fetch(placeOf(accountId, id), { context: { accountId, id } });
      return remembered?.found ?? null;
    },
    forget: ({ account }, id) => void cache.delete(placeOf(account.id, id)),
  };
};

type Outcome<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'not_found' | 'limit_reached' }
  | { readonly state: 'stale'; readonly revision: number };

/**
 * The value of a change that was made.
 *
 * @param limit what there can be so many of; absent where the change adds nothing
 * @throws ServiceError `not_found`, `precondition_failed` or `limit_reached`
 */
export const made = <Value>(
  outcome: Outcome<Value>,
  what: string,
  limit?: { readonly of: string; readonly max: number },
): Value => {
  if (outcome.state === 'done') return outcome.value;
  if (outcome.state === 'limit_reached' && limit) throw limitReached(limit.of, limit.max);
  throw outcome.state === 'stale' ? changedSince(outcome.revision) : notFound(what);
};

/**
 * Looks at what became of a deletion.
 *
 * @param setting of projects that may name the resource, for example `glossary_id`
 * @throws ServiceError `not_found`, `precondition_failed`, or `conflict` where projects use it
 */
export const ensureDeleted = (
  outcome: Awaited<ReturnType<Store['glossaries' | 'brandVoices']['delete']>>,
  what: string,
  setting: string,
): void => {
  if (outcome.state === 'in_use') throw inUse(what, setting, outcome.projects);
  if (outcome.state === 'stale') throw changedSince(outcome.revision);
  if (outcome.state === 'not_found') throw notFound(what);
};

/** Notes in the audit log what an identity did to a resource. */
export const noteIn =
  (store: Store) =>
  (identity: Identity, action: string, target: string): Promise<void> =>
    store.audit.write(identity.account.id, { actor: identity.actor, action, target });
