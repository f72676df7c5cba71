import { randomUUID } from 'node:crypto';
import { ServiceError } from '@dragoman/provider';
import type { Redis } from 'ioredis';
import { type Admission, type RateLimiter, windowMs } from './rate-limiter.ts';

/**
 * One atomic step: drop what is older than the window, admit if there is room. Redis' own clock decides, so processes
 * need not agree on theirs. Returns { admitted, count, microseconds until the oldest leaves the window }.
 */
const admitScript = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local window = tonumber(ARGV[2]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
local admitted = 0
if count < tonumber(ARGV[1]) then
  redis.call('ZADD', KEYS[1], now, ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  admitted = 1
  count = count + 1
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
local leaves = window
if oldest[2] then leaves = oldest[2] + window - now end
return { admitted, count, leaves }
`;

declare module 'ioredis' {
  interface RedisCommander {
    dragomanAdmit(
      key: string,
      limit: number,
      windowMs: number,
      member: string,
    ): Promise<[number, number, number]>;
  }
}

/** For several processes: the window is kept in Redis or Valkey. */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: Redis;

  private constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Connects in the background; the client is only loaded here, since most deployments have no Redis. */
  static async connect(url: string, onError: (error: Error) => void): Promise<RedisRateLimiter> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
      scripts: { dragomanAdmit: { lua: admitScript, numberOfKeys: 1 } },
    });
    redis.on('error', onError);
    return new RedisRateLimiter(redis);
  }

  async admit(subject: string, limit: number): Promise<Admission> {
    const key = `dragoman:rate:${subject}`;
    const member = randomUUID();
    const [admitted, count, leavesMicroseconds] = await this.#reachable(() =>
      this.#redis.dragomanAdmit(key, limit, windowMs, member),
    );
    return {
      allowed: admitted === 1,
      limit,
      remaining: Math.max(0, limit - count),
      resetMs: leavesMicroseconds / 1000,
      refund: async () => {
        await this.#reachable(() => this.#redis.zrem(key, member));
      },
    };
  }

  async check(): Promise<void> {
    await this.#reachable(() => this.#redis.ping());
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  /** Without the shared count no limit could be kept: better no answer than one too many. */
  async #reachable<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command();
    } catch (cause) {
      throw new ServiceError('overloaded', {
        detail: 'The rate limit store cannot be reached. Try again shortly.',
        retryAfterMs: 2_000,
        cause,
      });
    }
  }
}
