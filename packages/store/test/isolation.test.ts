import { expect, test } from 'vitest';
import { expectRefusal, makeOwner, testWith } from './support/owners.ts';
import { keep, sampleKey, sampleTranslation } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('isolation', (opened) => {
  const prepare = async () => {
    const { store, account: owner, own, newProject } = await makeOwner(opened());
    const stranger = await store.accounts.create({ name: 'stranger' });
    const key = await own.apiKeys.create(sampleKey());
    const project = await newProject();
    const translation = sampleTranslation(owner.id, project.id, { keyId: key.id });
    await own.translations.record(translation, keep);
    await own.audit.write({ actor: { kind: 'system' }, action: 'b', target: 'c' });
    return { store, owner, own, stranger, key, project, translation };
  };
  const _it = testWith(prepare);
  const wide = { limit: 100 };
  const range = { from: '2000-01-01', to: '2100-01-01' };

  test('nothing of an account is seen through another, or changed', async () => {
    const { store, owner, stranger, key, project, translation, own } = await prepare();
    for (const outsider of [stranger.id, 'nonsense', '']) {
      expect(await store.apiKeys.get(outsider, key.id)).toBeNull();
      expect(await store.apiKeys.update(outsider, key.id, { name: 'mine' })).toBeNull();
      expect(await store.apiKeys.revoke(outsider, key.id)).toBeNull();
      expect((await store.apiKeys.list(outsider, wide)).items).toEqual([]);
      expect(await store.projects.get(outsider, project.id)).toBeNull();
      expect(await store.projects.update(outsider, project.id, { name: 'mine' })).toBeNull();
      expect(await store.projects.delete(outsider, project.id)).toBe('not_found');
      expect((await store.projects.list(outsider, wide, { only: [project.id] })).items).toEqual([]);
      expect(await store.translations.get(outsider, translation.id)).toBeNull();
      expect(await store.translations.delete(outsider, translation.id)).toBe(false);
      for (const filter of [{}, { projectId: project.id }, { projectIds: [project.id] }]) {
        expect((await store.translations.list(outsider, filter, wide)).items).toEqual([]);
      }
      for (const scope of [{}, { projectId: project.id }, { keyId: key.id }])
        expect(await store.usage.report(outsider, { ...range, ...scope })).toEqual([]);
      const month = translation.createdAt.toISOString().slice(0, 7);
      for (const scope of [{}, { projectId: project.id }, { familyOf: key.id }])
        expect(await store.usage.billed(outsider, month, 'characters', scope)).toBe(0);
      expect(await store.apiKeys.recall(outsider, key.id)).toBeNull();
      expect((await store.audit.list(outsider, wide)).items).toEqual([]);
      const [event] = (await own.events.list({}, wide)).items;
      expect(await store.events.get(outsider, event?.id ?? '')).toBeNull();
      const first = { after: owner.id, limit: 100 };
      for (const filter of [{}, { projectId: project.id }, { projectIds: [project.id] }]) {
        const seen = [
          ...(await store.events.list(outsider, filter, wide)).items,
          ...(await store.events.follow(outsider, filter, first)).items,
        ];
        expect(seen.filter((row) => row.accountId !== outsider)).toEqual([]);
      }
    }
    expect((await store.projects.list(stranger.id, wide)).items.map((row) => row.id)).toEqual([
      stranger.defaultProjectId,
    ]);
    const exported = [];
    for await (const { row } of store.accounts.export(stranger.id)) exported.push(JSON.stringify(row));
    expect(exported.join()).not.toContain(owner.id);

    expect(await own.apiKeys.get(key.id)).toEqual(key);
    expect(await own.projects.get(project.id)).toEqual(project);
    expect(await own.translations.get(translation.id)).toEqual(translation);
  });

  test('a translation cannot be recorded into a project of another account', async () => {
    const { store, stranger, project, translation, own } = await prepare();
    const stolen = sampleTranslation(stranger.id, project.id);
    await expectRefusal(store.translations.record(stranger.id, stolen, keep), 'not_found');
    expect(await store.usage.report(stranger.id, range)).toEqual([]);
    // The same id in two accounts is two translations.
    const twin = sampleTranslation(stranger.id, stranger.defaultProjectId, {
      id: translation.id,
      sourceText: 'Other',
    });
    await store.translations.record(stranger.id, twin, keep);
    expect(await own.translations.get(translation.id)).toEqual(translation);
    expect(await store.translations.get(stranger.id, translation.id)).toEqual(twin);
    expect(await store.translations.delete(stranger.id, translation.id)).toBe(true);
    expect(await own.translations.get(translation.id)).toEqual(translation);
  });

  test('an idempotency key of one account, key or operation is none of another', async () => {
    const { store, owner, stranger, key, own } = await prepare();
    const input = {
      actor: { kind: 'key', id: key.id } as const,
      operation: 'POST /v1/translate',
      key: 'once',
      requestHash: Buffer.alloc(32),
      leaseMs: 60_000,
    };
    const held = await own.idempotency.claim(input);
    expect(held.state).toBe('claimed');
    const others = [
      [stranger.id, input],
      [owner.id, { ...input, actor: { kind: 'key', id: stranger.id } }],
      [owner.id, { ...input, operation: 'POST /v1/translate/batch' }],
    ] as const;
    for (const [account, request] of others) {
      expect((await store.idempotency.claim(account, request)).state).toBe('claimed');
    }
    if (held.state !== 'claimed') throw new Error('not claimed');
    await store.idempotency.complete(stranger.id, held.token, { status: 200, headers: {}, body: 'stolen' });
    await store.idempotency.release(stranger.id, held.token);
    expect(await own.idempotency.claim(input)).toEqual({ state: 'running' });
  });
});
