import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../src/index.ts';
import { openWebhook, resealed, sealHeaders, sealSecret } from '../../src/secrets/sealed-webhook.ts';
import { createSecrets } from '../../src/secrets/secrets.ts';
import { makeEmptyDatabase } from '../support/databases.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { createWebhook, everything } from '../support/webhook-samples.ts';
import { webhookPreparer } from './webhook-owner.ts';

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
  'the secrets of webhooks',
  (opened) => {
    const prepare = webhookPreparer(opened);
    const sample = { kind: 'webhook.test', data: {}, leaseMs: 30_000 };

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
