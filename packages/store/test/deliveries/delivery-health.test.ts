import type { Disposition, HealthPolicy } from '@dragoman/webhooks';
import { beforeEach, expect, test } from 'vitest';
import { addDeliveries, clearDeliveries, makeScene } from '../support/delivery-samples.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { finishedAttempt, noPolicy } from '../support/webhook-samples.ts';
import { claimsOf, delivered, exhausted, gone, leaseMs, policyOf, troubled } from './claims.ts';

let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);
const _hour = 3_600_000;
const again = (): Disposition => ({ state: 'pending', nextAttemptAt: clock() });

onEachServer(
  'the health of endpoints',
  (opened) => {
    beforeEach(async () => {
      ahead = 0;
      await clearDeliveries(opened().connection);
    });

    const { queue, claim, finish, read, claimed } = claimsOf(opened);

    test('health is what the rules say of the outcomes, in the order of their ends', async () => {
      const { scene, webhookId, claims } = await claimed(3);
      const [first, second, third] = claims;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('Too little was claimed.');
      const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 4, 0, 0, seconds));
      const health = troubled();
      const failing = policyOf({ health, disable: false });
      await queue().finish(
        [
          finishedAttempt(first, again(), { endedAt: at(2) }),
          finishedAttempt(second, exhausted, { endedAt: at(1) }),
        ],
        failing.policy,
      );
      expect(failing.asked).toEqual([
        {
          health: null,
          outcomes: [
            { isDelivered: false, isExhausted: true, at: at(1) },
            { isDelivered: false, isExhausted: false, at: at(2) },
          ],
        },
      ]);
      expect((await opened().store.webhooks.get(scene.accountId, webhookId))?.health).toEqual(health);
      // The claim of the third was made before: it does not know yet.
      expect(third.isTroubled).toBe(false);
      const recovering = policyOf({
        health: troubled({ failingSince: null, concurrency: 2 }),
        disable: false,
      });
      await queue().finish([finishedAttempt(third, delivered, { endedAt: at(3) })], recovering.policy);
      expect(recovering.asked).toEqual([
        { health, outcomes: [{ isDelivered: true, isExhausted: false, at: at(3) }] },
      ]);
      const [fourth] = await claim();
      expect(fourth?.isTroubled).toBe(true);
      if (fourth === undefined) throw new Error('Nothing was claimed.');
      await queue().finish([finishedAttempt(fourth, delivered)], noPolicy);
      expect((await opened().store.webhooks.get(scene.accountId, webhookId))?.health).toBeNull();
    });

    test('the health of one endpoint is judged by its outcomes alone', async () => {
      const { store, connection } = opened();
      const scene = await makeScene(store, 2);
      const [bad = '', good = ''] = scene.webhookIds;
      for (const webhookId of scene.webhookIds)
        await addDeliveries(connection, scene, webhookId, { count: 2 });
      const claims = await claim();
      const { policy, asked } = policyOf({ health: troubled(), disable: false });
      await queue().finish(
        claims.map((one) => finishedAttempt(one, one.webhookId === bad ? exhausted : delivered)),
        policy,
      );
      expect(asked.map(({ outcomes }) => outcomes.length)).toEqual([2]);
      expect((await store.webhooks.get(scene.accountId, good))?.health).toBeNull();
      expect((await store.webhooks.get(scene.accountId, bad))?.health).toEqual(troubled());
    });

    test('failures of one endpoint that are written at once are all counted', async () => {
      const { store } = opened();
      const { scene, webhookId, claims } = await claimed(30);
      const counting: HealthPolicy = (health, outcomes) => ({
        health: troubled({ consecutiveFailures: (health?.consecutiveFailures ?? 0) + outcomes.length }),
        disable: false,
      });
      await Promise.all(claims.map((one) => finish([one], exhausted, counting)));
      expect((await store.webhooks.get(scene.accountId, webhookId))?.health?.consecutiveFailures).toBe(30);
    });

    test('a test touches no health and disables nothing', async () => {
      const { store } = opened();
      const scene = await makeScene(store);
      const [webhookId = ''] = scene.webhookIds;
      const { policy, asked } = policyOf({ health: troubled(), disable: true });
      for (const disposition of [exhausted, gone]) {
        const made = await queue().claimTest(scene.accountId, webhookId, {
          kind: 'webhook.test',
          projectId: scene.projectId,
          data: {},
          leaseMs,
        });
        if (made === null) throw new Error('There is no such webhook.');
        expect(await finish([made], disposition, policy)).toEqual({ late: 0, disabled: [] });
        expect(await read(scene, made.id)).toMatchObject({ state: 'exhausted', attempts: 1 });
      }
      expect(asked).toEqual([]);
      expect(await store.webhooks.get(scene.accountId, webhookId)).toMatchObject({
        active: true,
        health: null,
      });
    });

    test('what could not be signed is an attempt, and says nothing of its endpoint', async () => {
      const { scene, claims } = await claimed();
      const { policy, asked } = policyOf({ health: troubled(), disable: true });
      const unsigned = claims.map((claim) =>
        finishedAttempt(claim, exhausted, {
          status: null,
          error: 'secret_unreadable',
          responseHeaders: null,
        }),
      );
      expect(await queue().finish(unsigned, policy)).toEqual({ late: 0, disabled: [] });
      expect(asked).toEqual([]);
      const [one] = claims;
      expect(await read(scene, one?.id)).toMatchObject({ state: 'exhausted', attempts: 1 });
      expect(await queue().attempts(scene.accountId, one?.id ?? '')).toMatchObject([
        { number: 1, error: 'secret_unreadable', status: null },
      ]);
    });

    for (const [name, disposition, reason] of [
      ['a receiver that is gone', gone, 'gone'],
      ['an endpoint that the rules give up', again, 'failing'],
    ] as const) {
      test(`${name} disables its webhook, cancels what waits and tells the owner`, async () => {
        const { store, connection } = opened();
        const { scene, webhookId, claims } = await claimed(2);
        const [one, flying] = claims;
        if (one === undefined || flying === undefined) throw new Error('Too little was claimed.');
        const [waiting] = await addDeliveries(connection, scene, webhookId);
        const { policy } = policyOf({ health: troubled(), disable: reason === 'failing' });
        const outcome = typeof disposition === 'function' ? disposition() : disposition;
        const report = { late: 0, disabled: [{ webhookId, reason }] };
        expect(await finish([one], outcome, policy)).toEqual(report);
        expect(await store.webhooks.get(scene.accountId, webhookId)).toMatchObject({
          active: false,
          disabledReason: reason,
          disabledAt: expect.any(Date),
          health: troubled(),
        });
        for (const id of [one.id, waiting]) {
          expect(await read(scene, id)).toMatchObject({ state: 'cancelled', reason });
        }
        expect(await read(scene, flying.id)).toMatchObject({ state: 'pending', inFlight: true });
        // Disabled already: told once.
        expect(await finish([flying], outcome, policy)).toEqual({ late: 0, disabled: [] });
        expect(await read(scene, flying.id)).toMatchObject({ state: 'cancelled', reason });
        expect((await store.audit.list(scene.accountId, { limit: 10 })).items).toMatchObject([
          {
            actor: 'system',
            action: 'webhook.disabled',
            target: webhookId,
            detail: { reason, failing_since: '2026-01-02T03:04:05.678Z', consecutive_failures: 3 },
          },
        ]);
        const [row] = await query(connection, 'select revision from webhooks where id = $1', [webhookId]);
        expect(row?.revision).toBe(2);
      });
    }
  },
  { clock },
);
