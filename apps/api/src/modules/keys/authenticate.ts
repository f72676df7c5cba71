import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors/api-error.ts';
import { accountSuspended } from '../../errors/errors.ts';
import { readSessionCookie } from '../../http/guards/session-cookie.ts';
import type { Identity } from '../../identity/identity.ts';
import type { SessionSignIn } from '../users/session-sign-in.ts';
import type { KeySignIn } from './key-sign-in.ts';

/**
 * `Authorization: Bearer <API_KEY>`, else the cookie of a session, → `response.locals.identity`; then the account must be
 * active. With a cookie, what may change something must show that it comes from a page of this service.
 */
export const authenticate =
  (keys: KeySignIn, sessions: SessionSignIn): RequestHandler =>
  async (request, response, next) => {
    const identity = await identify(request, keys, sessions);
    response.locals.identity = identity;
    if (identity.account.status === 'suspended') throw accountSuspended();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      sessions.ensureCsrf(identity, request.get('x-csrf-token'));
    next();
  };

const identify = (request: Request, keys: KeySignIn, sessions: SessionSignIn): Promise<Identity> => {
  const key = bearer(request);
  if (key !== null) return keys.identify(key, request.ip ?? '');
  const token = readSessionCookie(request);
  if (token !== null) return sessions.identify(token, request.get('x-account-id'));
  throw new ApiError('missing_api_key', {
    detail:
      'Send an API key: `Authorization: Bearer dgm_…`. Keys are made with `dragoman keys create` or POST /api/v1/keys.',
  });
};

const bearer = (request: Request): string | null => {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +(\S+) *$/i.exec(header);
  if (match === null)
    throw new ApiError('invalid_api_key', {
      detail: 'The Authorization header must be `Bearer` and one API key.',
    });
  return match[1] as string;
};
