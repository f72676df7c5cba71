import { ServiceError } from '@dragoman/provider';
import type { RequestHandler, Response } from 'express';
import type { Identity } from '../../identity.ts';
import { type Admission, type RateLimiter, windowMs } from './rate-limiter.ts';

/** How many requests a caller may make a minute: as many as is said of the caller, else of callers of that kind. 0: any. */
export const requestsPerMinute = (
  { actor, rateLimitPerMinute }: Identity,
  { perMinute }: { readonly perMinute: number },
): number => {
  const usual: Readonly<Record<Identity['actor']['kind'], number>> = { key: perMinute };
  return rateLimitPerMinute ?? usual[actor.kind];
};

/** One limit per caller over all of `/v1` and `/api/v1`. */
export const rateLimit =
  (limiter: RateLimiter, rates: { readonly perMinute: number }): RequestHandler =>
  async (_request, response, next) => {
    const { identity } = response.locals;
    const limit = requestsPerMinute(identity, rates);
    if (limit === 0) return next();
    const admission = await limiter.admit(identity.actor.id, limit);
    setHeaders(response, admission);
    if (!admission.allowed)
      throw new ServiceError('rate_limit_exceeded', {
        detail: `This key may make ${limit} requests a minute. Wait ${Math.ceil(admission.resetMs / 1000)} s; for a higher limit ask the operator of this deployment.`,
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

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10. */
const setHeaders = (response: Response, admission: Admission): void => {
  response.setHeader('RateLimit-Policy', `"default";q=${admission.limit};w=${windowMs / 1000}`);
  response.setHeader(
    'RateLimit',
    `"default";r=${admission.remaining};t=${Math.ceil(admission.resetMs / 1000)}`,
  );
};
