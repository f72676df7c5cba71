import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Admission, RateCeiling, RateLimiter } from './rate-limiter.ts';

/** How often a shared count that is away is asked whether it is back. */
const retryMs = 1_000;

interface Options {
  /** Counts for all processes, and rejects while it is away. */
  readonly shared: RateLimiter;
  /** Counts for this process. */
  readonly own: RateLimiter;
  /** How many processes take requests now. */
  readonly processes: () => number;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * One count for all processes. While it is away each process grants its part of the limit by itself, and one request at
 * least: together they grant no more than one would, and nobody is refused for want of Redis.
 */
export class SurvivingRateLimiter implements RateLimiter {
  readonly #options: Options;
  readonly #closing = new AbortController();
  #isAway = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async admit(ceilings: readonly RateCeiling[]): Promise<Admission> {
    const { shared, own, processes } = this.#options;
    if (!this.#isAway)
      try {
        const admission = await shared.admit(ceilings);
        // What cannot be taken back while the count is away counts: that harms less than a failed answer.
        return { ...admission, refund: () => admission.refund().catch((error) => this.#lost(error)) };
      } catch (error) {
        this.#lost(error);
      }
    const part = (limit: number) => Math.max(1, Math.floor(limit / processes()));
    return own.admit(ceilings.map(({ subject, limit }) => ({ subject, limit: part(limit) })));
  }

  check(): Promise<void> {
    return this.#options.shared.check();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#options.shared.close();
  }

  #lost(error: unknown): void {
    if (this.#isAway || this.#closing.signal.aborted) return;
    this.#isAway = true;
    const { logger, processes } = this.#options;
    logger.warn(
      { err: error, processes: processes() },
      'Redis is away: each process grants its part of the rate limits by itself',
    );
    void this.#untilBack();
  }

  async #untilBack(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(retryMs, undefined, { signal }).catch(() => {});
      try {
        await this.check();
      } catch {
        continue;
      }
      this.#isAway = false;
      this.#options.logger.info('Redis is back: it counts for the rate limits of all processes');
      return;
    }
  }
}
