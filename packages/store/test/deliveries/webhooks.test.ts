import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { expectRefusal, testWith } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import {
  claimOf,
  createWebhook,
  deliveriesOf,
  finishedAttempt,
  noPolicy,
  sampleWebhook,
} from '../support/webhook-samples.ts';
import { webhookPreparer } from './webhook-owner.ts';

/** The time of the stores; undefined: as it passes. */
let now: Date | undefined;
afterEach(() => {
  now = undefined;
});

onEachServer(
  'webhooks',
  (opened) => {
    const prepare = webhookPreparer(opened);
    const it = testWith(prepare);
    const sample = { kind: 'webhook.test', data: {}, leaseMs: 30_000 };

    it('what is created is read again, without its secrets', async ({ account, project, own }) => {
      const input = sampleWebhook({ projectId: project.id, headers: { 'X-Shop': 'header value' } });
      const outcome = await own.webhooks.create(input, { atMost: 50 });
      if (outcome.state !== 'done') throw new Error(outcome.state);
      const { secret, headers, ...shown } = input;
      expect(outcome.value).toMatchObject({
        ...shown,
        accountId: account.id,
        headerNames: ['X-Shop'],
        disabledReason: null,
        previousSecretExpiresAt: null,
        health: null,
      });
      expect(await own.webhooks.get(outcome.value.id)).toEqual(outcome.value);
      expect(JSON.stringify(outcome.value)).not.toContain(secret);
      expect(JSON.stringify(outcome.value)).not.toContain(headers['X-Shop']);
    });

    it('a webhook that is created inactive was disabled by its owner', async ({ store, account }) => {
      const webhook = await createWebhook(store, account.id, { active: false });
      expect(webhook).toMatchObject({
        active: false,
        disabledReason: 'manual',
        disabledAt: webhook.createdAt,
      });
    });

    test('lists are newest first, in pages, and keep to projects', async () => {
      const { store, account, project, own, projectId } = await prepare();
      const wide = await createWebhook(store, account.id);
      const bound = await createWebhook(store, account.id, { projectId: project.id });
      const last = await createWebhook(store, account.id, { projectId });
      const ids = async (filter: Parameters<typeof store.webhooks.list>[1], limit = 100, before?: string) =>
        (await own.webhooks.list(filter, { limit, before })).items.map(({ id }) => id);
      expect(await ids({})).toEqual([last.id, bound.id, wide.id]);
      expect(await ids({}, 2)).toEqual([last.id, bound.id]);
      expect(await ids({}, 2, bound.id)).toEqual([wide.id]);
      expect(await ids({ projectId: project.id })).toEqual([bound.id]);
      expect(await ids({ projectIds: [project.id] })).toEqual([bound.id]);
      expect(await ids({ projectIds: [] })).toEqual([]);
      expect(await ids({ projectId: 'nonsense' })).toEqual([]);
      expect(await ids({}, 2, 'nonsense')).toEqual([]);
    });

    test('of webhooks that are created at once no more are kept than the limit', async () => {
      const { project, own, projectId } = await prepare();
      const create = (projectId: string | null) =>
        own.webhooks.create(sampleWebhook({ projectId }), { atMost: 3 });
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => create(project.id)));
      expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(3);
      expect(outcomes.filter(({ state }) => state === 'limit_reached')).toHaveLength(9);
      const kept = await own.webhooks.list({}, { limit: 100 });
      expect(kept.items).toHaveLength(3);
      // Each project, and the account as a whole, has a limit of its own.
      expect(await create(null)).toMatchObject({ state: 'done' });
      expect(await create(projectId)).toMatchObject({ state: 'done' });
      // Deleted ones make room.
      expect(await own.webhooks.delete(kept.items[0]?.id ?? '')).toBe(true);
      expect(await create(project.id)).toMatchObject({ state: 'done' });
      expect(await create(project.id)).toEqual({ state: 'limit_reached' });
    });

    test('the project must be there, of the account, and not deleted', async () => {
      const { store, project, own } = await prepare();
      const stranger = await store.accounts.create({ name: 'stranger' });
      await own.projects.delete(project.id);
      for (const projectId of [project.id, stranger.defaultProjectId, v7(), 'nonsense']) {
        await expectRefusal(own.webhooks.create(sampleWebhook({ projectId }), { atMost: 50 }), 'not_found');
      }
      expect((await own.webhooks.list({}, { limit: 100 })).items).toEqual([]);
    });

    test('no webhook stays active in a project that is deleted in the same moment', async () => {
      const { own, newProject } = await prepare();
      for (let round = 0; round < 5; round += 1) {
        const doomed = await newProject();
        const input = sampleWebhook({ projectId: doomed.id });
        await Promise.allSettled([
          own.webhooks.create(input, { atMost: 50 }),
          own.projects.delete(doomed.id),
          own.webhooks.create(input, { atMost: 50 }),
        ]);
        const left = await own.webhooks.list({ projectId: doomed.id }, { limit: 100 });
        for (const webhook of left.items) {
          expect(webhook).toMatchObject({ active: false, disabledReason: 'project_deleted' });
        }
      }
    });

    test('none of a deleted project can be activated, also in the moment in which it is deleted', async () => {
      const { store, account, own, newProject } = await prepare();
      for (let round = 0; round < 5; round += 1) {
        const doomed = await newProject();
        const { id } = await createWebhook(store, account.id, { projectId: doomed.id, active: false });
        await Promise.allSettled([
          own.webhooks.update(id, { active: true }),
          own.projects.delete(doomed.id),
          own.webhooks.update(id, { active: true }),
        ]);
        expect(await own.webhooks.get(id)).toMatchObject({ active: false });
        await expectRefusal(own.webhooks.update(id, { active: true }), 'conflict');
        expect(await own.webhooks.update(id, { description: 'of old' })).toMatchObject({
          active: false,
          description: 'of old',
        });
      }
    });

    test('a change of what is sent counts as a revision, any other does not', async () => {
      const { store, account, revision, own } = await prepare();
      const { id } = await createWebhook(store, account.id, { headers: { a: '1' } });
      await own.webhooks.update(id, { description: 'other', events: ['project.created'] });
      expect(await revision(id)).toBe(1);
      await own.webhooks.update(id, { url: 'https://other.example/' });
      expect(await revision(id)).toBe(2);
      const changed = await own.webhooks.update(id, { headers: { a: '2', b: '' } });
      expect(await revision(id)).toBe(3);
      expect(changed).toMatchObject({
        url: 'https://other.example/',
        description: 'other',
        events: ['project.created'],
        headerNames: ['a', 'b'],
      });
      expect(await own.webhooks.get(id)).toEqual(changed);
      const bare = await own.webhooks.update(id, { headers: {} });
      expect(bare?.headerNames).toEqual([]);
      expect(await revision(id)).toBe(4);
    });

    it('a change to what is there already changes nothing', async ({ store, connection, account, own }) => {
      const input = sampleWebhook({ headers: { a: '1', b: '2' } });
      const webhook = await createWebhook(store, account.id, input);
      const version = async () =>
        (await query(connection, 'select xmin::text as xmin from webhooks where id = $1', [webhook.id]))[0]
          ?.xmin;
      const before = await version();
      const { url, events, description, headers, active } = input;
      expect(await own.webhooks.update(webhook.id, { url, events, description, headers, active })).toEqual(
        webhook,
      );
      expect(await own.webhooks.update(webhook.id, {})).toEqual(webhook);
      expect(await version()).toBe(before);
    });

    it('changes at the same time lose none of their members', async ({ store, account, revision, own }) => {
      const { id } = await createWebhook(store, account.id);
      await Promise.all([
        own.webhooks.update(id, { url: 'https://other.example/' }),
        own.webhooks.update(id, { description: 'other' }),
        own.webhooks.update(id, { headers: { a: '1' } }),
        own.webhooks.rotateSecret(id, {
          secret: 'a new secret of it',
          previousExpiresAt: null,
        }),
      ]);
      expect(await own.webhooks.get(id)).toMatchObject({
        url: 'https://other.example/',
        description: 'other',
        headerNames: ['a'],
      });
      expect(await revision(id)).toBe(4);
    });

    test('deactivating cancels what waits, and leaves what is under way to its worker', async () => {
      const { store, account, touch, own } = await prepare();
      const webhook = await createWebhook(store, account.id);
      await touch();
      const [claim] = await claimOf(store, webhook.id);
      await touch();
      const updated = await own.webhooks.update(webhook.id, { active: false });
      expect(updated).toMatchObject({
        active: false,
        disabledReason: 'manual',
        disabledAt: updated?.updatedAt,
      });
      expect(await deliveriesOf(store, webhook)).toMatchObject([
        { state: 'cancelled', reason: 'webhook_disabled', completedAt: updated?.updatedAt, attempts: 0 },
        { state: 'pending', inFlight: true },
      ]);
      if (claim === undefined) throw new Error('Nothing was claimed.');
      const retry = { state: 'pending', nextAttemptAt: new Date() } as const;
      await store.deliveries.finish([finishedAttempt(claim, retry)], noPolicy);
      expect(await deliveriesOf(store, webhook)).toMatchObject([
        { state: 'cancelled' },
        { state: 'cancelled', reason: 'webhook_disabled', attempts: 1 },
      ]);
      await touch();
      expect(await deliveriesOf(store, webhook)).toHaveLength(2);
    });

    test('a backlog of any length is cancelled', { timeout: 60_000 }, async () => {
      const { store, connection, account, own, project, waiting } = await prepare();
      const { id } = await createWebhook(store, account.id);
      await query(
        connection,
        `insert into webhook_deliveries (id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts,
         next_attempt_at, created_at)
       select gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'project.updated', 'automatic', 0, 0, now(), now()
       from generate_series(1, 45000)`,
        [account.id, id, project.id],
      );
      await own.webhooks.update(id, { active: false });
      expect(await waiting(id)).toBe(0);
      const ended = await query(
        connection,
        `select count(*)::integer as count from webhook_delivery_history
       where webhook_id = $1 and state = 'cancelled' and reason = 'webhook_disabled'`,
        [id],
      );
      expect(ended).toEqual([{ count: 45_000 }]);
    });

    test('activating forgets why it was disabled, and how its endpoint has answered', async () => {
      const { store, connection, account, own } = await prepare();
      const { id } = await createWebhook(store, account.id);
      const at = new Date();
      await query(
        connection,
        `insert into webhook_health (webhook_id, account_id, failing_since, consecutive_failures, exhausted_deliveries,
         last_failure_at, window_started_at, window_attempts, window_failures, concurrency)
       values ($1, $2, $3, 4, 1, $3, $3, 5, 4, 1)`,
        [id, account.id, at],
      );
      await query(
        connection,
        `update webhooks set active = false, disabled_reason = 'failing', disabled_at = $2 where id = $1`,
        [id, at],
      );
      const health = {
        failingSince: at,
        consecutiveFailures: 4,
        exhaustedDeliveries: 1,
        lastFailureAt: at,
        windowStartedAt: at,
        windowAttempts: 5,
        windowFailures: 4,
        concurrency: 1,
      };
      const disabled = { active: false, disabledReason: 'failing', disabledAt: at, health };
      expect(await own.webhooks.get(id)).toMatchObject(disabled);
      const [listed] = (await own.webhooks.list({}, { limit: 1 })).items;
      expect(listed).toMatchObject(disabled);
      // An owner's own word does not hide the reason.
      expect(await own.webhooks.update(id, { active: false })).toMatchObject(disabled);
      const enabled = { active: true, disabledReason: null, disabledAt: null, health: null };
      expect(await own.webhooks.update(id, { active: true })).toMatchObject(enabled);
      expect(await own.webhooks.get(id)).toMatchObject(enabled);
    });

    test('a deleted webhook is gone, and its secrets with it; its deliveries are still read', async () => {
      const { store, connection, account, touch, own, projectId } = await prepare();
      const webhook = await createWebhook(store, account.id, { headers: { a: '1' } });
      const { id } = webhook;
      await touch();
      const rotated = { secret: 'a new secret of it', previousExpiresAt: new Date(Date.now() + 60_000) };
      await own.webhooks.rotateSecret(id, rotated);
      expect(await own.webhooks.delete(id)).toBe(true);
      expect(await own.webhooks.delete(id)).toBe(false);
      expect(await own.webhooks.get(id)).toBeNull();
      expect(await own.webhooks.update(id, { active: true })).toBeNull();
      expect(await own.webhooks.rotateSecret(id, rotated)).toBeNull();
      expect((await own.webhooks.list({}, { limit: 100 })).items).toEqual([]);
      expect(await own.deliveries.claimTest(id, { ...sample, projectId })).toBeNull();
      expect(await deliveriesOf(store, webhook)).toMatchObject([
        { state: 'cancelled', reason: 'webhook_deleted' },
      ]);
      const columns = 'secret, previous_secret, previous_secret_expires_at, headers, header_names, active';
      expect(await query(connection, `select ${columns} from webhooks where id = $1`, [id])).toEqual([
        {
          secret: Buffer.alloc(0),
          previous_secret: null,
          previous_secret_expires_at: null,
          headers: null,
          header_names: [],
          active: false,
        },
      ]);
      await touch();
      expect(await deliveriesOf(store, webhook)).toHaveLength(1);
    });

    test('nothing of a webhook is seen through another account, or changed', async () => {
      const { store, account, own, projectId } = await prepare();
      const webhook = await createWebhook(store, account.id);
      const { id } = webhook;
      const stranger = await store.accounts.create({ name: 'stranger' });
      const change = { secret: 'a new secret of it', previousExpiresAt: null };
      for (const outsider of [stranger.id, 'nonsense', '']) {
        expect(await store.webhooks.get(outsider, id)).toBeNull();
        expect(await store.webhooks.update(outsider, id, { active: false })).toBeNull();
        expect(await store.webhooks.rotateSecret(outsider, id, change)).toBeNull();
        expect(await store.webhooks.delete(outsider, id)).toBe(false);
        for (const filter of [{}, { projectId }]) {
          expect((await store.webhooks.list(outsider, filter, { limit: 100 })).items).toEqual([]);
        }
      }
      for (const unknown of [v7(), 'nonsense', '']) {
        expect(await own.webhooks.get(unknown)).toBeNull();
        expect(await own.webhooks.update(unknown, { active: false })).toBeNull();
        expect(await own.webhooks.rotateSecret(unknown, change)).toBeNull();
        expect(await own.webhooks.delete(unknown)).toBe(false);
      }
      expect(await own.webhooks.get(id)).toEqual(webhook);
    });
  },
  { clock: () => now ?? new Date() },
);
