import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../src/index.ts';
import { testWith } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { deliveriesOf, finishedAttempt, noPolicy } from '../support/webhook-samples.ts';
import { claimOne, dayMs, delivered, exhausted, logPreparer, wide } from './log-samples.ts';

/** The time of the stores; undefined: as it passes. */
let now: Date | undefined;
afterEach(() => {
  now = undefined;
});

onEachServer(
  'the log of deliveries',
  (opened) => {
    const prepare = logPreparer(opened);
    const it = testWith(prepare);

    test('a delivery is seen as it waits, is under way, waits again and has ended', async () => {
      const { store, account, webhook, projectId, touch, own } = await prepare();
      const made = await touch();
      expect(made).toMatchObject({
        accountId: account.id,
        webhookId: webhook.id,
        projectId,
        eventKind: 'project.updated',
        state: 'pending',
        reason: null,
        attempts: 0,
        inFlight: false,
        completedAt: null,
        deliveredAt: null,
      });
      expect(made.nextAttemptAt).toEqual(made.createdAt);
      const get = () => own.deliveries.get(made.id);
      expect(await get()).toEqual(made);

      const first = await claimOne(store, webhook);
      expect(await get()).toEqual({ ...made, inFlight: true, nextAttemptAt: null });
      const nextAttemptAt = new Date();
      await store.deliveries.finish([finishedAttempt(first, { state: 'pending', nextAttemptAt })], noPolicy);
      expect(await get()).toEqual({ ...made, attempts: 1, nextAttemptAt });

      const second = finishedAttempt(await claimOne(store, webhook), delivered);
      await store.deliveries.finish([second], noPolicy);
      const ended = { ...made, state: 'delivered', attempts: 2, nextAttemptAt: null };
      expect(await get()).toEqual({ ...ended, completedAt: second.endedAt, deliveredAt: second.endedAt });
      expect(await deliveriesOf(store, webhook)).toEqual([await get()]);
      expect(await own.deliveries.get(made.id.toUpperCase())).toEqual(await get());
    });

    test('the list is newest first, in pages that stay whole while more comes', async () => {
      const { webhook, touch, touchAndEnd, own } = await prepare();
      const made: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        made.push((count % 2 === 0 ? await touchAndEnd(delivered) : await touch()).id);
      }
      const seen: string[] = [];
      let before: string | undefined;
      for (;;) {
        const page = await own.deliveries.list(webhook.id, {}, { limit: 3, before });
        seen.push(...page.items.map(({ id }) => id));
        await touch();
        if (page.next === null) break;
        before = page.next;
      }
      expect(seen).toEqual(made.toReversed());
    });

    test('the list keeps to a state and a kind of event', async () => {
      const { connection, webhook, touch, touchAndEnd, own, newProject } = await prepare();
      const done = await touchAndEnd(delivered);
      const failed = await touchAndEnd(exhausted);
      const cancelled = await touchAndEnd(exhausted);
      await query(connection, `update webhook_delivery_history set state = 'cancelled' where id = $1`, [
        cancelled.id,
      ]);
      const waiting = await touch();
      await newProject();
      const ids = async (filter: Parameters<Store['deliveries']['list']>[2]) =>
        (await own.deliveries.list(webhook.id, filter, { limit: 100 })).items.map(({ id }) => id);
      expect(await ids({ state: 'delivered' })).toEqual([done.id]);
      expect(await ids({ state: 'exhausted' })).toEqual([failed.id]);
      expect(await ids({ state: 'cancelled' })).toEqual([cancelled.id]);
      expect(await ids({ state: 'pending', eventKind: 'project.updated' })).toEqual([waiting.id]);
      expect(await ids({ state: 'pending' })).toHaveLength(2);
      expect(await ids({ eventKind: 'project.created' })).toHaveLength(1);
      expect(await ids({ eventKind: 'project.deleted' })).toEqual([]);
    });

    it('deliveries are shown for 30 days', async ({ store, webhook, touch, touchAndEnd, own }) => {
      const ended = await touchAndEnd(exhausted);
      const waiting = await touch();
      const ids = async () => (await deliveriesOf(store, webhook)).map(({ id }) => id);
      now = new Date(ended.createdAt.getTime() + 30 * dayMs - 1_000);
      expect(await ids()).toEqual([waiting.id, ended.id]);
      now = new Date(waiting.createdAt.getTime() + 30 * dayMs + 1_000);
      expect(await ids()).toEqual([]);
      for (const { id } of [ended, waiting]) {
        expect(await own.deliveries.get(id)).toBeNull();
        expect(await own.deliveries.attempts(id)).toEqual([]);
        expect(await own.deliveries.body(id)).toBeNull();
        expect(await own.deliveries.redeliver(id)).toEqual({ state: 'not_found' });
      }
      expect(await own.deliveries.recover(webhook.id, wide)).toBe(0);
    });

    it('attempts are kept as they were, oldest first', async ({ store, webhook, touch, own }) => {
      const { id } = await touch();
      const responseBody = Buffer.from([0, 255, 0xc3, 0x28]);
      const failed = await claimOne(store, webhook);
      const first = finishedAttempt(
        failed,
        { state: 'pending', nextAttemptAt: new Date() },
        { responseBody, responseHeaders: { 'x-odd': 'a\u0000"\ud800' } },
      );
      await store.deliveries.finish([first], noPolicy);
      const claim = await claimOne(store, webhook);
      const unanswered = { status: null, responseHeaders: null, responseBody: null, bodyFate: null };
      const second = finishedAttempt(claim, exhausted, { ...unanswered, error: 'timeout' });
      await store.deliveries.finish([second], noPolicy);
      const { requestHeaders, errorMessage, responseTimeMs, durationMs } = first;
      const shared = { kind: 'automatic', isLate: false, url: webhook.url, requestHeaders, errorMessage };
      expect(await own.deliveries.attempts(id)).toEqual([
        {
          ...shared,
          id: failed.claimId,
          number: 1,
          startedAt: first.startedAt,
          status: 500,
          error: 'http_status',
          responseTimeMs,
          durationMs,
          responseHeaders: first.responseHeaders,
          responseBody,
          bodyFate: 'complete',
        },
        {
          ...shared,
          ...unanswered,
          id: claim.claimId,
          number: 2,
          startedAt: second.startedAt,
          error: 'timeout',
          responseTimeMs,
          durationMs,
        },
      ]);
    });

    test('of very many attempts the newest hundred are shown', async () => {
      const { connection, account, webhook, touchAndEnd, own } = await prepare();
      const { id } = await touchAndEnd(delivered);
      await query(
        connection,
        `insert into webhook_attempts (delivery_id, claim_id, account_id, webhook_id, number, kind, is_late, started_at, url,
         request_headers, response_time_ms, duration_ms)
       select $1, gen_random_uuid(), $2, $3, number, 'manual', false, now(), '', '{}', 1, 1
       from generate_series(2, 150) number`,
        [id, account.id, webhook.id],
      );
      const numbers = (await own.deliveries.attempts(id)).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 51));
    });

    it('the body is what was sent, until it was dropped', async ({
      store,
      webhook,
      touch,
      dropBody,
      own,
    }) => {
      const { id, eventId } = await touch();
      const claim = await claimOne(store, webhook);
      expect(await own.deliveries.body(id)).toEqual(claim.body);
      await store.deliveries.finish([finishedAttempt(claim, delivered)], noPolicy);
      expect(await own.deliveries.body(id)).toEqual(claim.body);
      await dropBody(eventId);
      expect(await own.deliveries.body(id)).toBeNull();
    });
  },
  { clock: () => now ?? new Date() },
);
