import { isDeepStrictEqual } from 'node:util';
import type { KeyIdentity, Store } from '@dragoman/store';

/**
 * Whether a key still is what it was when its request began, in an account that is active: for requests that last. One
 * that was revoked, has expired or may see something else by now is not.
 */
export const isStillAdmitted = async (
  { store, now }: { readonly store: Store; readonly now: () => Date },
  { account, key }: KeyIdentity,
): Promise<boolean> => {
  const [presentKey, presentAccount] = await Promise.all([
    store.apiKeys.get(account.id, key.id),
    store.accounts.get(account.id),
  ]);
  if (presentKey === null || presentAccount?.status !== 'active') return false;
  const { revokedAt, expiresAt, scopes, projectIds } = presentKey;
  return (
    revokedAt === null &&
    (expiresAt === null || expiresAt > now()) &&
    isDeepStrictEqual([scopes, projectIds], [key.scopes, key.projectIds])
  );
};
