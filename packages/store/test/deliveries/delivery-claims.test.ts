import type { ClaimedDelivery, Disposition } from '@dragoman/webhooks';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { claimLock } from '../../src/deliveries/claim-statement.ts';
import type { Store } from '../../src/index.ts';
import { openStore } from '../../src/index.ts';
import { urlOf } from '../support/databases.ts';
import { addDeliveries, clearDeliveries, makeScene, maxUnderWay } from '../support/delivery-samples.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { finishedAttempt, noPolicy } from '../support/webhook-samples.ts';

const leaseMs = 30_000;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);
const hour = 3_600_000;

onEachServer(
  'claims of deliveries',
  (opened) => {
    beforeEach(async () => {
      ahead = 0;
      await clearDeliveries(opened().connection);
    });

    const claim = (limit = 100, perWebhook = 5): Promise<readonly ClaimedDelivery[]> =>
      opened().store.deliveries.claim({ limit, perWebhook, leaseMs });

    /** Stores of other processes. */
    const withOthers = async <T>(
      count: number,
      work: (stores: readonly Store[]) => Promise<T>,
    ): Promise<T> => {
      const { store, connection, secretKey } = opened();
      const others = await Promise.all(
        Array.from({ length: count }, () =>
          openStore({ databaseUrl: urlOf(connection), dataDirectory: '/nonexistent', secretKey }),
        ),
      );
      try {
        return await work([store, ...others]);
      } finally {
        await Promise.all(others.map((other) => other.close()));
      }
    };

    test('a claim has all that the attempt needs', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store);
      const [webhookId = ''] = scene.webhookIds;
      await store.webhooks.update(scene.accountId, webhookId, { headers: { 'x-own': 'höflich' } });
      const [id] = await addDeliveries(connection, scene, webhookId, { bodyBytes: 7 });
      expect(await claim()).toEqual([
        {
          id,
          claimId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          accountId: scene.accountId,
          webhookId,
          eventKind: 'project.updated',
          kind: 'automatic',
          step: 0,
          number: 1,
          url: 'https://receiver-0.example/hooks',
          secrets: { current: expect.stringMatching(/^whsec_/) },
          headers: { 'x-own': 'höflich' },
          body: Buffer.from('xxxxxxx'),
          isTroubled: false,
        },
      ]);
      expect(await claim()).toEqual([]);
    });

    test('four claimers over 20,000 deliveries claim each of them once', { timeout: 120_000 }, async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 40);
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 500 });
      const claimed = await withOthers(3, async (stores) => {
        const claimers = stores.map(async ({ deliveries }) => {
          const own: string[] = [];
          for (;;) {
            const claims = await deliveries.claim({ limit: 500, perWebhook: 1_000, leaseMs });
            if (claims.length === 0) return own;
            own.push(...claims.map(({ id }) => id));
          }
        });
        return (await Promise.all(claimers)).flat();
      });
      expect(claimed.length).toBe(20_000);
      expect(new Set(claimed).size).toBe(20_000);
    });

    test('over all processes no webhook has more under way than it may', { timeout: 120_000 }, async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 3);
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 100 });
      // Each comes back twice, somewhere among the others: claimers with different views would choose different rows.
      const outcomeOf = ({ number }: ClaimedDelivery): Disposition =>
        number > 2
          ? { state: 'delivered' }
          : { state: 'pending', nextAttemptAt: new Date(Date.now() - Math.random() * 10 * hour) };
      const most: number[] = [];
      const done = await withOthers(3, async (stores) => {
        let busy = true;
        const watcher = (async () => {
          while (busy) most.push(await maxUnderWay(connection));
        })();
        const workers = stores
          .flatMap((worker) => [worker, worker])
          .map(async ({ deliveries }) => {
            let count = 0;
            for (;;) {
              const claims = await deliveries.claim({ limit: 5, perWebhook: 4, leaseMs });
              if (claims.length === 0 && (await deliveries.countPending()) === 0) return count;
              for (const one of claims) {
                await deliveries.finish([finishedAttempt(one, outcomeOf(one))], noPolicy);
              }
              count += claims.length;
            }
          });
        const counts = await Promise.all(workers);
        busy = false;
        await watcher;
        return counts.reduce((sum, count) => sum + count, 0);
      });
      expect(done).toBe(900);
      expect(Math.max(...most)).toBeLessThanOrEqual(4);
    });

    test('a claim waits for the claimer before it, and counts what that one took', async () => {
      const { connection } = opened();
      const scene = await makeScene(opened().store);
      const [webhookId] = scene.webhookIds;
      await addDeliveries(connection, scene, webhookId, { count: 5 });
      const other = new pg.Client(connection);
      await other.connect();
      try {
        await other.query(`begin; select pg_advisory_xact_lock(${claimLock})`);
        await other.query(
          'update webhook_deliveries set claim_id = gen_random_uuid(), lease_until = $2 where webhook_id = $1',
          [webhookId, new Date(Date.now() + leaseMs)],
        );
        // Of these it would take five more, had it looked before.
        await addDeliveries(connection, scene, webhookId, {
          count: 5,
          dueAt: new Date(Date.now() - 2 * hour),
        });
        const second = claim(100, 5);
        const isWaiting = async (): Promise<boolean> =>
          (
            await query(
              connection,
              `select from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and locktype = 'advisory' and not granted`,
            )
          ).length > 0;
        let isSettled = false;
        void second.then(() => {
          isSettled = true;
        });
        await vi.waitUntil(async () => isSettled || (await isWaiting()));
        await other.query('commit');
        expect(await second).toEqual([]);
      } finally {
        await other.end();
      }
    });

    test('a backlog of 20,000 keeps nobody waiting', { timeout: 60_000 }, async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 31);
      const [hung, ...others] = scene.webhookIds;
      await addDeliveries(connection, scene, hung, {
        count: 20_000,
        dueAt: new Date(Date.now() - 24 * hour),
      });
      for (const webhookId of others) await addDeliveries(connection, scene, webhookId);
      const first = await claim(32, 5);
      expect(first.length).toBe(32);
      expect(new Set(first.map(({ webhookId }) => webhookId)).size).toBe(31);
      // Three more are all that it may have under way.
      expect((await claim(32, 5)).map(({ webhookId }) => webhookId)).toEqual([hung, hung, hung]);
      expect(await claim(32, 5)).toEqual([]);
    });

    test('who has fewer under way comes first, and of one webhook what has waited longest', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 2);
      const [first, second] = scene.webhookIds;
      const [newer] = await addDeliveries(connection, scene, first, { dueAt: new Date(Date.now() - hour) });
      const [older] = await addDeliveries(connection, scene, first, {
        dueAt: new Date(Date.now() - 3 * hour),
      });
      const ids = async (limit: number) => (await claim(limit)).map(({ id }) => id);
      expect(await ids(1)).toEqual([older]);
      const [other] = await addDeliveries(connection, scene, second, { dueAt: new Date(Date.now() - 1_000) });
      expect(await ids(1)).toEqual([other]);
      expect(await ids(1)).toEqual([newer]);
    });

    test('what is claimed together comes in the order of its events', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 2);
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 20 });
      const ids = (await claim(100, 20)).map(({ id }) => id);
      expect(ids).toHaveLength(40);
      expect(ids).toEqual(ids.toSorted());
    });

    test('what is due later is left', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store);
      await addDeliveries(connection, scene, scene.webhookIds[0], { dueAt: new Date(Date.now() + hour) });
      expect(await claim()).toEqual([]);
      ahead = hour + 1_000;
      expect((await claim()).length).toBe(1);
    });

    test('an endpoint in trouble gets as many at once as its health allows, and never more than others', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 2);
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 10 });
      for (const [place, concurrency] of [1, 50].entries()) {
        await query(
          connection,
          `insert into webhook_health values ($1, $2, now(), 1, 0, now(), now(), 1, 1, $3)`,
          [scene.webhookIds[place], scene.accountId, concurrency],
        );
      }
      const claims = await claim();
      const of = (place: number) => claims.filter(({ webhookId }) => webhookId === scene.webhookIds[place]);
      expect(of(0).length).toBe(1);
      expect(of(1).length).toBe(5);
      expect(claims.every(({ isTroubled }) => isTroubled)).toBe(true);
    });

    test('only webhooks that accept deliveries get them', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 4);
      for (const webhookId of scene.webhookIds) await addDeliveries(connection, scene, webhookId);
      const [active, manual, ofDeletedProject, deleted] = scene.webhookIds;
      await query(
        connection,
        `update webhooks set active = id = $1 or id = $4, deleted_at = case when id = $4 then now() end,
           disabled_reason = case id when $2 then 'manual' when $3 then 'project_deleted' end
         where id = any (array[$1, $2, $3, $4]::uuid[])`,
        [active, manual, ofDeletedProject, deleted],
      );
      const claims = await claim();
      expect(claims.map(({ webhookId }) => webhookId).toSorted()).toEqual(
        [active, ofDeletedProject].toSorted(),
      );
    });

    test('one claim reads about 16 MiB of bodies, and a bigger one nevertheless', {
      timeout: 60_000,
    }, async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store);
      const [webhookId] = scene.webhookIds;
      const bodyBytes = 5 * 1024 * 1024;
      await addDeliveries(connection, scene, webhookId, { count: 5, bodyBytes });
      await addDeliveries(connection, scene, webhookId, {
        dueAt: new Date(Date.now() - 2 * hour),
        bodyBytes: 20 * 1024 * 1024,
      });
      expect((await claim(100, 10)).map(({ body }) => body.length)).toEqual([20 * 1024 * 1024]);
      expect((await claim(100, 10)).length).toBe(4);
      expect((await claim(100, 10)).length).toBe(1);
    });

    test('a delivery whose body is gone ends, and holds nothing up', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store);
      const [webhookId] = scene.webhookIds;
      const [lost] = await addDeliveries(connection, scene, webhookId, {
        dueAt: new Date(Date.now() - 2 * hour),
      });
      const [sound] = await addDeliveries(connection, scene, webhookId);
      await query(
        connection,
        'update events set body = null where id = (select event_id from webhook_deliveries where id = $1)',
        [lost],
      );
      expect((await claim()).map(({ id }) => id)).toEqual([sound]);
      expect(await store.deliveries.get(scene.accountId, lost ?? '')).toMatchObject({
        state: 'cancelled',
        reason: 'body_dropped',
        attempts: 0,
      });
    });

    test('another address and another secret hold from the next claim, in other processes too', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store);
      const [webhookId = ''] = scene.webhookIds;
      await addDeliveries(connection, scene, webhookId, { count: 10 });
      await withOthers(1, async ([, other]) => {
        const next = async () => (await other?.deliveries.claim({ limit: 1, perWebhook: 20, leaseMs }))?.[0];
        const before = await next();
        await store.webhooks.update(scene.accountId, webhookId, { url: 'https://new.example/' });
        const until = new Date(Date.now() + hour);
        await store.webhooks.rotateSecret(scene.accountId, webhookId, {
          secret: 'another secret of mine',
          previousExpiresAt: until,
        });
        const after = await next();
        expect(after?.url).toBe('https://new.example/');
        expect(after?.secrets).toEqual({
          current: 'another secret of mine',
          previous: before?.secrets?.current,
        });
      });
      const [kept] = await claim(1, 20);
      expect(kept?.secrets?.previous).toBeDefined();
      ahead = hour + 1_000;
      const [over] = await claim(1, 20);
      expect(over?.secrets).toEqual({ current: 'another secret of mine' });
    });

    test('a webhook whose secret cannot be read keeps no other waiting, and is claimed without it', async () => {
      const { connection } = opened();
      const scene = await makeScene(opened().store, 2);
      const [unreadable, sound] = scene.webhookIds;
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 2 });
      await query(connection, `update webhooks set secret = '\\xdeadbeef' where id = $1`, [unreadable]);
      const claims = await claim();
      const of = (id: string | undefined) => claims.filter(({ webhookId }) => webhookId === id);
      expect(of(sound).map(({ secrets }) => secrets)).toEqual([
        { current: expect.any(String) },
        { current: expect.any(String) },
      ]);
      expect(of(unreadable)).toMatchObject([
        { secrets: null, headers: {}, url: expect.stringContaining('https://') },
        { secrets: null, headers: {}, url: expect.stringContaining('https://') },
      ]);
      expect(await claim()).toEqual([]);
    });
  },
  { clock },
);
