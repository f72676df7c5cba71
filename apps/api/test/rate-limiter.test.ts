import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryRateLimiter } from '../src/http/rate-limit/memory-rate-limiter.ts';
import type { RateLimiter } from '../src/http/rate-limit/rate-limiter.ts';
import { RedisRateLimiter } from '../src/http/rate-limit/redis-rate-limiter.ts';
import { networkOf, RefusalThrottle } from '../src/http/rate-limit/refusal-throttle.ts';
import { SurvivingRateLimiter } from '../src/http/rate-limit/surviving-rate-limiter.ts';

/** Asks for admission under one ceiling or several, each a subject and its limit. */
const admit = (limiter: RateLimiter, ...ceilings: [subject: string, limit: number][]) =>
  limiter.admit(ceilings.map(([subject, limit]) => ({ subject, limit })));

describe('the limiter in memory', () => {
  it('never admits more than the limit in any 60 s, and never refuses below it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 }),
        async (limit, gaps) => {
          let now = 0;
          const limiter = new MemoryRateLimiter(() => now);
          const admitted: number[] = [];
          for (const gap of gaps) {
            now += gap;
            const inWindow = admitted.filter((time) => time > now - 60_000).length;
            const { allowed, remaining, resetMs } = await admit(limiter, ['key', limit]);
            expect(allowed).toBe(inWindow < limit);
            if (allowed) admitted.push(now);
            expect(remaining).toBe(limit - admitted.filter((time) => time > now - 60_000).length);
            if (!allowed) {
              // Waiting exactly as told is enough, and no shorter wait is.
              const oldest = admitted.filter((time) => time > now - 60_000)[0] as number;
              expect(resetMs).toBe(oldest + 60_000 - now);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('admits under several ceilings where all have room, counts under all or none, and tells the tightest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.record({ key: fc.nat(3), gap: fc.integer({ min: 0, max: 15_000 }) }), {
          minLength: 1,
          maxLength: 150,
        }),
        async (keyLimit, accountLimit, requests) => {
          let now = 0;
          const limiter = new MemoryRateLimiter(() => now);
          const admitted: { key: number; at: number }[] = [];
          for (const { key, gap } of requests) {
            now += gap;
            const recent = admitted.filter(({ at }) => at > now - 60_000);
            const ofKey = recent.filter((other) => other.key === key);
            const hasRoom = ofKey.length < keyLimit && recent.length < accountLimit;
            const admission = await admit(limiter, [`${key}`, keyLimit], ['account', accountLimit]);
            expect(admission.allowed).toBe(hasRoom);
            if (hasRoom) {
              admitted.push({ key, at: now });
              const left = Math.min(keyLimit - ofKey.length - 1, accountLimit - recent.length - 1);
              expect(admission.remaining).toBe(left);
            } else {
              // Waiting exactly as told is enough for both.
              const waits = [
                ofKey.length < keyLimit ? 0 : (ofKey[0]?.at ?? 0) + 60_000 - now,
                recent.length < accountLimit ? 0 : (recent[0]?.at ?? 0) + 60_000 - now,
              ];
              expect(admission.resetMs).toBe(Math.max(...waits));
              expect(admission.subject).toBe(waits[0] === admission.resetMs ? `${key}` : 'account');
              expect(admission.remaining).toBe(0);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('takes back the request that is refunded, and none that came after it', async () => {
    let now = 0;
    const limiter = new MemoryRateLimiter(() => now);
    const times = Array.from({ length: 30 }, (_, index) => index * 10);
    const admissions: Awaited<ReturnType<typeof admit>>[] = [];
    for (now of times) admissions.push(await admit(limiter, ['a', 30]));
    expect((await admit(limiter, ['a', 30])).allowed).toBe(false);
    await Promise.all(admissions.slice(0, 20).map(({ refund }) => refund()));
    // Ten are left, of 200 ms and later: no more than twenty in the 60 s after the first of them.
    now = 60_199;
    const more = await Promise.all(times.map(() => admit(limiter, ['a', 30])));
    expect(more.filter(({ allowed }) => allowed)).toHaveLength(20);
    now = 60_200;
    expect((await admit(limiter, ['a', 30])).allowed).toBe(true);
    expect((await admit(limiter, ['a', 30])).allowed).toBe(false);
    // What was refused, or left the window, is not taken out of what others did.
    await more.at(-1)?.refund();
    await admissions[0]?.refund();
    expect((await admit(limiter, ['a', 30])).allowed).toBe(false);
  });

  it('takes a refunded request out of every count', async () => {
    const limiter = new MemoryRateLimiter(() => 0);
    const first = await admit(limiter, ['a', 5], ['account', 1]);
    expect(await admit(limiter, ['b', 5], ['account', 1])).toMatchObject({
      allowed: false,
      subject: 'account',
      limit: 1,
    });
    await first.refund();
    expect(await admit(limiter, ['b', 5], ['account', 1])).toMatchObject({ allowed: true });
    expect((await admit(limiter, ['a', 1])).allowed).toBe(true);
  });

  it('never tells to wait for more than the window, whatever the fractions of the clock', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1e7, noNaN: true }), async (time) => {
        const limiter = new MemoryRateLimiter(() => time);
        await admit(limiter, ['key', 1]);
        expect((await admit(limiter, ['key', 1])).resetMs).toBeLessThanOrEqual(60_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts each key by itself, and takes back what was refunded', async () => {
    const limiter = new MemoryRateLimiter(() => 0);
    const first = await admit(limiter, ['a', 1]);
    expect((await admit(limiter, ['a', 1])).allowed).toBe(false);
    expect((await admit(limiter, ['b', 1])).allowed).toBe(true);
    await first.refund();
    expect((await admit(limiter, ['a', 1])).allowed).toBe(true);
  });
});

const redisUrl = process.env.TEST_REDIS_URL;

describe.skipIf(redisUrl === undefined)('the limiter in Redis (TEST_REDIS_URL)', () => {
  const url = redisUrl ?? '';
  let left: RedisRateLimiter;
  let right: RedisRateLimiter;
  let redis: Redis;
  beforeAll(async () => {
    redis = new Redis(url);
    left = new RedisRateLimiter(url, () => {});
    right = new RedisRateLimiter(url, () => {});
  });
  afterAll(async () => {
    redis.disconnect();
    await left.close();
    await right.close();
  });

  it('is one limit over several processes', async () => {
    const subject = randomUUID();
    const admissions = await Promise.all(
      Array.from({ length: 200 }, (_, index) => admit(index % 2 ? left : right, [subject, 60])),
    );
    expect(admissions.filter((admission) => admission.allowed)).toHaveLength(60);
    const refused = admissions.find((admission) => !admission.allowed);
    expect(refused?.resetMs).toBeGreaterThan(55_000);
    expect(refused?.resetMs).toBeLessThanOrEqual(60_000);
  });

  it('is one limit over several keys of an account, in several processes, and no key has more than its own', async () => {
    const account = randomUUID();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const admissions = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const key = keys[index % 3] as string;
        const admission = await admit(index % 2 ? left : right, [key, 30], [account, 70]);
        return { key, ...admission };
      }),
    );
    const admitted = admissions.filter(({ allowed }) => allowed);
    expect(admitted).toHaveLength(70);
    for (const key of keys)
      expect(admitted.filter((each) => each.key === key).length).toBeLessThanOrEqual(30);
    const last = admitted.find(({ subject, remaining }) => subject === account && remaining === 0);
    expect(last).toMatchObject({ limit: 70 });
    // What was refused under one ceiling was counted under none.
    const counted = await Promise.all(keys.map((key) => redis.zcard(`dragoman:rate:${key}`)));
    expect(counted.reduce((sum, count) => sum + count)).toBe(70);
    const [first] = admitted;
    await first?.refund();
    expect(await redis.zcard(`dragoman:rate:${account}`)).toBe(69);
    expect(await redis.zcard(`dragoman:rate:${first?.key}`)).toBe(
      admitted.filter(({ key }) => key === first?.key).length - 1,
    );
  });

  it('forgets what is older than the window, and nothing younger', async () => {
    const subject = randomUUID();
    const key = `dragoman:rate:${subject}`;
    const [seconds, microseconds] = await redis.time();
    const now = Number(seconds) * 1_000_000 + Number(microseconds);
    await redis.zadd(key, now - 60_100_000, 'old', now - 59_000_000, 'young');
    const admission = await admit(left, [subject, 2]);
    expect(admission).toMatchObject({ allowed: true, remaining: 0 });
    expect((await admit(left, [subject, 2])).allowed).toBe(false);
    expect(await redis.pttl(key)).toBeGreaterThan(55_000);
  });

  it('takes back what was refunded', async () => {
    const subject = randomUUID();
    const first = await admit(left, [subject, 1]);
    expect((await admit(right, [subject, 1])).allowed).toBe(false);
    await first.refund();
    expect((await admit(right, [subject, 1])).allowed).toBe(true);
  });

  it('answers `overloaded` where Redis cannot be reached', async () => {
    const away = new RedisRateLimiter('redis://127.0.0.1:1', () => {});
    await expect(admit(away, ['key', 60])).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    await expect(away.check()).rejects.toMatchObject({ code: 'overloaded' });
    await away.close();
  });
});

describe('the limiter that survives Redis', () => {
  /** A shared count that can go away. */
  const make = (processes = 3) => {
    const shared = new MemoryRateLimiter();
    const state = { isAway: false, processes };
    const lines: string[] = [];
    const log = (...words: unknown[]) => void lines.push(String(words.at(-1)));
    const limiter = new SurvivingRateLimiter({
      shared: {
        admit: async (ceilings) => {
          if (state.isAway) throw new Error('away');
          const admission = await shared.admit(ceilings);
          return {
            ...admission,
            refund: async () => {
              if (state.isAway) throw new Error('away');
              await admission.refund();
            },
          };
        },
        check: async () => {
          if (state.isAway) throw new Error('away');
        },
        close: async () => {},
      },
      own: new MemoryRateLimiter(),
      processes: () => state.processes,
      logger: { warn: log, info: log },
    });
    const admitted = async (subject: string, limit: number) => {
      let count = 0;
      while ((await admit(limiter, [subject, limit])).allowed) count += 1;
      return count;
    };
    return { limiter, state, lines, admitted };
  };

  it('grants this process its part while the count of all is away, and says so once', async () => {
    const { limiter, state, lines, admitted } = make();
    expect(await admitted('before', 60)).toBe(60);
    state.isAway = true;
    expect(await admitted('a', 60)).toBe(20);
    expect(await admitted('b', 61)).toBe(20);
    // A limit smaller than the number of processes refuses nobody for good.
    expect(await admitted('c', 2)).toBe(1);
    state.processes = 1;
    expect(await admitted('d', 60)).toBe(60);
    expect(await admit(limiter, ['e', 60])).toMatchObject({ limit: 60, remaining: 59 });
    expect(lines).toEqual([expect.stringMatching(/^Redis is away/)]);
    await expect(limiter.check()).rejects.toThrow('away');
    state.isAway = false;
    await expect.poll(() => lines.length, { timeout: 4_000 }).toBe(2);
    expect(await admitted('a', 60)).toBe(60);
    await limiter.close();
  });

  it('loses a refund rather than an answer', async () => {
    const { limiter, state } = make();
    const admission = await admit(limiter, ['a', 60]);
    state.isAway = true;
    await admission.refund();
    await limiter.close();
  });

  it('connects at the first request, and ends with what it opened', async () => {
    const limiter = new SurvivingRateLimiter({
      shared: new RedisRateLimiter('redis://127.0.0.1:1', () => {}),
      own: new MemoryRateLimiter(),
      processes: () => 2,
      logger: { warn: () => {}, info: () => {} },
    });
    const startedAt = performance.now();
    const admissions = await Promise.all(Array.from({ length: 60 }, () => admit(limiter, ['a', 60])));
    expect(admissions.filter(({ allowed }) => allowed)).toHaveLength(30);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await limiter.close();
  });
});

it('a limiter in Redis that is closed connects no more', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const limiter = new RedisRateLimiter(
    `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    () => {},
  );
  await limiter.close();
  await expect(limiter.check()).rejects.toMatchObject({ code: 'overloaded' });
  await expect(limiter.admit([{ subject: 'key', limit: 1 }])).rejects.toMatchObject({ code: 'overloaded' });
  expect(connections).toBe(0);
  server.close();
});

describe('the throttle of refused keys', () => {
  it('tells an address to wait after its refusals of a minute, and lets it go on afterwards', () => {
    let now = 0;
    const throttle = new RefusalThrottle(3, () => now);
    for (let count = 0; count < 3; count++) expect(throttle.refusal('a')).toBeNull();
    now = 1_000;
    expect(throttle.refusal('a')).toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 59_000 });
    expect(throttle.refusal('b')).toBeNull();
    now = 60_000;
    expect(throttle.refusal('a')).toBeNull();
  });

  it('takes an IPv6 /64 and a mapped IPv4 address for one caller each', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  });
});
