import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { query } from './samples.ts';
import { onEachServer } from './servers.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const day = 24 * 60 * 60 * 1000;

onEachServer(
  'idempotency',
  (opened) => {
    const prepare = async () => {
      const { store } = opened();
      const account = await store.accounts.create({ name: 'one' });
      const input = {
        actor: { kind: 'key', id: v7() } as const,
        operation: 'POST /v1/translate',
        key: 'a caller wrote this',
        requestHash: Buffer.alloc(32, 1),
        leaseMs: 1_000,
      };
      const claim = (change: Partial<typeof input> = {}) =>
        store.idempotency.claim(account.id, { ...input, ...change });
      const claimed = async () => {
        const outcome = await claim();
        if (outcome.state !== 'claimed') throw new Error(`The claim is ${outcome.state}.`);
        return outcome.token;
      };
      return { store, account, claim, claimed };
    };
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":"señor"}' };

    test('of many at once one runs; the others wait, then get its answer', async () => {
      const { store, account, claim } = await prepare();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => claim()));
      const winners = outcomes.filter((outcome) => outcome.state === 'claimed');
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.state === 'running')).toHaveLength(7);
      expect(await claim({ requestHash: Buffer.alloc(32, 2) })).toEqual({ state: 'different_request' });
      await store.idempotency.complete(account.id, winners[0]?.token ?? '', answer);
      expect(await claim()).toEqual({ state: 'answered', answer });
      expect(await claim({ requestHash: Buffer.alloc(32, 2) })).toEqual({ state: 'different_request' });
    });

    test('neither the answer nor the caller’s key is kept in clear', async () => {
      const { store, account, claimed } = await prepare();
      await store.idempotency.complete(account.id, await claimed(), answer);
      const rows = await query(
        opened().connection,
        `select account_id::text, encode(scope, 'escape') as scope, encode(answer, 'escape') as answer from idempotency_keys where account_id = $1`,
        [account.id],
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toMatch(/se.{0,8}or|caller|application/);
    });

    test('a released claim is free; a released answer is not', async () => {
      const { store, account, claim, claimed } = await prepare();
      await store.idempotency.release(account.id, await claimed());
      const token = await claimed();
      await store.idempotency.complete(account.id, token, answer);
      await store.idempotency.release(account.id, token);
      expect((await claim()).state).toBe('answered');
      await store.idempotency.release(account.id, 'nonsense');
      await store.idempotency.complete(account.id, 'non.sense', answer);
    });

    test('a claim whose holder died is free after its lease; the late holder changes nothing', async () => {
      const { store, account, claim, claimed } = await prepare();
      const dead = await claimed();
      pass(999);
      expect((await claim()).state).toBe('running');
      pass(1);
      const heir = await claimed();
      await store.idempotency.complete(account.id, dead, { ...answer, body: 'late' });
      await store.idempotency.release(account.id, dead);
      expect((await claim()).state).toBe('running');
      await store.idempotency.complete(account.id, heir, answer);
      expect(await claim()).toEqual({ state: 'answered', answer });
    });

    test('an answer lives for 24 hours, then the key may serve another request', async () => {
      const { store, account, claim, claimed } = await prepare();
      await store.idempotency.complete(account.id, await claimed(), answer);
      pass(day - 1);
      expect((await claim()).state).toBe('answered');
      pass(1);
      expect((await claim({ requestHash: Buffer.alloc(32, 9) })).state).toBe('claimed');
    });

    test('the sweep removes what has expired and nothing else', async () => {
      const { store, account, claim, claimed } = await prepare();
      await store.idempotency.complete(account.id, await claimed(), answer);
      pass(day - 10);
      const young = await claim({ key: 'young' });
      pass(10);
      expect(await store.idempotency.sweep()).toBeGreaterThanOrEqual(1);
      const left = await query(
        opened().connection,
        'select count(*)::int as n from idempotency_keys where account_id = $1',
        [account.id],
      );
      expect(left).toEqual([{ n: 1 }]);
      expect(young.state).toBe('claimed');
      expect(await store.idempotency.sweep()).toBe(0);
    });

    test('an unknown account claims nothing', async () => {
      const { store } = opened();
      const request = {
        actor: { kind: 'key', id: v7() } as const,
        operation: 'x',
        key: 'y',
        requestHash: Buffer.alloc(32),
        leaseMs: 1,
      };
      await expect(store.idempotency.claim(v7(), request)).rejects.toMatchObject({ code: 'not_found' });
    });
  },
  { clock: () => now },
);
