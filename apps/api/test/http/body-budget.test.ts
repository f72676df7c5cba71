import { EventEmitter } from 'node:events';
import { request } from 'node:https';
import type { Response } from 'express';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { admit, BodyBudget } from '../../src/http/body/body-budget.ts';
import { type TestCaller, useApi } from '../support/api.ts';

const neverRefused = (): never => {
  throw new Error('Nothing is refused here.');
};

describe('a budget of bodies', () => {
  /** What has begun, in order. */
  const use = (maxBytes: number) => {
    const budget = new BodyBudget(maxBytes);
    const begun: string[] = [];
    const hold = (account: string, bytes: number) =>
      budget.hold(account, bytes, () => void begun.push(account), neverRefused);
    return { budget, begun, hold };
  };

  it('holds no more than it may, and of an account no more than half of that', () => {
    const { budget, begun, hold } = use(100);
    const ends = [hold('a', 30), hold('a', 20), hold('a', 10), hold('b', 40)];
    expect(begun).toEqual(['a', 'a', 'b']);
    expect(budget.total).toBe(90);
    ends[0]?.();
    ends[0]?.();
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
    expect(budget.total).toBe(70);
  });

  it('lets accounts have their turns, and passes over those that have their share', () => {
    const { begun, hold } = use(100);
    const ends = [hold('a', 50), hold('b', 50)];
    for (let index = 0; index < 3; index++) hold('a', 50);
    hold('c', 50);
    hold('d', 1);
    ends[1]?.();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends[0]?.();
    expect(begun).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not begin with what is small while something larger has its turn', () => {
    const { begun, hold } = use(100);
    const ends = [hold('a', 50), hold('b', 40)];
    hold('c', 20);
    hold('d', 5);
    expect(begun).toEqual(['a', 'b']);
    ends[1]?.();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes what is larger than a share when the account holds nothing else', () => {
    const { budget, begun, hold } = use(100);
    const end = hold('a', 10);
    hold('a', 1_000);
    expect(begun).toEqual(['a']);
    end();
    expect(begun).toEqual(['a', 'a']);
    expect(budget.total).toBe(50);
  });

  it('forgets who waits no longer', () => {
    const { budget, begun, hold } = use(100);
    const end = hold('a', 50);
    hold('a', 50)();
    end();
    expect(begun).toEqual(['a']);
    expect(budget.total).toBe(0);
  });

  it('is whole again when all have ended, and everybody who stayed had what he asked for', () => {
    const requests = fc.array(
      fc.record({ account: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 1, max: 200 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(requests, (asked) => {
        const budget = new BodyBudget(100);
        const running: number[] = [];
        const ends = asked.map(({ account, bytes }, index) =>
          budget.hold(account, bytes, () => void running.push(index), neverRefused),
        );
        for (let index = 0; index < asked.length; index++) {
          expect(budget.total).toBeLessThanOrEqual(100);
          ends[running[index] as number]?.();
        }
        expect(running.toSorted((left, right) => left - right)).toEqual([...asked.keys()]);
        expect(budget.total).toBe(0);
      }),
    );
  });
});

/** An answer to come to an account, and its connection. */
const answerTo = (account: string, isGone = false) => {
  const socket = Object.assign(new EventEmitter(), { destroyed: isGone });
  const locals = { identity: { account: { id: account } } };
  const response = Object.assign(new EventEmitter(), { locals, req: { socket } });
  return { socket, response: response as EventEmitter as Response };
};

describe('a body of somebody who is gone', () => {
  it('is not held where nobody would tell of the end any more', async () => {
    const budget = new BodyBudget(100);
    await expect(admit(budget, answerTo('a', true).response, 10)).rejects.toMatchObject({
      code: 'overloaded',
    });
    expect(budget.total).toBe(0);
  });

  it.each(['response', 'socket'] as const)(
    'is held until its %s closes, and leaves nothing behind',
    async (which) => {
      const budget = new BodyBudget(100);
      const { socket, response } = answerTo('a');
      await admit(budget, response, 10);
      expect(budget.total).toBe(10);
      (which === 'socket' ? socket : response).emit('close');
      expect(budget.total).toBe(0);
      expect([socket.listenerCount('close'), response.listenerCount('close')]).toEqual([0, 0]);
    },
  );
});

describe('a body that waits for very long', () => {
  const useTime = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  it('is answered 503 with the time to come back, and waits no more', async () => {
    useTime();
    const budget = new BodyBudget(100);
    const end = budget.hold('a', 50, () => {}, neverRefused);
    const admitted = admit(budget, answerTo('a').response, 10);
    const refused = expect(admitted).rejects.toMatchObject({ code: 'overloaded', retryAfterMs: 30_000 });
    vi.advanceTimersByTime(240_000);
    await refused;
    end();
    expect(budget.total).toBe(0);
  });

  /** Thirty bodies that each take all that an account may hold, and ten seconds. */
  const sendThirty = () => {
    const budget = new BodyBudget(100);
    const refusals = new Map<number, { readonly atMs: number; readonly retryAfterMs: number }>();
    const running: number[] = [];
    const startedAt = performance.now();
    const ends = Array.from({ length: 30 }, (_, index) =>
      budget.hold(
        'a',
        50,
        () => void running.push(index),
        (retryAfterMs) => void refusals.set(index, { atMs: performance.now() - startedAt, retryAfterMs }),
      ),
    );
    const work = (rounds: number): void => {
      for (let round = 0; round < rounds; round++) {
        vi.advanceTimersByTime(10_000);
        ends[running.shift() as number]?.();
      }
    };
    return { budget, refusals, work };
  };

  it('is refused as soon as it is known that its time will not do, and nobody else is', () => {
    useTime();
    const { budget, refusals, work } = sendThirty();
    work(3);
    // The last would begin in 260 s, and has 210: that is not enough to be sure.
    expect(refusals.size).toBe(0);
    work(7);
    // 24 still wait for the last one after 50 s: 240 s, and 190 are left.
    expect(refusals.get(29)).toEqual({ atMs: expect.any(Number), retryAfterMs: expect.any(Number) });
    expect(refusals.get(29)?.atMs).toBeLessThanOrEqual(60_000);
    work(20);
    expect([...refusals.keys()].toSorted((left, right) => left - right)).toEqual([24, 25, 26, 27, 28, 29]);
    for (const { atMs, retryAfterMs } of refusals.values()) {
      // When all before it would be done with, had none of them been refused later on.
      expect(atMs + retryAfterMs).toBeGreaterThanOrEqual(240_000);
      expect(atMs + retryAfterMs).toBeLessThanOrEqual(290_000);
    }
    expect(budget.total).toBe(0);
  });

  it('is refused when it comes, where others of its account take all of that time', () => {
    useTime();
    const { budget, work } = sendThirty();
    work(5);
    const refused = vi.fn();
    for (let more = 0; more < 10; more++) budget.hold('a', 50, () => {}, refused);
    expect(refused.mock.calls.length).toBeGreaterThan(0);
    for (const [retryAfterMs] of refused.mock.calls) expect(retryAfterMs).toBeGreaterThan(240_000);
    // Another account has nothing to do with it.
    const begin = vi.fn();
    budget.hold('b', 50, begin, neverRefused);
    expect(begin).toHaveBeenCalledOnce();
  });
});

describe('a long body', () => {
  const { api, caller } = useApi({
    settings: { limits: { rate: { perMinute: 0 }, body: { heldBytes: 4_194_304 } } },
  });

  /** Begins a request of so many bytes without sending them. */
  const begin = ({ key }: TestCaller, path: string, bytes: number, type: string) => {
    const outgoing = request(new URL(path, api.url), {
      method: 'POST',
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': bytes },
    });
    outgoing.on('error', () => {});
    outgoing.flushHeaders();
    return outgoing;
  };
  const long = { text: 'a b '.repeat(10_000), source_language: 'en', target_language: 'es' };
  const short = { ...long, text: 'Hello' };

  it('waits while its account holds its share: short ones and those of others do not', async () => {
    const other = await api.account();
    const kept = begin(caller, '/v1/translate', 200_000, 'application/json');
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(2_097_152));
    let isAnswered = false;
    const waiting = caller.post('/v1/translate', long).finally(() => {
      isAnswered = true;
    });
    expect((await caller.post('/v1/translate', short)).status).toBe(200);
    expect((await other.post('/v1/translate', long)).status).toBe(200);
    expect(isAnswered).toBe(false);
    // Who hangs up holds nothing any more.
    kept.destroy();
    expect((await waiting).status).toBe(200);
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(0));
  });

  it('has answers that may be long wait as well, until they are sent', async () => {
    for (let index = 0; index < 3; index++) await caller.post('/v1/translate', long);
    const kept = begin(caller, '/v1/translate', 200_000, 'application/json');
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(2_097_152));
    let isAnswered = false;
    const waiting = caller.get('/v1/translations?limit=100').finally(() => {
      isAnswered = true;
    });
    // One that cannot be long does not wait.
    expect((await caller.get('/v1/translations?limit=2')).body.data).toHaveLength(2);
    expect(isAnswered).toBe(false);
    kept.destroy();
    const { status, body } = await waiting;
    expect(status).toBe(200);
    expect(body.data[0].source_text).toBe(long.text);
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(0));
  });

  it('waits beside forms and imports too, and all of them are answered in the end', async () => {
    const kept = begin(caller, '/v1/voice/speech-to-text', 9, 'multipart/form-data; boundary=x');
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(1_048_576));
    const imports = Array.from({ length: 5 }, () =>
      caller.send('POST', '/v1/memory/import', Buffer.alloc(400_000, ' '), { 'content-type': 'text/xml' }),
    );
    kept.end('--x--\r\n\r\n');
    for (const { status } of await Promise.all(imports)) expect(status).toBe(400);
    await vi.waitFor(() => expect(api.services.bodies.total).toBe(0));
  });
});
