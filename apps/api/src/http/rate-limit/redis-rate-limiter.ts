import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { ApiError } from '../../errors/api-error.ts';
import {
  type Admission,
  type RateCeiling,
  type RateLimiter,
  type Room,
  tightest,
  windowMs,
} from './rate-limiter.ts';

/**
 * One atomic step: drop what is older than the window, admit if there is room under every ceiling. Redis' own clock
 * decides, so processes need not agree on theirs. KEYS are the windows; ARGV are the window's milliseconds, the member,
 * and the limit of each key. Returns { admitted, then for each key: count, microseconds until the oldest leaves }.
 */
const admitScript = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local window = tonumber(ARGV[1]) * 1000
local admitted = 1
for place, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  if redis.call('ZCARD', key) >= tonumber(ARGV[place + 2]) then admitted = 0 end
end
local answer = { admitted }
for place, key in ipairs(KEYS) do
  if admitted == 1 then
    redis.call('ZADD', key, now, ARGV[2])
    redis.call('PEXPIRE', key, ARGV[1])
  end
  local oldest = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')
  local leaves = window
  if oldest[2] then leaves = oldest[2] + window - now end
  answer[2 * place] = redis.call('ZCARD', key)
  answer[2 * place + 1] = leaves
end
return answer
`;

/** How long a request waits for Redis before it counts as away. */
const patienceMs = 1_000;

declare module 'ioredis' {
  interface RedisCommander {
    dragomanAdmit(keys: number, ...keysAndArguments: readonly (string | number)[]): Promise<number[]>;
  }
}

/** For several processes: the window is kept in Redis or Valkey. */
export class RedisRateLimiter implements RateLimiter {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #opened: Promise<Redis> | undefined;
  #isClosed = false;

  /** Connects at the first use. */
  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async admit(ceilings: readonly RateCeiling[]): Promise<Admission> {
    const keys = ceilings.map(({ subject }) => `dragoman:rate:${subject}`);
    const limits = ceilings.map(({ limit }) => limit);
    const member = randomUUID();
    const [admitted, ...counted] = await this.#reachable((redis) =>
      redis.dragomanAdmit(keys.length, ...keys, windowMs, member, ...limits),
    );
    const rooms = ceilings.map(
      (ceiling, place): Room => ({
        ...ceiling,
        used: counted[2 * place] as number,
        resetMs: (counted[2 * place + 1] as number) / 1000,
      }),
    );
    return {
      ...tightest(rooms, admitted === 1),
      refund: async () => {
        await this.#reachable((redis) => Promise.all(keys.map((key) => redis.zrem(key, member))));
      },
    };
  }

  async check(): Promise<void> {
    await this.#reachable((redis) => redis.ping());
  }

  /** What still asks gets an error: a connection that is made now would keep the process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    (await this.#opened)?.disconnect();
  }

  /** The client is only loaded here, since most deployments have no Redis. */
  async #open(): Promise<Redis> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.#url, {
      maxRetriesPerRequest: 1,
      connectTimeout: patienceMs,
      commandTimeout: patienceMs,
      scripts: { dragomanAdmit: { lua: admitScript } },
    });
    return redis.on('error', this.#onError);
  }

  async #reachable<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      if (this.#isClosed) throw new Error('The rate limiter is closed.');
      this.#opened ??= this.#open();
      return await command(await this.#opened);
    } catch (cause) {
      throw new ApiError('overloaded', {
        detail: 'The rate limit store cannot be reached. Try again shortly.',
        retryAfterMs: 2_000,
        cause,
      });
    }
  }
}
