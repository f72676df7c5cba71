import { StoreError } from '@dragoman/store';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiError, type ApiErrorCode, apiErrorTable } from '../errors/api-error.ts';
import { sentenceOf } from '../errors/errors.ts';
import { sendJson } from './reply.ts';

/** The body of every error: RFC 9457 with the members of the house. */
export const problemDocument = (
  error: ApiError,
  request: { path: string; id: string; publicUrl?: string | undefined },
): Record<string, unknown> => ({
  type: `${request.publicUrl ?? ''}/docs/errors#${error.code}`,
  title: apiErrorTable[error.code].title,
  status: error.status,
  detail: error.detail,
  instance: request.path,
  success: false,
  code: error.code,
  request_id: request.id,
  ...mistakesOf(error),
  ...(error.provider && isEngineFailure(error.code) ? { provider: error.provider.id } : {}),
  ...error.extensions,
});

/** What is wrong where. Every 400 has it: what is wrong with no member of the body is told of the whole. */
const mistakesOf = ({ errors, status, code, detail }: ApiError): Record<string, unknown> => {
  if (errors.length > 0)
    return { errors: errors.map((mistake) => ({ ...mistake, message: sentenceOf(mistake) })) };
  return status === 400 ? { errors: [{ pointer: '', code, message: detail }] } : {};
};

/** Headers that a status demands (RFC 9110, RFC 6750, RFC 6585). */
const problemHeaders = (error: ApiError): Record<string, string> => {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' };
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.retryAfterMs !== undefined && [409, 429, 503].includes(error.status))
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
  return headers;
};

/** Ends the response with a problem document. */
export const sendProblem = (response: Response, error: ApiError): void => {
  sendJson(
    response,
    error.status,
    problemDocument(error, {
      path: pathOf(response.req),
      id: response.locals.requestId,
      publicUrl: response.locals.publicUrl,
    }),
    problemHeaders(error),
  );
};

/** Everything thrown ends here; what is no `ApiError` is a defect of ours: logged whole, shown as 500. */
export const problemHandler =
  (logger: Logger): ErrorRequestHandler =>
  (thrown: unknown, request, response, _next) => {
    if (response.locals.abandoned || response.destroyed) return;
    const error = toApiError(thrown);
    if (error.status >= 500) {
      const fields = { request_id: response.locals.requestId, code: error.code, provider: error.provider };
      if (isOutOfRoom(error.cause)) logger.error({ ...fields, err: error.cause }, 'the disk is full');
      else if (error.code === 'internal_error')
        logger.error({ ...fields, err: error.cause }, 'request failed');
      else logger.warn(error.cause === undefined ? fields : { ...fields, err: error.cause }, error.detail);
    }
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    sendProblem(response, error);
  };

/** Any thrown value as the error that callers may see. */
export const toApiError = (thrown: unknown): ApiError => {
  if (ApiError.is(thrown)) return thrown;
  if (thrown instanceof URIError)
    return new ApiError('not_found', {
      detail: 'The path is not valid percent-encoding.',
      cause: thrown,
    });
  if (isOutOfRoom(thrown))
    return new ApiError('overloaded', {
      detail: 'There is no room to store anything at the moment. Try again later.',
      retryAfterMs: 30_000,
      cause: thrown,
    });
  if (StoreError.is(thrown) && storeIsAway.has(thrown.code))
    return new ApiError('overloaded', {
      detail: 'The database cannot take more at the moment. Try again shortly.',
      retryAfterMs: 1_000,
      cause: thrown,
    });
  return new ApiError('internal_error', {
    detail: 'Something went wrong on our side. Try again; if it persists, report the request_id.',
    cause: thrown,
  });
};

/** No space on a disk, ours or the database's, or no more of it for our user. */
const isOutOfRoom = (thrown: unknown): boolean => {
  if (StoreError.is(thrown)) return thrown.sqlState === '53100';
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || isOutOfRoom(thrown.cause);
};

const isEngineFailure = (code: ApiErrorCode): boolean => code.startsWith('provider_');
const storeIsAway: ReadonlySet<string> = new Set(['overloaded', 'unavailable', 'closed']);
/** The path as it was asked for, whatever routers have taken off since. */
export const pathOf = (request: Request): string => request.originalUrl.split('?', 1)[0] ?? '/';
