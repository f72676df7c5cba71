import { ServiceError } from '@dragoman/provider';
import type { KeyIdentity } from '@dragoman/store';

/**
 * Glossaries and brand voices work in all projects of their account.
 * @throws ServiceError `insufficient_scope` for a key that is bound to projects: it may read and use them alone.
 */
export const refuseBoundKey = (identity: KeyIdentity): void => {
  if (identity.key.projectIds === null) return;
  throw new ServiceError('insufficient_scope', {
    detail:
      'This key is bound to projects and cannot change what all projects of the account share. Use a key without project_ids.',
  });
};

/** 409: settings of projects name it. */
export const inUse = (
  what: string,
  setting: string,
  projects: readonly { readonly id: string; readonly name: string }[],
): ServiceError =>
  new ServiceError('conflict', {
    detail: `Projects use this ${what}. Take ${setting} out of their settings first, or delete them.`,
    extensions: { projects: projects.map(({ id, name }) => ({ id, name })) },
  });
