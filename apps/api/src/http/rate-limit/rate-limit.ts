import { ServiceError } from '@dragoman/provider';
import type { RequestHandler, Response } from 'express';
import { type Admission, type RateLimiter, windowMs } from './rate-limiter.ts';

/** One limit per key over all of `/v1` and `/api/v1`. A key's own limit of 0 means none. */
export const rateLimit =
  (limiter: RateLimiter, defaultPerMinute: number): RequestHandler =>
  async (_request, response, next) => {
    const { key } = response.locals.identity;
    const limit = key.rateLimitPerMinute ?? defaultPerMinute;
    if (limit === 0) return next();
    const admission = await limiter.admit(key.id, limit);
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
