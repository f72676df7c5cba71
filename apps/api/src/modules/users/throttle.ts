import { hash } from 'node:crypto';
import { ApiError } from '../../errors/api-error.ts';
import type { RateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import { networkOf } from '../../http/rate-limit/refusal-throttle.ts';

/** Failures a minute: of one address for one user, of one address, and for one user from anywhere. */
const perPair = 10;
const perAddress = 30;
const perUser = 60;

/**
 * Slows down whoever tries passwords, codes and links, over all processes. Somebody else's tries cannot lock a user out
 * who comes from another address, before there are very many of them.
 */
export class SignInThrottle {
  readonly #limiter: RateLimiter;

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter;
  }

  /**
   * @param who is tried; empty: nobody in particular
   * @returns what is called where the try was right: it does not count then
   * @throws ApiError `rate_limit_exceeded`
   */
  async admit(address: string, who = ''): Promise<() => Promise<void>> {
    const network = networkOf(address);
    // No address of a person is kept in memory or Redis.
    const user = hash('sha256', who.toLowerCase(), 'base64url').slice(0, 22);
    const ceilings = [
      { subject: `sign-in:${network}`, limit: perAddress },
      ...(who === ''
        ? []
        : [
            { subject: `sign-in:${network}:${user}`, limit: perPair },
            { subject: `sign-in:${user}`, limit: perUser },
          ]),
    ];
    const admission = await this.#limiter.admit(ceilings);
    if (!admission.allowed)
      throw new ApiError('rate_limit_exceeded', {
        detail: `Too many tries. Wait ${Math.ceil(admission.resetMs / 1_000)} s.`,
        retryAfterMs: admission.resetMs,
      });
    return () => admission.refund();
  }
}
