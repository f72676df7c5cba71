import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../src/index.ts';
import { openWebhook, resealed, sealHeaders, sealSecret } from '../../src/secrets/sealed-webhook.ts';
import { createSecrets } from '../../src/secrets/secrets.ts';
import { makeEmptyDatabase } from '../databases.ts';
import { expectRefusal, makeOwner, testWith } from '../owners.ts';
import { query } from '../samples.ts';
import { onEachServer } from '../servers.ts';
import {
  claimOf,
  createWebhook,
  deliveriesOf,
  everything,
  finishedAttempt,
  noPolicy,
  sampleWebhook,
} from '../webhook-samples.ts';

test('what the previous root secret sealed of a webhook is read, until the overlap of its secrets ends', () => {
  const [root, next] = [randomBytes(32), randomBytes(32)];
  const old = createSecrets(root, undefined);
  const previousSecretExpiresAt = new Date();
  const id = v7();
  const sealed = {
    id,
    secret: sealSecret(old, id, 'secret', 'present'),
    previousSecret: sealSecret(old, id, 'previous_secret', 'former'),
    previousSecretExpiresAt,
    headers: sealHeaders(old, id, { a: 'ñ' }),
  };
  const before = new Date(previousSecretExpiresAt.getTime() - 1);
  const both = createSecrets(next, root);
  const opened = { secrets: { current: 'present', previous: 'former' }, headers: { a: 'ñ' } };
  expect(openWebhook(both, sealed, before)).toEqual(opened);
  expect(openWebhook(both, sealed, previousSecretExpiresAt).secrets).toEqual({ current: 'present' });
  const anew = { ...sealed, ...resealed(both, sealed) };
  expect(openWebhook(createSecrets(next, undefined), anew, before)).toEqual(opened);
  expect(openWebhook(createSecrets(next, undefined), sealed, before)).toEqual({ secrets: null, headers: {} });
});

/** The time of the stores; undefined: as it passes. */
let now: Date | undefined;
afterEach(() => {
  now = undefined;
});

