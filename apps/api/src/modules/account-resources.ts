import type { Store } from '@dragoman/store';
import { changedSince, inUse, limitReached, notFound } from '../errors/errors.ts';
import type { Identity } from '../identity/identity.ts';

type Outcome<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'not_found' | 'limit_reached' }
  | { readonly state: 'stale'; readonly revision: number };

/**
 * The value of a change that was made.
 *
 * @param limit what there can be so many of; absent where the change adds nothing
 * @throws ApiError `not_found`, `precondition_failed` or `limit_reached`
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
 * @throws ApiError `not_found`, `precondition_failed`, or `conflict` where projects use it
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
