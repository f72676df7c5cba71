import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../api-error.ts';
import { accountSuspended } from '../../errors.ts';
import type { KeySignIn } from './key-sign-in.ts';

/** `Authorization: Bearer <API_KEY>` → `response.locals.identity`; then the account must be active. */
export const authenticate =
  (signIn: KeySignIn): RequestHandler =>
  async (request, response, next) => {
    const key = bearer(request);
    if (key === null)
      throw new ApiError('missing_api_key', {
        detail:
          'Send an API key: `Authorization: Bearer dgm_…`. Keys are made with `dragoman keys create` or POST /api/v1/keys.',
      });
    const identity = await signIn.identify(key, request.ip ?? '');
    response.locals.identity = identity;
    if (identity.account.status === 'suspended') throw accountSuspended();
    next();
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
