import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { expectRefusal, makeOwner, testWith } from './support/owners.ts';
import { sampleKey } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('keys', (opened) => {
  const prepare = () => makeOwner(opened());
  const it = testWith(prepare);

  test('a key signs in with its account, and the hash never comes back', async () => {
    const { store, own, projectId, account } = await prepare();
    const ceilings = { charactersPerMonth: 5_000_000_000, rateLimitPerMinute: 600 };
    await store.accounts.update(account.id, ceilings);
    const input = sampleKey({
      expiresAt: new Date('2030-01-02T03:04:05.678Z'),
      charactersPerMonth: 6_000_000_000,
      projectIds: [projectId],
    });
    const key = await own.apiKeys.create(input);
    const { hash, ...visible } = input;
    expect(key).toMatchObject({ ...visible, accountId: account.id, lastUsedAt: null, revokedAt: null });
    expect(Object.keys(key)).not.toContain('hash');
    const identified = {
      key,
      makers: [],
      account: { id: account.id, name: 'owner', status: 'active', ...ceilings },
      defaultProjectId: projectId,
      isPrevious: false,
    };
    expect(await store.apiKeys.identify(hash)).toEqual(identified);
    expect(await own.apiKeys.recall(key.id)).toEqual(identified);
    expect(await own.apiKeys.recall('nonsense')).toBeNull();
    expect(await own.apiKeys.get(key.id)).toEqual(key);
    expect(await store.apiKeys.identify(randomBytes(32))).toBeNull();
    await expectRefusal(own.apiKeys.create(input), 'conflict');
  });

  test('a suspended account and a revoked key are still found, so that the answer can say so', async () => {
    const { store, own, account } = await prepare();
    const input = sampleKey();
    const key = await own.apiKeys.create(input);
    await store.accounts.update(account.id, { status: 'suspended' });
    const first = await own.apiKeys.revoke(key.id);
    expect(first?.revokedAt).toBeInstanceOf(Date);
    expect(await own.apiKeys.revoke(key.id)).toEqual(first);
    expect(await store.apiKeys.identify(input.hash)).toMatchObject({
      key: { revokedAt: first?.revokedAt },
      account: { status: 'suspended' },
    });
  });

  test('an update changes what it names; a key is only bound to projects of its account', async () => {
    const { store, own, projectId } = await prepare();
    const other = await store.accounts.create({ name: 'four' });
    const key = await own.apiKeys.create(sampleKey({ rateLimitPerMinute: 0 }));
    const changed = await own.apiKeys.update(key.id, {
      name: 'renamed',
      scopes: ['voice'],
      projectIds: [projectId],
    });
    expect(changed).toEqual({
      ...key,
      name: 'renamed',
      scopes: ['voice'],
      projectIds: [projectId],
    });
    expect(await own.apiKeys.update(key.id, {})).toEqual(changed);
    expect((await own.apiKeys.update(key.id, { projectIds: null }))?.projectIds).toBeNull();
    for (const projectIds of [[other.defaultProjectId], [v7()], ['nonsense']]) {
      await expectRefusal(own.apiKeys.update(key.id, { projectIds }), 'not_found');
      await expectRefusal(own.apiKeys.create(sampleKey({ projectIds })), 'not_found');
    }
  });

  test('a key comes with those above it, from its maker to the first, revoked ones too', async () => {
    const { store, own } = await prepare();
    const expiresAt = new Date('2030-01-02T03:04:05.678Z');
    const first = await own.apiKeys.create(sampleKey({ charactersPerMonth: 6_000_000_000, expiresAt }));
    const second = await own.apiKeys.create(sampleKey({ makerId: first.id, rateLimitPerMinute: null }));
    await own.apiKeys.create(sampleKey({ makerId: first.id }));
    const input = sampleKey({ makerId: second.id });
    const third = await own.apiKeys.create(input);
    expect(third.makerId).toBe(second.id);
    await own.apiKeys.revoke(first.id);
    expect((await store.apiKeys.identify(input.hash))?.makers).toEqual([
      { id: second.id, expiresAt: null, rateLimitPerMinute: null, charactersPerMonth: null },
      { id: first.id, expiresAt, rateLimitPerMinute: 60, charactersPerMonth: 6_000_000_000 },
    ]);
  });

  test('a list for whoever is bound to projects has the keys that are bound to these alone', async () => {
    const { own, projectId, newProject } = await prepare();
    const other = await newProject();
    const bind = async (...projectIds: string[]) => (await own.apiKeys.create(sampleKey({ projectIds }))).id;
    await own.apiKeys.create(sampleKey());
    const one = await bind(projectId);
    const both = await bind(projectId, other.id);
    const listed = async (...projectIds: string[]) =>
      (await own.apiKeys.list({ limit: 10 }, { projectIds })).items.map(({ id }) => id);
    expect(await listed(projectId)).toEqual([one]);
    expect(await listed(projectId, other.id)).toEqual([both, one]);
    expect((await own.apiKeys.list({ limit: 10 })).items).toHaveLength(3);
  });

  it('last uses are written together and never go back', async ({ store, own }) => {
    const one = await own.apiKeys.create(sampleKey());
    const two = await own.apiKeys.create(sampleKey());
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
    expect((await own.apiKeys.get(one.id))?.lastUsedAt).toEqual(late);
    expect((await own.apiKeys.get(two.id))?.lastUsedAt).toEqual(early);
    const { items } = await own.apiKeys.list({ limit: 1 });
    expect(items.map((key) => key.id)).toEqual([two.id]);
  });
});
