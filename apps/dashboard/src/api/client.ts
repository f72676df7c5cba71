import type { paths } from '@dragoman/client';
import createClient, { type Middleware } from 'openapi-fetch';
import { credentials, serverGone, sessionEnded } from './connection.ts';
import { ApiProblem, ServerGone } from './problem.ts';

/** Answers that come from a proxy, or from a service that is just starting: not from what was asked. */
const isFromProxy = (response: Response): boolean =>
  [502, 503, 504].includes(response.status) && !/json/.test(response.headers.get('content-type') ?? '');

const authentication: Middleware = {
  onRequest({ request }) {
    const { csrfToken, accountId } = credentials;
    if (request.method !== 'GET' && csrfToken !== undefined) request.headers.set('X-CSRF-Token', csrfToken);
    if (accountId !== undefined) request.headers.set('X-Account-Id', accountId);
  },
  async onResponse({ response, request }) {
    if (isFromProxy(response)) {
      serverGone.set(true);
      throw new ServerGone();
    }
    serverGone.set(false);
    if (response.ok) return undefined;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const after = Number(response.headers.get('retry-after') ?? Number.NaN);
    const problem = new ApiProblem(response.status, body, Number.isFinite(after) ? after : undefined);
    // Signing in answers 401 as well, to who has no session to lose.
    const isOfSession = ['session_expired', 'missing_api_key'].includes(problem.code);
    if (problem.status === 401 && isOfSession && !request.url.endsWith('/api/v1/sessions'))
      sessionEnded.set(true);
    throw problem;
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    serverGone.set(true);
    return new ServerGone(error);
  },
};

/**
 * The one way to the service: paths, bodies and answers are typed by its own document. A call throws an `ApiProblem`
 * where the service refuses, and `ServerGone` where no answer comes; so `dataOf(await api.GET(…))` is what was asked for.
 */
export const api = createClient<paths>({ baseUrl: window.location.origin });
api.use(authentication);

/** The `data` of an answer. */
export const dataOf = <Data>(answer: { data?: { data: Data } | undefined }): Data => {
  if (answer.data === undefined) throw new ServerGone('The answer has no body.');
  return answer.data.data;
};

/** One page of a list: its rows, and where the next one begins. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The rows of a list, and where the next page begins. */
export const pageOf = <Row>(answer: {
  data?: { data: readonly Row[]; pagination: { next_cursor: string | null } } | undefined;
}): Page<Row> => {
  if (answer.data === undefined) throw new ServerGone('The answer has no body.');
  return { rows: answer.data.data, next: answer.data.pagination.next_cursor };
};

/** What a list is asked with. @param search words; empty: whatever is in it @param cursor undefined: the first page */
export const searched = (search: string, cursor: string | undefined) => ({
  ...(search ? { search } : {}),
  ...(cursor ? { cursor } : {}),
});
