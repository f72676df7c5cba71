import { v7 } from 'uuid';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Database } from '../../src/database/database.ts';
import { createRedelivery } from '../../src/deliveries/redelivery.ts';
import { expectRefusal, testWith } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import {
  attemptAll,
  claimOf,
  createWebhook,
  deliveriesOf,
  finishedAttempt,
  noPolicy,
} from '../support/webhook-samples.ts';
import { claimOne, dayMs, delivered, exhausted, later, logPreparer, wide } from './log-samples.ts';

/** The time of the stores; undefined: as it passes. */
let now: Date | undefined;
afterEach(() => {
  now = undefined;
});

onEachServer(
  'deliveries that are sent again, and tests',
  (opened) => {
    const prepare = logPreparer(opened);
    const it = testWith(prepare);

    test('what has ended is sent again with one attempt, and counts on', async () => {
      const { store, webhook, touchAndEnd, row, own } = await prepare();
      const ended = await touchAndEnd(exhausted);
      const outcome = await own.deliveries.redeliver(ended.id);
      expect(outcome).toMatchObject({
        state: 'due',
        delivery: { id: ended.id, state: 'pending', attempts: 1, inFlight: false, completedAt: null },
      });
      // The live row counts, in the list too.
      expect(await deliveriesOf(store, webhook)).toMatchObject([{ id: ended.id, state: 'pending' }]);
      expect(await own.deliveries.get(ended.id)).toMatchObject({ state: 'pending' });
      const filtered = await own.deliveries.list(webhook.id, { state: 'exhausted' }, { limit: 20 });
      expect(filtered.items).toEqual([]);

      const claim = await claimOne(store, webhook);
      expect(claim).toMatchObject({ id: ended.id, kind: 'manual', number: 2 });
      // Beyond every ladder.
      expect(claim.step).toBeGreaterThan(100);
      await store.deliveries.finish([finishedAttempt(claim, delivered)], noPolicy);
      expect(await row(ended.id)).toBeUndefined();
      expect(await deliveriesOf(store, webhook)).toMatchObject([
        { id: ended.id, state: 'delivered', attempts: 2, createdAt: ended.createdAt },
      ]);
      expect(await own.deliveries.attempts(ended.id)).toMatchObject([
        { number: 1, kind: 'automatic' },
        { number: 2, kind: 'manual' },
      ]);
    });

    test('what was delivered keeps its moment, however a later attempt ends', async () => {
      const { store, webhook, touchAndEnd, own } = await prepare();
      const ended = await touchAndEnd(delivered);
      await own.deliveries.redeliver(ended.id);
      expect(await own.deliveries.get(ended.id)).toMatchObject({
        deliveredAt: ended.deliveredAt,
      });
      await attemptAll(store, webhook.id, exhausted);
      const after = await own.deliveries.get(ended.id);
      expect(after).toMatchObject({ state: 'delivered', attempts: 2, deliveredAt: ended.deliveredAt });
      await own.deliveries.redeliver(ended.id);
      await own.webhooks.update(webhook.id, { active: false });
      expect(await own.deliveries.get(ended.id)).toMatchObject({
        state: 'delivered',
        reason: null,
        deliveredAt: ended.deliveredAt,
      });
    });

    test('a retry that waits is replaced by the attempt that was asked for, on its step', async () => {
      const { store, webhook, touch, row, own } = await prepare();
      const { id } = await touch();
      const claim = await claimOne(store, webhook);
      const retry = { state: 'pending', nextAttemptAt: later() } as const;
      await store.deliveries.finish([finishedAttempt(claim, retry)], noPolicy);
      expect(await claimOf(store, webhook.id)).toEqual([]);
      expect(await own.deliveries.redeliver(id)).toMatchObject({ state: 'due' });
      expect(await row(id)).toMatchObject({ kind: 'manual', step: 1, attempts: 1 });
      expect(await claimOf(store, webhook.id)).toMatchObject([{ id, kind: 'manual', step: 1, number: 2 }]);
      expect(await claimOf(store, webhook.id)).toEqual([]);
    });

    it('a double click makes one attempt', async ({ store, webhook, touchAndEnd, own }) => {
      const ended = await touchAndEnd(exhausted);
      const clicks = await Promise.all(Array.from({ length: 6 }, () => own.deliveries.redeliver(ended.id)));
      for (const click of clicks) expect(click).toMatchObject({ state: 'due', delivery: { id: ended.id } });
      const claims = await claimOf(store, webhook.id);
      expect(claims).toHaveLength(1);
      expect(await own.deliveries.redeliver(ended.id)).toEqual({ state: 'in_flight' });
      expect(await claimOf(store, webhook.id)).toEqual([]);
    });

    it('the first attempt under way keeps others from being made', async ({ store, webhook, touch, own }) => {
      const { id } = await touch();
      await claimOne(store, webhook);
      expect(await own.deliveries.redeliver(id)).toEqual({ state: 'in_flight' });
    });

    test('nothing is sent again for a webhook that is not active, or without its body', async () => {
      const { store, account, webhook, touchAndEnd, dropBody, row, own } = await prepare();
      const ended = await touchAndEnd(exhausted);
      const bare = await touchAndEnd(exhausted);
      await dropBody(bare.eventId);
      const { redeliver, recover } = store.deliveries;
      expect(await redeliver(account.id, bare.id)).toEqual({ state: 'body_dropped' });
      await own.webhooks.update(webhook.id, { active: false });
      expect(await redeliver(account.id, ended.id)).toEqual({ state: 'webhook_inactive' });
      expect(await recover(account.id, webhook.id, wide)).toBe(0);
      await own.webhooks.update(webhook.id, { active: true });
      expect(await recover(account.id, webhook.id, wide)).toBe(1);
      await own.webhooks.delete(webhook.id);
      expect(await redeliver(account.id, ended.id)).toEqual({ state: 'webhook_inactive' });
      expect(await recover(account.id, webhook.id, wide)).toBe(0);
      expect(await row(bare.id)).toBeUndefined();
      for (const unknown of [v7(), 'nonsense', '']) {
        expect(await redeliver(account.id, unknown)).toEqual({ state: 'not_found' });
      }
    });

    test('whoever delivers is woken by what becomes due', async () => {
      const { store, connection, account, webhook, touchAndEnd } = await prepare();
      const ended = await touchAndEnd(exhausted);
      const database = new Database({ connection, connections: 1, patienceMs: 5_000 });
      onTestFinished(() => database.close());
      const poke = vi.fn();
      const wake = { poke, onDue: () => async () => {}, close: async () => {} };
      const { redeliver, recover } = createRedelivery(database, () => new Date(), wake);
      expect(await redeliver(account.id, v7())).toEqual({ state: 'not_found' });
      expect(await recover(account.id, webhook.id, { since: wide.until, until: wide.until })).toBe(0);
      expect(poke).not.toHaveBeenCalled();
      expect(await redeliver(account.id, ended.id)).toMatchObject({ state: 'due' });
      expect(poke).toHaveBeenCalledTimes(1);
      await attemptAll(store, webhook.id, exhausted);
      expect(await recover(account.id, webhook.id, wide)).toBe(1);
      expect(poke).toHaveBeenCalledTimes(2);
    });

    test('recovering sends again what failed in that time, on a new ladder', async () => {
      const { store, connection, webhook, touch, touchAndEnd, sample, own } = await prepare();
      const moments = [10, 9, 8, 7].map((days) => new Date(Date.now() - days * dayMs));
      const ended: string[] = [];
      for (const createdAt of moments) {
        const { id } = await touchAndEnd(exhausted);
        const then = v7({ msecs: createdAt.getTime() });
        await query(
          connection,
          'update webhook_delivery_history set created_at = $2, id = $3 where id = $1',
          [id, createdAt, then],
        );
        ended.push(then);
      }
      await query(connection, `update webhook_delivery_history set state = 'cancelled' where id = $1`, [
        ended[2],
      ]);
      await touchAndEnd(delivered);
      const test = await own.deliveries.claimTest(webhook.id, sample);
      if (test === null) throw new Error('There is no webhook.');
      await store.deliveries.finish([finishedAttempt(test, exhausted)], noPolicy);
      const waiting = await touch();
      const [, since, , until] = moments;
      if (since === undefined || until === undefined) throw new Error('There are four moments.');

      expect(await own.deliveries.recover(webhook.id, { since, until })).toBe(2);
      expect(await own.deliveries.recover(webhook.id, { since, until })).toBe(0);
      const claims = await claimOf(store, webhook.id);
      expect(claims.map(({ id }) => id).toSorted()).toEqual([ended[1], ended[2], waiting.id].toSorted());
      const recovered = claims.filter(({ id }) => id !== waiting.id);
      for (const claim of recovered) expect(claim).toMatchObject({ kind: 'automatic', step: 0, number: 2 });
      // Only what failed once more is recovered once more, and never a test.
      await store.deliveries.finish(
        claims.map((claim) => finishedAttempt(claim, claim.id === ended[1] ? exhausted : delivered)),
        noPolicy,
      );
      expect(await own.deliveries.recover(webhook.id, wide)).toBe(3);
    });

    test('recovering takes any number, once, however often it is asked for at once', async () => {
      const { store, connection, account, webhook, projectId, own } = await prepare();
      await query(
        connection,
        `with made as (
         insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
         select ($3::text || lpad(to_hex(number), 12, '0'))::uuid, $1, $4, 'project.updated', $4, now(), '{}', false
         from generate_series(1, 2500) number
         returning id, account_id, project_id, kind
       )
       insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
         created_at, completed_at)
       select webhook_delivery_id(id, $2), account_id, $2, project_id, id, kind, 'exhausted', 6, now(), now() from made`,
        [account.id, webhook.id, v7().slice(0, 24), projectId],
      );
      const { recover } = store.deliveries;
      const totals = await Promise.all([1, 2, 3].map(() => recover(account.id, webhook.id, wide)));
      expect(totals.reduce((sum, total) => sum + total)).toBe(2_500);
      const rows = await query(connection, 'select id from webhook_deliveries where webhook_id = $1', [
        webhook.id,
      ]);
      expect(rows).toHaveLength(2_500);
      await own.webhooks.delete(webhook.id);
    });

    test('a test is made, claimed and kept like any delivery', async () => {
      const { store, connection, account, projectId, webhook, sample, own } = await prepare();
      const also = await createWebhook(store, account.id, { events: ['webhook.test'] });
      await own.webhooks.update(webhook.id, { active: false });
      const claim = await own.deliveries.claimTest(webhook.id, sample);
      if (claim === null) throw new Error('There is no webhook.');
      expect(claim).toMatchObject({
        accountId: account.id,
        webhookId: webhook.id,
        eventKind: 'webhook.test',
        kind: 'test',
        step: 0,
        number: 1,
        url: webhook.url,
        headers: { 'x-own': 'value' },
        isTroubled: false,
      });
      const { event, timestamp, data, ...rest } = JSON.parse(claim.body.toString('utf8'));
      expect({ event, data, rest }).toEqual({ event: 'webhook.test', data: sample.data, rest: {} });
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(await own.deliveries.get(claim.id)).toMatchObject({
        state: 'pending',
        inFlight: true,
        projectId,
        eventKind: 'webhook.test',
      });
      expect(await claimOf(store, webhook.id)).toEqual([]);
      // It is for this webhook alone.
      expect(await deliveriesOf(store, also)).toEqual([]);

      const attempt = finishedAttempt(claim, exhausted);
      const policy = vi.fn(noPolicy);
      await store.deliveries.finish([attempt], policy);
      expect(policy).not.toHaveBeenCalled();
      expect(await deliveriesOf(store, webhook)).toMatchObject([
        { id: claim.id, state: 'exhausted', attempts: 1 },
      ]);
      expect(await own.deliveries.attempts(claim.id)).toMatchObject([{ kind: 'test', number: 1 }]);
      expect(await own.deliveries.body(claim.id)).toEqual(claim.body);
      const events = await query(connection, 'select id from events where kind = $1 and account_id = $2', [
        'webhook.test',
        account.id,
      ]);
      expect(events).toHaveLength(1);
    });

    test('a test of a project that the account does not have is refused, and leaves nothing', async () => {
      const { store, webhook, own, sample } = await prepare();
      const stranger = await store.accounts.create({ name: 'stranger' });
      for (const projectId of [stranger.defaultProjectId, v7(), 'nonsense']) {
        const claiming = own.deliveries.claimTest(webhook.id, { ...sample, projectId });
        await expectRefusal(claiming, 'not_found');
      }
      expect(await deliveriesOf(store, webhook)).toEqual([]);
    });

    test('a test whose caller died is attempted by a worker, where its webhook is active', async () => {
      const { store, webhook, sample, own } = await prepare();
      const claim = await own.deliveries.claimTest(webhook.id, sample);
      now = later();
      await store.deliveries.returnExpired();
      expect(await claimOf(store, webhook.id)).toMatchObject([{ id: claim?.id, kind: 'test', number: 1 }]);
    });

    test('what waits for a webhook that was disabled meanwhile is cancelled by the sweep', async () => {
      const { store, connection, account, webhook, touch, own } = await prepare();
      const states = [
        { set: `active = false, disabled_reason = 'manual'`, reason: 'webhook_disabled' },
        { set: `active = false, disabled_reason = 'gone'`, reason: 'gone' },
        { set: `active = false, disabled_reason = 'failing'`, reason: 'failing' },
        { set: `active = false, deleted_at = now()`, reason: 'webhook_deleted' },
        { set: `active = false, disabled_reason = 'project_deleted'`, reason: null },
      ];
      const made = await Promise.all(states.map(() => createWebhook(store, account.id)));
      const { id } = await touch();
      // Behind the store, which would cancel by itself: as an event that was written in the same moment finds it.
      for (const [index, { set }] of states.entries()) {
        await query(connection, `update webhooks set ${set} where id = $1`, [made[index]?.id]);
      }
      await query(
        connection,
        `update webhook_deliveries set claim_id = gen_random_uuid(), lease_until = now() where id = $1`,
        [id],
      );
      await query(connection, `update webhooks set active = false where id = $1`, [webhook.id]);
      expect(await store.deliveries.cancelOrphans()).toBe(4);
      for (const [index, { reason }] of states.entries()) {
        const [delivery] = await deliveriesOf(store, made[index] ?? webhook);
        expect(delivery).toMatchObject({ state: reason === null ? 'pending' : 'cancelled', reason });
      }
      // Under way: its worker will see.
      expect(await own.deliveries.get(id)).toMatchObject({ state: 'pending', inFlight: true });
      expect(await store.deliveries.cancelOrphans()).toBe(0);
    });

    it('what waits or is under way is counted', async ({ store, webhook, touch, touchAndEnd }) => {
      const before = await store.deliveries.countPending();
      await touchAndEnd(delivered);
      await touch();
      await claimOne(store, webhook);
      await touch();
      expect(await store.deliveries.countPending()).toBe(before + 2);
    });

    test('nothing of a delivery is seen through another account, or sent again', async () => {
      const { store, webhook, touchAndEnd, touch, sample, own } = await prepare();
      const ended = await touchAndEnd(exhausted);
      const waiting = await touch();
      const before = await deliveriesOf(store, webhook);
      const stranger = await store.accounts.create({ name: 'stranger' });
      for (const outsider of [stranger.id, 'nonsense', '']) {
        const list = await store.deliveries.list(outsider, webhook.id, {}, { limit: 100 });
        expect(list).toEqual({ items: [], next: null });
        for (const { id } of [ended, waiting]) {
          expect(await store.deliveries.get(outsider, id)).toBeNull();
          expect(await store.deliveries.attempts(outsider, id)).toEqual([]);
          expect(await store.deliveries.body(outsider, id)).toBeNull();
          expect(await store.deliveries.redeliver(outsider, id)).toEqual({ state: 'not_found' });
        }
        expect(await store.deliveries.recover(outsider, webhook.id, wide)).toBe(0);
        expect(await store.deliveries.claimTest(outsider, webhook.id, sample)).toBeNull();
      }
      for (const unknown of [v7(), 'nonsense', '']) {
        expect((await own.deliveries.list(unknown, {}, { limit: 100 })).items).toEqual([]);
        expect(await own.deliveries.get(unknown)).toBeNull();
        expect(await own.deliveries.attempts(unknown)).toEqual([]);
        expect(await own.deliveries.body(unknown)).toBeNull();
        expect(await own.deliveries.recover(unknown, wide)).toBe(0);
        expect(await own.deliveries.claimTest(unknown, sample)).toBeNull();
      }
      const strange = { limit: 20, before: 'nonsense' };
      expect((await own.deliveries.list(webhook.id, {}, strange)).items).toEqual([]);
      expect(await deliveriesOf(store, webhook)).toEqual(before);
    });
  },
  { clock: () => now ?? new Date() },
);
