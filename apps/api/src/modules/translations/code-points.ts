import { countCodePoints } from '@dragoman/core';
import type { ErrorDetail } from '@dragoman/provider';
import { ApiError } from '../../errors/api-error.ts';

/** Code points of a text. @throws ApiError `limit_exceeded` at `pointer` where they are too many. */
export const countWithin = (text: string, pointer: string, limit: number): number => {
  const actual = countCodePoints(text);
  if (actual <= limit) return actual;
  throw new ApiError('limit_exceeded', {
    detail: `The text has ${actual} code points; at most ${limit} are taken at once. Split it.`,
    errors: [tooLong(pointer, limit, actual)],
  });
};

/** Where and by how much a text is too long. */
export const tooLong = (pointer: string, limit: number, actual: number): ErrorDetail => ({
  pointer,
  code: 'too_long',
  message: `is longer than ${limit} code points`,
  limit,
  actual,
});
