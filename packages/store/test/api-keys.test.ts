import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { sampleKey } from './samples.ts';
import { onEachServer } from './servers.ts';

onEachServer('keys', (opened) => {
  test('a key signs in with its account, and the hash never comes back', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'one', charactersPerMonth: 5_000_000_000 });
    const input = sampleKey({
      expiresAt: new Date('2030-01-02T03:04:05.678Z'),
      charactersPerMonth: 6_000_000_000,
      projectIds: [account.defaultProjectId],
    });
    const key = await store.apiKeys.create(account.id, input);
    const { hash, ...visible } = input;
    expect(key).toMatchObject({ ...visible, accountId: account.id, lastUsedAt: null, revokedAt: null });
    expect(Object.keys(key)).not.toContain('hash');
    expect(await store.apiKeys.identify(hash)).toEqual({
      key,
      account: { id: account.id, name: 'one', status: 'active', charactersPerMonth: 5_000_000_000 },
      defaultProjectId: account.defaultProjectId,
    });
    expect(await store.apiKeys.get(account.id, key.id)).toEqual(key);
    expect(await store.apiKeys.identify(randomBytes(32))).toBeNull();
    await expect(store.apiKeys.create(account.id, input)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a suspended account and a revoked key are still found, so that the answer can say so', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'two' });
    const input = sampleKey();
    const key = await store.apiKeys.create(account.id, input);
    await store.accounts.update(account.id, { status: 'suspended' });
    const first = await store.apiKeys.revoke(account.id, key.id);
    expect(first?.revokedAt).toBeInstanceOf(Date);
    expect(await store.apiKeys.revoke(account.id, key.id)).toEqual(first);
    expect(await store.apiKeys.identify(input.hash)).toMatchObject({
      key: { revokedAt: first?.revokedAt },
      account: { status: 'suspended' },
    });
  });

  test('an update changes what it names; a key is only bound to projects of its account', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'three' });
    const other = await store.accounts.create({ name: 'four' });
    const key = await store.apiKeys.create(account.id, sampleKey({ rateLimitPerMinute: 0 }));
    const changed = await store.apiKeys.update(account.id, key.id, {
      name: 'renamed',
      scopes: ['voice'],
      projectIds: [account.defaultProjectId],
    });
    expect(changed).toEqual({
      ...key,
      name: 'renamed',
      scopes: ['voice'],
      projectIds: [account.defaultProjectId],
    });
    expect(await store.apiKeys.update(account.id, key.id, {})).toEqual(changed);
    expect((await store.apiKeys.update(account.id, key.id, { projectIds: null }))?.projectIds).toBeNull();
    for (const projectIds of [[other.defaultProjectId], [v7()], ['nonsense']]) {
      await expect(store.apiKeys.update(account.id, key.id, { projectIds })).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(store.apiKeys.create(account.id, sampleKey({ projectIds }))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  test('last uses are written together and never go back', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'five' });
    const one = await store.apiKeys.create(account.id, sampleKey());
    const two = await store.apiKeys.create(account.id, sampleKey());
    const late = new Date('2026-11-20T10:00:00.500Z');
    const early = new Date('2026-11-20T09:00:00.000Z');
    await store.apiKeys.touch(
      new Map([
        [one.id, late],
        [two.id, early],
        [v7(), late],
        ['nonsense', late],
      ]),
    );
    await store.apiKeys.touch(new Map([[one.id, early]]));
    await store.apiKeys.touch(new Map());
    expect((await store.apiKeys.get(account.id, one.id))?.lastUsedAt).toEqual(late);
    expect((await store.apiKeys.get(account.id, two.id))?.lastUsedAt).toEqual(early);
    const { items } = await store.apiKeys.list(account.id, { limit: 1 });
    expect(items.map((key) => key.id)).toEqual([two.id]);
  });
});
