import { DragomanError } from './error.ts';
import { parseRetryAfter } from './retry.ts';

/** What a call of `client.api` resolves to. */
export type ApiResult<Body> =
  | { readonly data: Body; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

/**
 * The body of an answer.
 * @throws DragomanError where it is an error, or nothing that Dragoman says.
 */
export const unwrapBody = <Body>(result: ApiResult<Body>): Body => {
  if (result.data !== undefined) return result.data;
  const { headers, status } = result.response;
  throw new DragomanError({
    status,
    body: result.error,
    requestId: headers.get('x-request-id'),
    retryAfter: parseRetryAfter(headers.get('retry-after'), Date.now()),
  });
};

/**
 * The `data` of a call of `client.api`.
 *
 * @throws DragomanError where the answer is an error.
 * @example
 * const languages = unwrap(await client.api.GET('/v1/languages'));
 */
export const unwrap = <Data>(result: ApiResult<{ readonly data: Data }>): Data => unwrapBody(result).data;
