import type { Disposition } from '@dragoman/webhooks';
import { beforeEach, expect, test } from 'vitest';
import { clearDeliveries } from '../support/delivery-samples.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { finishedAttempt, noPolicy } from '../support/webhook-samples.ts';
import { claimsOf, delivered, exhausted, gone, leaseMs, policyOf, troubled } from './claims.ts';

let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);
const hour = 3_600_000;
const again = (): Disposition => ({ state: 'pending', nextAttemptAt: clock() });

onEachServer(
  'the queue of deliveries',
  (opened) => {
    beforeEach(async () => {
      ahead = 0;
      await clearDeliveries(opened().connection);
    });

    const { queue, claim, finish, read, claimed } = claimsOf(opened);

    test('a success ends the delivery', async () => {
      const { scene, claims } = await claimed(3);
      expect(await finish(claims, delivered)).toEqual({ late: 0, disabled: [] });
      for (const { id } of claims) {
        expect(await read(scene, id)).toMatchObject({
          state: 'delivered',
          reason: null,
          attempts: 1,
          nextAttemptAt: null,
          inFlight: false,
          completedAt: expect.any(Date),
          deliveredAt: expect.any(Date),
        });
      }
      expect(await queue().countPending()).toBe(0);
    });

    test('a failure is followed by the next step, and the last one exhausts', async () => {
      const { scene, claims } = await claimed();
      const nextAttemptAt = new Date(Date.now() + hour);
      await finish(claims, { state: 'pending', nextAttemptAt });
      const [first] = claims;
      expect(await read(scene, first?.id)).toMatchObject({
        state: 'pending',
        attempts: 1,
        nextAttemptAt,
        inFlight: false,
        completedAt: null,
      });
      expect(await claim()).toEqual([]);
      ahead = hour + 1_000;
      const second = await claim();
      expect(second).toMatchObject([{ id: first?.id, step: 1, number: 2, kind: 'automatic' }]);
      await finish(second, exhausted);
      expect(await read(scene, first?.id)).toMatchObject({
        state: 'exhausted',
        attempts: 2,
        deliveredAt: null,
      });
    });

    test('a response is kept byte for byte, whatever it holds', async () => {
      const { scene, claims } = await claimed();
      const [one] = claims;
      if (one === undefined) throw new Error('Nothing was claimed.');
      const responseBody = Buffer.from([0, 1, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x5c, 0]);
      const responseHeaders = {
        'x-odd': 'a\0b\u0001\\"\u00ff\ud800',
        'set-cookie': ['a="1"', "b='2'"],
        z: '1',
        a: '2',
      };
      const attempt = finishedAttempt(one, exhausted, {
        responseBody,
        responseHeaders,
        requestHeaders: { 'x-own': '\u00e4\u2028\\u0000' },
        error: 'http_status',
        errorMessage: 'said \0 and \ud800',
        status: 503,
        bodyFate: 'truncated',
      });
      await queue().finish([attempt], noPolicy);
      const [kept, ...others] = await queue().attempts(scene.accountId, one.id);
      expect(others).toEqual([]);
      expect(kept).toEqual({
        id: one.claimId,
        number: 1,
        kind: 'automatic',
        isLate: false,
        startedAt: attempt.startedAt,
        url: one.url,
        requestHeaders: attempt.requestHeaders,
        status: 503,
        error: 'http_status',
        errorMessage: 'said \ufffd and \ufffd',
        responseTimeMs: 10,
        durationMs: 12,
        responseHeaders,
        responseBody,
        bodyFate: 'truncated',
      });
      expect(Object.keys(kept?.responseHeaders ?? {})).toEqual(Object.keys(responseHeaders));
    });

    test('where no answer came, nothing of one is kept', async () => {
      const { scene, claims } = await claimed();
      const [one] = claims;
      if (one === undefined) throw new Error('Nothing was claimed.');
      const nothing = { status: null, responseHeaders: null, responseBody: null, bodyFate: null };
      await queue().finish([finishedAttempt(one, exhausted, { ...nothing, error: 'timeout' })], noPolicy);
      expect(await queue().attempts(scene.accountId, one.id)).toMatchObject([
        { ...nothing, error: 'timeout' },
      ]);
    });

    test('the same outcomes twice have the effect of once', async () => {
      const { scene, webhookId, claims } = await claimed(4);
      const attempts = claims.map((one, place) =>
        finishedAttempt(one, place % 2 === 0 ? delivered : again()),
      );
      const { policy, asked } = policyOf({ health: troubled(), disable: false });
      expect(await queue().finish(attempts, policy)).toEqual({ late: 0, disabled: [] });
      const before = await queue().list(scene.accountId, webhookId, {}, { limit: 100 });
      expect(await queue().finish(attempts, policy)).toEqual({ late: 0, disabled: [] });
      expect(await queue().list(scene.accountId, webhookId, {}, { limit: 100 })).toEqual(before);
      expect(asked.length).toBe(1);
      for (const { id } of claims)
        expect(await queue().attempts(scene.accountId, id)).toMatchObject([{ isLate: false }]);
    });

    test('successes twice, and both at once, have the effect of once', async () => {
      const { scene, claims } = await claimed(20);
      const reports = await Promise.all([finish(claims, delivered), finish(claims.toReversed(), delivered)]);
      expect(reports).toEqual([
        { late: 0, disabled: [] },
        { late: 0, disabled: [] },
      ]);
      expect(await finish(claims, delivered)).toEqual({ late: 0, disabled: [] });
      for (const { id } of claims) {
        expect(await read(scene, id)).toMatchObject({ state: 'delivered', attempts: 1 });
        expect(await queue().attempts(scene.accountId, id)).toMatchObject([{ isLate: false }]);
      }
    });

    test('a worker that is past its lease can neither end, move nor give back the delivery; what it did is told', async () => {
      const { scene, claims: stale } = await claimed();
      const [one] = stale;
      ahead = leaseMs + 1_000;
      expect(await queue().returnExpired()).toBe(1);
      const fresh = await claim();
      expect(fresh).toMatchObject([{ id: one?.id, number: 1, step: 0 }]);
      expect(await finish(stale, again())).toEqual({ late: 1, disabled: [] });
      await queue().release(stale);
      expect(await read(scene, one?.id)).toMatchObject({ state: 'pending', attempts: 0, inFlight: true });
      expect(await finish(fresh, delivered)).toEqual({ late: 0, disabled: [] });
      expect(await finish(stale, again())).toEqual({ late: 0, disabled: [] });
      expect(await read(scene, one?.id)).toMatchObject({ state: 'delivered', attempts: 1 });
      const attempts = await queue().attempts(scene.accountId, one?.id ?? '');
      expect(
        attempts
          .map(({ id, isLate, number }) => ({ id, isLate, number }))
          .toSorted((a, b) => +a.isLate - +b.isLate),
      ).toEqual([
        { id: fresh[0]?.claimId, isLate: false, number: 1 },
        { id: one?.claimId, isLate: true, number: 1 },
      ]);
    });

    test('a late outcome says nothing about the health of its endpoint', async () => {
      const { claims: stale } = await claimed();
      ahead = leaseMs + 1_000;
      await queue().returnExpired();
      const { policy, asked } = policyOf({ health: troubled(), disable: true });
      expect(await finish(stale, exhausted, policy)).toEqual({ late: 1, disabled: [] });
      expect(asked).toEqual([]);
    });

    test('what a worker that is past its lease did for a webhook that was deleted is let go', async () => {
      const { store, connection } = opened();
      const { scene, webhookId, claims: stale } = await claimed();
      ahead = leaseMs + 1_000;
      await queue().returnExpired();
      expect(await store.webhooks.delete(scene.accountId, webhookId)).toBe(true);
      expect(await finish(stale, delivered)).toEqual({ late: 0, disabled: [] });
      expect(await query(connection, 'select from webhook_attempts')).toEqual([]);
    });

    test('only leases that are over are taken back', async () => {
      await claimed(2);
      ahead = leaseMs - 5_000;
      expect(await queue().returnExpired()).toBe(0);
      ahead = leaseMs + 5_000;
      expect(await queue().returnExpired()).toBe(2);
      expect(await queue().returnExpired()).toBe(0);
      expect((await claim()).length).toBe(2);
    });

    test('what is given back was never tried', async () => {
      const { scene, claims } = await claimed(2);
      await queue().release(claims);
      for (const { id } of claims) {
        expect(await read(scene, id)).toMatchObject({ state: 'pending', attempts: 0, inFlight: false });
        expect(await queue().attempts(scene.accountId, id)).toEqual([]);
      }
      const next = await claim();
      expect(next.map(({ id, number }) => ({ id, number }))).toEqual(
        claims.map(({ id }) => ({ id, number: 1 })),
      );
      expect(next.map(({ claimId }) => claimId)).not.toEqual(claims.map(({ claimId }) => claimId));
    });

    test('giving back wakes who delivers', async () => {
      const { claims } = await claimed();
      let heard = () => {};
      const woken = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const end = queue().onDue(() => heard());
      await queue().release(claims);
      await woken;
      await end();
    });

    test('what is under way while its webhook is deactivated: a success counts, a failure is cancelled', async () => {
      const { scene, webhookId, claims } = await claimed(2);
      const [good, bad] = claims;
      if (good === undefined || bad === undefined) throw new Error('Too little was claimed.');
      await opened().store.webhooks.update(scene.accountId, webhookId, { active: false });
      const { policy, asked } = policyOf({ health: troubled(), disable: true });
      const attempts = [finishedAttempt(good, delivered), finishedAttempt(bad, again())];
      expect(await queue().finish(attempts, policy)).toEqual({ late: 0, disabled: [] });
      expect(await read(scene, good.id)).toMatchObject({ state: 'delivered', reason: null });
      expect(await read(scene, bad.id)).toMatchObject({
        state: 'cancelled',
        reason: 'webhook_disabled',
        attempts: 1,
      });
      expect(asked).toEqual([]);
    });

    test('what is under way while its webhook is deleted is cancelled too', async () => {
      const { scene, webhookId, claims } = await claimed();
      await opened().store.webhooks.delete(scene.accountId, webhookId);
      await finish(claims, again());
      expect(await read(scene, claims[0]?.id)).toMatchObject({
        state: 'cancelled',
        reason: 'webhook_deleted',
      });
    });

    test('an attempt that was asked for and fails leaves delivered what was delivered', async () => {
      const { scene, claims } = await claimed();
      const id = claims[0]?.id ?? '';
      await finish(claims, delivered);
      const before = await read(scene, id);
      for (const disposition of [exhausted, delivered, gone]) {
        expect((await queue().redeliver(scene.accountId, id)).state).toBe('due');
        const manual = await claim();
        expect(manual).toMatchObject([{ id, kind: 'manual' }]);
        await finish(manual, disposition);
        expect(await read(scene, id)).toMatchObject({
          state: 'delivered',
          reason: null,
          deliveredAt: before?.deliveredAt,
        });
      }
      expect(await read(scene, id)).toMatchObject({ attempts: 4 });
      expect(await queue().attempts(scene.accountId, id)).toMatchObject([
        { number: 1, kind: 'automatic' },
        { number: 2, kind: 'manual' },
        { number: 3, kind: 'manual' },
        { number: 4, kind: 'manual' },
      ]);
    });

    test('an attempt that was asked for in place of the next one is a step of the ladder', async () => {
      const { scene, claims } = await claimed();
      const id = claims[0]?.id ?? '';
      await finish(claims, { state: 'pending', nextAttemptAt: new Date(Date.now() + hour) });
      await queue().redeliver(scene.accountId, id);
      const manual = await claim();
      expect(manual).toMatchObject([{ id, kind: 'manual', step: 1, number: 2 }]);
      await finish(manual, again());
      expect(await claim()).toMatchObject([{ id, kind: 'automatic', step: 2, number: 3 }]);
    });

    test('outcomes of an account that was erased meanwhile are let go', async () => {
      const { connection } = opened();
      const { claims } = await claimed(1);
      await query(connection, 'truncate webhook_deliveries');
      await query(connection, 'delete from webhooks where id = $1', [claims[0]?.webhookId]);
      expect(await finish(claims, again())).toEqual({ late: 0, disabled: [] });
      expect(await query(connection, 'select from webhook_attempts')).toEqual([]);
    });
  },
  { clock },
);
