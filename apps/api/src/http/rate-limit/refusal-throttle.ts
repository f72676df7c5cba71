import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors/api-error.ts';

const windowMs = 60_000;

/** Slows down whoever tries keys: after `limit` refusals in a minute an address is answered 429 until the minute is over. */
export class RefusalThrottle {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, { startedAt: number; count: number }>({ max: 20_000 });

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a refused key. @returns what to answer where there were too many; else null */
  refusal(network: string): ApiError | null {
    const now = this.#now();
    const window = this.#windows.get(network);
    if (window === undefined || window.startedAt + windowMs <= now) {
      this.#windows.set(network, { startedAt: now, count: 1 });
      return null;
    }
    window.count++;
    if (window.count <= this.#limit) return null;
    return new ApiError('rate_limit_exceeded', {
      detail: 'Too many refused API keys from this address. Send a valid key, or wait.',
      retryAfterMs: window.startedAt + windowMs - now,
    });
  }
}

/** What one caller holds: an IPv4 address, or an IPv6 /64. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = ''] = address.split('%');
  const [left = '', right] = head.split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':');
    while (groups.length + tail.length < 8) groups.push('0');
    groups.push(...tail);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
};
