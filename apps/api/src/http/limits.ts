import { ServiceError } from '@dragoman/provider';

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
