import type { ErrorDetail } from '@dragoman/provider';
import { ApiError } from './api-error.ts';

/** 400. @param errors where in the body or the query, and what is wrong there */
export const invalid = (detail: string, ...errors: readonly ErrorDetail[]): ApiError =>
  new ApiError('invalid_request', { detail, errors });

/** A mistake as a sentence of its own: "`entries/0/source` must not be empty." */
export const sentenceOf = ({ pointer, parameter, message }: ErrorDetail): string => {
  // What says all by itself.
  if (/^[A-Z]/.test(message)) return message;
  const name = parameter ?? pointer.slice(1);
  const sentence = `${name === '' ? 'The body' : `\`${name}\``} ${message}`;
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
};

/** 400 for mistakes in fields; the first of them are told in words as well. */
export const invalidFields = (errors: readonly ErrorDetail[]): ApiError => {
  const told = errors.slice(0, 3).map(sentenceOf);
  return invalid(`The request is not valid. ${told.join(' ')}`, ...errors);
};

/** 409: what is there does not allow it. */
export const conflict = (detail: string, cause?: unknown): ApiError =>
  new ApiError('conflict', { detail, cause });

/** 403: the account may do nothing for now. */
export const accountSuspended = (): ApiError =>
  new ApiError('account_suspended', {
    detail: 'The account is suspended. The operator of this deployment can resume it.',
  });

/** 404 for what does not exist, and for what belongs to another account: the caller cannot tell which. */
export const notFound = (what = 'resource'): ApiError =>
  new ApiError('not_found', {
    detail: `There is no such ${what}. Check the id, and that it belongs to this account.`,
  });

/** 409: one stored resource too many. @param what in the plural, for example `glossaries`. */
export const limitReached = (what: string, limit: number): ApiError =>
  new ApiError('limit_reached', {
    detail: `There can be ${limit} ${what} at most, and nothing was changed. Remove some, or ask the operator of this deployment for more.`,
    extensions: { limit },
  });

/** 400: more elements in one request than are taken. @param pointer empty: of a file. @param actual where it was counted */
export const tooManyElements = (pointer: string, limit: number, actual?: number): ApiError =>
  new ApiError('limit_exceeded', {
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
export const changedSince = (revision: number): ApiError =>
  new ApiError('precondition_failed', {
    detail: `It was changed since: its revision is now ${revision}. Read it again, and repeat the change on what it is now.`,
    extensions: { revision },
  });

/** 409: settings of projects name it. */
export const inUse = (
  what: string,
  setting: string,
  projects: readonly { readonly id: string; readonly name: string }[],
): ApiError =>
  new ApiError('conflict', {
    detail: `Projects use this ${what}. Take ${setting} out of their settings first, or delete them.`,
    extensions: { projects: projects.map(({ id, name }) => ({ id, name })) },
  });
