import { ServiceError } from '@dragoman/provider';

/** 404 for what does not exist, and for what belongs to another account: the caller cannot tell which. */
export const notFound = (what = 'resource'): ServiceError =>
  new ServiceError('not_found', {
    detail: `There is no such ${what}. Check the id, and that it belongs to this account.`,
  });

/** 409: one stored resource too many. @param what in the plural, for example `glossaries`. */
export const limitReached = (what: string, limit: number): ServiceError =>
  new ServiceError('limit_reached', {
    detail: `There can be ${limit} ${what} at most, and nothing was changed. Remove some, or ask the operator of this deployment for more.`,
    extensions: { limit },
  });

/** 400: more elements in one request than are taken. @param pointer empty: of a file. @param actual where it was counted */
export const tooManyElements = (pointer: string, limit: number, actual?: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `${pointer === '' ? 'The file has more rows than' : `${pointer} has more elements than`} are taken at once: ${limit}. Send less.`,
    errors: [
      {
        pointer,
        code: 'too_many',
        message: `has more than ${limit} elements`,
        limit,
        ...(actual === undefined ? {} : { actual }),
      },
    ],
  });

/** 412: somebody else was faster. @param revision the present one. */
export const changedSince = (revision: number): ServiceError =>
  new ServiceError('precondition_failed', {
    detail: `It was changed since: its revision is now ${revision}. Read it again, and repeat the change on what it is now.`,
    extensions: { revision },
  });
