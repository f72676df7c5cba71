import { v4, v7 } from 'uuid';
import { expect, test } from 'vitest';
import { expectRefusal, makeOwner, testWith } from './support/owners.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const day = 24 * 60 * 60 * 1000;

onEachServer(
  'idempotency',
  (opened) => {
    const prepare = async () => {
      const owner = await makeOwner(opened());
      const { own } = owner;
      const input = {
        actor: { kind: 'key', id: v7() } as const,
        operation: 'POST /v1/translate',
        key: 'a caller wrote this',
        requestHash: Buffer.alloc(32, 1),
      };
      const claim = (change: Partial<typeof input> = {}) => own.idempotency.claim({ ...input, ...change });
      const claimed = async () => {
        const outcome = await claim();
        if (outcome.state !== 'claimed') throw new Error(`The claim is ${outcome.state}.`);
        return outcome.token;
      };
      return { ...owner, claim, claimed };
    };
    const it = testWith(prepare);
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":"señor"}' };

    it('of many at once one runs; the others wait, then get its answer', async ({ claim, own }) => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => claim()));
      const winners = outcomes.filter((outcome) => outcome.state === 'claimed');
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.state === 'running')).toHaveLength(7);
      expect(await claim({ requestHash: Buffer.alloc(32, 2) })).toEqual({ state: 'different_request' });
      await own.idempotency.complete(winners[0]?.token ?? '', answer);
      expect(await claim()).toEqual({ state: 'answered', answer });
      expect(await claim({ requestHash: Buffer.alloc(32, 2) })).toEqual({ state: 'different_request' });
    });

    it('neither the answer nor the caller’s key is kept in clear', async ({ account, claimed, own }) => {
      await own.idempotency.complete(await claimed(), answer);
      const rows = await query(
        opened().connection,
        `select account_id::text, encode(scope, 'escape') as scope, encode(answer, 'escape') as answer from idempotency_keys where account_id = $1`,
        [account.id],
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toMatch(/se.{0,8}or|caller|application/);
    });

    it('a released claim is free; a released answer is not', async ({ claim, claimed, own }) => {
      await own.idempotency.release(await claimed());
      const token = await claimed();
      await own.idempotency.complete(token, answer);
      await own.idempotency.release(token);
      expect((await claim()).state).toBe('answered');
      await own.idempotency.release('nonsense');
      await own.idempotency.complete('non.sense', answer);
    });

    test('a claim whose process died is free; the late holder changes nothing', async () => {
      const { account, claim, claimed, own } = await prepare();
      const dead = await claimed();
      // However late it is: the process lives.
      pass(3 * day);
      expect((await claim()).state).toBe('running');
      await opened().store.idempotency.sweep();
      expect((await claim()).state).toBe('running');
      await query(
        opened().connection,
        'update idempotency_keys set process_id = $2 where account_id = $1 and answer is null',
        [account.id, v4()],
      );
      const heir = await claimed();
      await own.idempotency.complete(dead, { ...answer, body: 'late' });
      await own.idempotency.release(dead);
      expect((await claim()).state).toBe('running');
      await own.idempotency.complete(heir, answer);
      expect(await claim()).toEqual({ state: 'answered', answer });
    });

    test('an answer lives for 24 hours, then the key may serve another request', async () => {
      const { claim, claimed, own } = await prepare();
      await own.idempotency.complete(await claimed(), answer);
      pass(day - 1);
      expect((await claim()).state).toBe('answered');
      pass(1);
      expect((await claim({ requestHash: Buffer.alloc(32, 9) })).state).toBe('claimed');
    });

    test('the sweep removes what has expired and nothing else', async () => {
      const { store, account, claim, claimed, own } = await prepare();
      await own.idempotency.complete(await claimed(), answer);
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

    it('an unknown account claims nothing', async ({ store }) => {
      const request = {
        actor: { kind: 'key', id: v7() } as const,
        operation: 'x',
        key: 'y',
        requestHash: Buffer.alloc(32),
      };
      await expectRefusal(store.idempotency.claim(v7(), request), 'not_found');
    });
  },
  { clock: () => now },
);
