import { ServiceError } from '@dragoman/provider';

/** 409: one stored resource too many. @param what in the plural, for example `glossaries`. */
export const limitReached = (what: string, limit: number): ServiceError =>
  new ServiceError('limit_reached', {
    detail: `There can be ${limit} ${what} at most, and nothing was changed. Remove some, or ask the operator of this deployment for more.`,
    extensions: { limit },
  });

/** 400: more elements in one request than are taken. */
export const tooManyElements = (pointer: string, limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `${pointer === '' ? 'The file' : pointer} has ${actual} elements; at most ${limit} are taken.`,
    errors: [{ pointer, code: 'too_many', message: `has more than ${limit} elements`, limit, actual }],
  });
