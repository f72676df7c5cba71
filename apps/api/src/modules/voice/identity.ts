import { ServiceError } from '@dragoman/provider';
import type { KeyIdentity, Store } from '@dragoman/store';
import type { JobOwner } from '../jobs/types.ts';

/**
 * Who asked for a job, for what it does later in his name. What was accepted is done, also where the key was revoked
 * meanwhile.
 *
 * @throws ServiceError `not_found` where the account is gone
 */
export const identityOf = async (store: Store, owner: JobOwner): Promise<KeyIdentity> => {
  const [key, account] = await Promise.all([
    owner.keyId === null ? null : store.apiKeys.get(owner.accountId, owner.keyId),
    store.accounts.get(owner.accountId),
  ]);
  if (!key || !account)
    throw new ServiceError('not_found', { detail: 'The account or key that asked for this work is gone.' });
  return { key, account, defaultProjectId: owner.projectId };
};
