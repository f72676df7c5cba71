import { ServiceError } from '@dragoman/provider';

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
