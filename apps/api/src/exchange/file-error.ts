import { ApiError } from '../errors/api-error.ts';

/** A file that cannot be read at all: nothing of it is taken. @param line where, from 1. */
export const unreadableFile = (code: string, detail: string, line?: number): ApiError =>
  new ApiError('invalid_request', {
    detail: line === undefined ? detail : `${detail} Line ${line}.`,
    errors: [{ pointer: '', code, message: line === undefined ? detail : `line ${line}` }],
    ...(line === undefined ? {} : { extensions: { line } }),
  });
