import type { RequestHandler, Response } from 'express';
import { ApiError } from '../../errors/api-error.ts';
import { ceilingsOf } from '../../identity/account-ceilings.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import { type Admission, type RateCeiling, type RateLimiter, windowMs } from './rate-limiter.ts';

/** A page of the dashboard makes many requests; no script works through a session. */
const sessionsPerMinute = 600;

/** How many requests a caller may make a minute: as many as is said of the caller, else of callers of that kind. 0: any. */
export const requestsPerMinute = (
  { actor, rateLimitPerMinute }: Identity,
  { perMinute }: { readonly perMinute: number },
): number => {
  const usual: Readonly<Record<Identity['actor']['kind'], number>> = {
    key: perMinute,
    user: sessionsPerMinute,
  };
  return rateLimitPerMinute ?? usual[actor.kind];
};

/** One limit per caller over all of `/v1` and `/api/v1`, and one per account over all of its callers. */
export const rateLimit =
  (limiter: RateLimiter, limits: Pick<Settings['limits'], 'rate' | 'account'>): RequestHandler =>
  async (_request, response, next) => {
    const { identity } = response.locals;
    const ceilings: RateCeiling[] = [];
    const own = requestsPerMinute(identity, limits.rate);
    if (own !== 0) ceilings.push({ subject: identity.actor.id, limit: own });
    const { requestsPerMinute: shared } = ceilingsOf(identity.account, limits.account);
    if (shared !== null) ceilings.push({ subject: accountSubject(identity), limit: shared });
    if (ceilings.length === 0) return next();
    const admission = await limiter.admit(ceilings);
    setHeaders(response, admission);
    if (!admission.allowed)
      throw new ApiError('rate_limit_exceeded', {
        detail: `${whoseIs(response, admission) === 'account' ? 'All keys of this account together' : identity.actor.kind === 'key' ? 'This key' : 'A signed-in user'} may make ${admission.limit} requests a minute. Wait ${Math.ceil(admission.resetMs / 1000)} s; for a higher limit ask the operator of this deployment.`,
        retryAfterMs: admission.resetMs,
      });
    response.locals.admission = admission;
    next();
  };

/** Takes the request out of the count, and says so in the headers. */
export const refund = async (response: Response): Promise<void> => {
  const { admission } = response.locals;
  if (!admission) return;
  await admission.refund();
  setHeaders(response, { ...admission, remaining: admission.remaining + 1 });
};

const accountSubject = ({ account }: Identity): string => `account:${account.id}`;

const whoseIs = (response: Response, { subject }: Admission): 'account' | 'default' =>
  subject === accountSubject(response.locals.identity) ? 'account' : 'default';

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10: of the tighter policy. */
const setHeaders = (response: Response, admission: Admission): void => {
  const policy = whoseIs(response, admission);
  response.setHeader('RateLimit-Policy', `"${policy}";q=${admission.limit};w=${windowMs / 1000}`);
  response.setHeader(
    'RateLimit',
    `"${policy}";r=${admission.remaining};t=${Math.ceil(admission.resetMs / 1000)}`,
  );
};