onEachServer(
  'webhooks',
  (opened) => {
    const prepare = async () => {
      const owner = await makeOwner(opened());
      const { connection, own } = owner;
      const project = await owner.newProject();
      /** Writes an event that the sample webhook wants. */
      const touch = () => own.projects.update(project.id, { description: v7() });
      const revision = async (id: string) =>
        (await query(connection, 'select revision from webhooks where id = $1', [id]))[0]?.revision;
      const waiting = async (id: string) =>
        (await query(connection, 'select id from webhook_deliveries where webhook_id = $1', [id])).length;
      return { ...owner, project, touch, revision, waiting };
    };
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

    test('after a rotation both secrets sign until the old one expires', async () => {
      const { store, account, own, projectId } = await prepare();
      const { id } = await createWebhook(store, account.id, { secret: 'the first secret' });
      const signing = async () => (await own.deliveries.claimTest(id, { ...sample, projectId }))?.secrets;
      expect(await signing()).toEqual({ current: 'the first secret' });

      const previousExpiresAt = new Date(Date.now() + 3_600_000);
      const rotated = await own.webhooks.rotateSecret(id, {
        secret: 'the second secret',
        previousExpiresAt,
      });
      expect(rotated).toMatchObject({ previousSecretExpiresAt: previousExpiresAt });
      expect(await signing()).toEqual({ current: 'the second secret', previous: 'the first secret' });

      await own.webhooks.rotateSecret(id, { secret: 'the third secret', previousExpiresAt });
      expect(await signing()).toEqual({ current: 'the third secret', previous: 'the second secret' });

      now = new Date(previousExpiresAt.getTime() - 1);
      expect(await signing()).toHaveProperty('previous');
      now = previousExpiresAt;
      expect(await signing()).toEqual({ current: 'the third secret' });
      expect(await own.webhooks.get(id)).toMatchObject({ previousSecretExpiresAt: null });

      await own.webhooks.rotateSecret(id, {
        secret: 'the last secret',
        previousExpiresAt: null,
      });
      expect(await signing()).toEqual({ current: 'the last secret' });
    });

    test('secrets and the values of headers are in clear in no table', async () => {
      const { store, connection, account, touch, own, projectId } = await prepare();
      const first = `whsec_${randomBytes(32).toString('base64')}`;
      const second = `whsec_${randomBytes(32).toString('base64')}`;
      const value = `Bearer ${randomBytes(16).toString('hex')}`;
      const { id } = await createWebhook(store, account.id, {
        secret: first,
        headers: { authorization: value },
      });
      const previousExpiresAt = new Date(Date.now() + 60_000);
      await own.webhooks.rotateSecret(id, { secret: second, previousExpiresAt });
      await touch();
      const claim = await own.deliveries.claimTest(id, { ...sample, projectId });
      // They are there: sealed.
      expect(claim?.secrets).toEqual({ current: second, previous: first });
      expect(claim?.headers).toEqual({ authorization: value });
      const kept = await everything(connection);
      expect(kept).toContain(id);
      for (const secret of [
        first,
        second,
        value,
        first.slice('whsec_'.length),
        value.slice('Bearer '.length),
      ]) {
        expect(kept).not.toContain(secret);
        expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
      }
    });

    test('what is sealed for one webhook, or one column, opens in no other', async () => {
      const { store, connection, account, own, projectId } = await prepare();
      const one = await createWebhook(store, account.id, { headers: { a: '1' } });
      const other = await createWebhook(store, account.id, { headers: { a: '2' } });
      const unreadable = { secrets: null, headers: {} };
      const claimTest = (id: string) => own.deliveries.claimTest(id, { ...sample, projectId });
      for (const column of ['secret', 'headers']) {
        await query(
          connection,
          `update webhooks set ${column} = (select ${column} from webhooks where id = $2) where id = $1`,
          [one.id, other.id],
        );
        expect(await claimTest(one.id)).toMatchObject(unreadable);
      }
      await query(connection, 'update webhooks set headers = secret where id = $1', [other.id]);
      expect(await claimTest(other.id)).toMatchObject(unreadable);
    });

    test('once a store was opened with both root secrets, the previous one is needed no longer', async () => {
      const { url, connection, drop } = await makeEmptyDatabase(opened());
      const [root, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
      const open = (secretKey: string, secretKeyPrevious?: string) =>
        openStore({ databaseUrl: url, dataDirectory: '', secretKey, secretKeyPrevious });
      const sealed = (id: string) =>
        query(connection, 'select secret, previous_secret, headers from webhooks where id = $1', [id]);
      try {
        const first = await open(root);
        const account = await first.accounts.create({ name: 'owner' });
        const full = await createWebhook(first, account.id, {
          secret: 'the first secret',
          headers: { a: '1' },
        });
        const previousExpiresAt = new Date(Date.now() + 3_600_000);
        await first.webhooks.rotateSecret(account.id, full.id, {
          secret: 'the second secret',
          previousExpiresAt,
        });
        const bare = await createWebhook(first, account.id, { secret: 'the other secret' });
        const deleted = await createWebhook(first, account.id);
        await first.webhooks.delete(account.id, deleted.id);
        await first.close();

        const before = await sealed(full.id);
        await (await open(next, root)).close();
        const after = await sealed(full.id);
        expect(after).not.toEqual(before);
        // Those that are sealed by the present one are left alone.
        await (await open(next, root)).close();
        expect(await sealed(full.id)).toEqual(after);

        const alone = await open(next);
        const test = { ...sample, projectId: account.defaultProjectId };
        expect(await alone.deliveries.claimTest(account.id, full.id, test)).toMatchObject({
          secrets: { current: 'the second secret', previous: 'the first secret' },
          headers: { a: '1' },
        });
        expect(await alone.deliveries.claimTest(account.id, bare.id, test)).toMatchObject({
          secrets: { current: 'the other secret' },
          headers: {},
        });
        await alone.close();
      } finally {
        await drop();
      }
    });

    test('a seal that cannot be opened keeps no store from opening', async () => {
      const { url, connection, drop } = await makeEmptyDatabase(opened());
      const [root, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
      try {
        const first = await openStore({ databaseUrl: url, dataDirectory: '', secretKey: root });
        const account = await first.accounts.create({ name: 'owner' });
        const damaged = await createWebhook(first, account.id);
        const whole = await createWebhook(first, account.id, { secret: 'the other secret' });
        await first.close();
        await query(connection, `update webhooks set secret = '\\x010203' where id = $1`, [damaged.id]);
        const options = { databaseUrl: url, dataDirectory: '', secretKey: next };
        await (await openStore({ ...options, secretKeyPrevious: root })).close();
        const alone = await openStore(options);
        const test = { ...sample, projectId: account.defaultProjectId };
        expect(await alone.deliveries.claimTest(account.id, whole.id, test)).toMatchObject({
          secrets: { current: 'the other secret' },
        });
        const claimDamaged = () => alone.deliveries.claimTest(account.id, damaged.id, test);
        expect(await claimDamaged()).toMatchObject({ secrets: null, headers: {} });
        const rotated = await alone.webhooks.rotateSecret(account.id, damaged.id, {
          secret: 'the secret after it',
          previousExpiresAt: new Date(Date.now() + 60_000),
        });
        expect(rotated?.previousSecretExpiresAt).toBeNull();
        expect(await claimDamaged()).toMatchObject({ secrets: { current: 'the secret after it' } });
        await query(connection, `update webhooks set headers = '\\x010203' where id = $1`, [damaged.id]);
        expect(await claimDamaged()).toMatchObject({ secrets: null });
        await alone.webhooks.update(account.id, damaged.id, { headers: { a: '1' } });
        expect(await claimDamaged()).toMatchObject({
          secrets: { current: 'the secret after it' },
          headers: { a: '1' },
        });
        await alone.close();
      } finally {
        await drop();
      }
    });
  },
  { clock: () => now ?? new Date() },
);
