import { describe, expect, it } from 'vitest';
import { type TestCaller, useApi } from '../support/api.ts';

const { api, caller } = useApi({ settings: { limits: { glossaries: { perAccount: 3, entries: 6 } } } });

const shop = {
  name: 'Shop',
  source_language: 'EN',
  target_language: 'es_mx',
  entries: [
    { source: 'cart', target: 'carrito' },
    { source: 'Dragoman', do_not_translate: true, case_sensitive: true },
  ],
};
const create = (body: object = shop) => caller.made('/v1/glossaries', body);
const identityOf = async (who: TestCaller) => {
  const identity = await api.services.keySignIn.identify(who.key as string, '');
  return identity;
};

describe('a glossary', () => {
  it('is made, listed, read, changed and deleted, each change with its revision and its line in the audit log', async () => {
    const made = await caller.post('/v1/glossaries', shop);
    expect(made.status).toBe(201);
    const { id, ...data } = made.body.data;
    expect(made.headers).toMatchObject({ location: `/v1/glossaries/${id}`, etag: '"1"' });
    expect(data).toMatchObject({
      name: 'Shop',
      source_language: 'en',
      target_language: 'es-MX',
      entry_count: 2,
      revision: 1,
      entries: [
        { source: 'cart', target: 'carrito', case_sensitive: false, do_not_translate: false },
        { source: 'Dragoman', case_sensitive: true, do_not_translate: true },
      ],
    });
    expect(data.entries[1]).not.toHaveProperty('target');
    expect(await caller.read(`/v1/glossaries/${id}`)).toEqual({ id, ...data });
    const [listed] = await caller.read('/v1/glossaries');
    expect(listed).toMatchObject({ id, entry_count: 2 });
    expect(listed).not.toHaveProperty('entries');

    const renamed = await caller.patch(`/v1/glossaries/${id}`, { name: 'Store' });
    expect(renamed.body.data).toMatchObject({ name: 'Store', revision: 2, entry_count: 2 });
    const replaced = await caller.patch(`/v1/glossaries/${id}`, {
      entries: [
        { source: 'Cart', target: 'cesta' },
        { source: 'bill', target: 'factura' },
      ],
    });
    expect(replaced.body.data).toMatchObject({ name: 'Store', revision: 3, entry_count: 2 });
    expect(replaced.body.data.entries.map((entry: { source: string }) => entry.source)).toEqual([
      'Cart',
      'bill',
    ]);
    // It is the same term: letters that differ in case alone do not matter here.
    expect(replaced.body.data.entries[0].id).toBe(data.entries[0].id);

    expect((await caller.delete(`/v1/glossaries/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await caller.get(`/v1/glossaries/${id}`)).status).toBe(404);
    expect((await caller.delete(`/v1/glossaries/${id}`)).status).toBe(404);
    const log = await api.services.store.audit.list(caller.accountId, { limit: 10 });
    expect(log.items.filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
      'glossary.deleted',
      'glossary.updated',
      'glossary.updated',
      'glossary.created',
    ]);
  });

  it('has entries that are paged, added, changed and deleted one by one', async () => {
    const { id } = await create();
    const path = `/v1/glossaries/${id}/entries`;
    const written = await caller.post(path, {
      entries: [
        { source: 'CART', target: 'cesta' },
        { source: 'bill', target: 'factura' },
        { source: 'Dragoman', do_not_translate: true, case_sensitive: true },
      ],
    });
    expect(written.body.data).toEqual({ added: 1, updated: 1, unchanged: 1, entry_count: 3, revision: 2 });
    const first = await caller.get(`${path}?limit=2`);
    expect(first.body.data.map((entry: { source: string }) => entry.source)).toEqual(['bill', 'Dragoman']);
    const second = await caller.get(`${path}?limit=2&cursor=${first.body.pagination.next_cursor}`);
    expect(second.body.data).toMatchObject([{ source: 'CART', target: 'cesta' }]);
    expect(second.body.pagination.next_cursor).toBeNull();

    const entry = second.body.data[0].id;
    expect((await caller.delete(`${path}/${entry}`)).body.data).toEqual({ id: entry, deleted: true });
    expect((await caller.delete(`${path}/${entry}`)).status).toBe(404);
    expect(await caller.read(`/v1/glossaries/${id}`)).toMatchObject({
      entry_count: 2,
      revision: 3,
    });
    // What changes nothing is no change.
    const again = await caller.post(path, { entries: [{ source: 'bill', target: 'factura' }] });
    expect(again.body.data).toMatchObject({ unchanged: 1, revision: 3 });
    const log = await api.services.store.audit.list(caller.accountId, { limit: 10 });
    expect(log.items.filter(({ action }) => action === 'glossary.updated')).toHaveLength(2);
  });

  it('is changed only as the caller knows it, where If-Match says so', async () => {
    const { id } = await create();
    const path = `/v1/glossaries/${id}`;
    const stale = { 'if-match': '"7"' };
    const entry = { entries: [{ source: 'bill', target: 'factura' }] };
    for (const answer of [
      await caller.patch(path, { name: 'x' }, stale),
      await caller.post(`${path}/entries`, entry, stale),
      await caller.delete(path, stale),
      await caller.send('POST', `${path}/import`, 'a,b', { ...stale, 'content-type': 'text/csv' }),
      await caller.patch(path, { name: 'x' }, { 'if-match': 'W/"1"' }),
    ])
      expect(answer.body).toMatchObject({ status: 412, code: 'precondition_failed', revision: 1 });
    expect((await caller.patch(path, { name: 'x' }, { 'if-match': '1' })).status).toBe(400);
    // Of many who saw the same, one is first.
    const racers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        caller.patch(path, { name: `name ${index}` }, { 'if-match': '"1"' }),
      ),
    );
    expect(racers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racers.filter(({ status }) => status === 412)).toHaveLength(7);
    expect((await caller.patch(path, { name: 'y' }, { 'if-match': '"1", "2"' })).status).toBe(200);
    expect((await caller.delete(path, { 'if-match': '*' })).status).toBe(200);
  });

  it('refuses what contradicts itself or makes no sense, each row with its pointer', async () => {
    const rows: [object[], string, string][] = [
      [
        [
          { source: 'a', target: 'b' },
          { source: 'A', target: 'c' },
        ],
        '/entries/1/source',
        'conflict',
      ],
      [
        [
          { source: 'a', target: 'b' },
          { source: 'a', do_not_translate: true },
        ],
        '/entries/1/source',
        'conflict',
      ],
      [
        [
          { source: 'é', target: 'b' },
          { source: 'e\u0301', target: 'c' },
        ],
        '/entries/1/source',
        'conflict',
      ],
      [[{ source: 'a', target: 'b', do_not_translate: true }], '/entries/0/target', 'contradiction'],
      [[{ source: 'a' }], '/entries/0/target', 'required'],
      [[{ source: ' \t', target: 'b' }], '/entries/0/source', 'blank'],
      [[{ source: 'a', target: '' }], '/entries/0/target', 'blank'],
      [[{ source: 'a\nb', target: 'b' }], '/entries/0/source', 'control_character'],
      [[{ source: '😀'.repeat(1_001), target: 'b' }], '/entries/0/source', 'too_long'],
      [[{ source: 'a\0b', target: 'b' }], '/entries/0/source', 'nul_character'],
      [[{ source: 'a', target: '\ud800' }], '/entries/0/target', 'lone_surrogate'],
      [[{ source: 'a', target: 'b', note: 'x' }], '/entries/0/note', 'unknown_field'],
    ];
    const { id } = await create();
    for (const [entries, pointer, code] of rows)
      for (const answer of [
        await caller.post('/v1/glossaries', { ...shop, entries }),
        await caller.patch(`/v1/glossaries/${id}`, { entries }),
        await caller.post(`/v1/glossaries/${id}/entries`, { entries }),
      ]) {
        expect(answer.status, JSON.stringify(entries)).toBe(400);
        expect(answer.body.errors[0]).toMatchObject({ pointer, code });
      }
    for (const [change, pointer] of [
      [{ source_language: 'klingonish' }, '/source_language'],
      [{ target_language: 'x!' }, '/target_language'],
      [{ target_language: 'en' }, '/target_language'],
      [{ name: ' ' }, '/name'],
    ] as const) {
      const answer = await caller.post('/v1/glossaries', { ...shop, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].pointer).toBe(pointer);
    }
    expect((await caller.read(`/v1/glossaries/${id}`)).revision).toBe(1);
    // Case decides where it is asked to, and what is said twice alike is said once.
    const fine = await create({
      ...shop,
      entries: [
        { source: 'turkey', target: 'pavo' },
        { source: 'Turkey', target: 'Turquía', case_sensitive: true },
        { source: ' turkey ', target: 'pavo' },
        { source: '😀'.repeat(1_000), target: 'b' },
      ],
    });
    expect(fine.entry_count).toBe(3);
  });

  it('can be too big, and there can be too many', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ source: `s${index}`, target: `t${index}` }));
    const big = await caller.post('/v1/glossaries', { ...shop, entries: many(7) });
    expect(big.body).toMatchObject({
      code: 'limit_exceeded',
      errors: [{ pointer: '/entries', limit: 6, actual: 7 }],
    });
    const { id } = await create({ ...shop, entries: many(5) });
    const more = {
      entries: [
        { source: 'x', target: 'y' },
        { source: 'z', target: 'y' },
      ],
    };
    expect((await caller.post(`/v1/glossaries/${id}/entries`, more)).body).toMatchObject({
      status: 409,
      code: 'limit_reached',
      limit: 6,
    });
    expect(await caller.read(`/v1/glossaries/${id}`)).toMatchObject({
      entry_count: 5,
      revision: 1,
    });
    const made = await Promise.all(Array.from({ length: 5 }, () => caller.post('/v1/glossaries', shop)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body.code).toBe('limit_reached');
  });

  it('is read and used, but not changed, by a key that is bound to projects', async () => {
    const { id } = await create();
    const project = await caller.made('/v1/projects', { name: 'p' });
    const bound = await caller.withKey({ project_ids: [project.id] });
    expect((await bound.get(`/v1/glossaries/${id}`)).status).toBe(200);
    for (const answer of [
      await bound.post('/v1/glossaries', shop),
      await bound.patch(`/v1/glossaries/${id}`, { name: 'x' }),
      await bound.post(`/v1/glossaries/${id}/entries`, { entries: [] }),
      await bound.send('POST', `/v1/glossaries/${id}/import`, 'a,b', { 'content-type': 'text/csv' }),
      await bound.delete(`/v1/glossaries/${id}`),
    ])
      expect(answer.body).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});

describe('a glossary for a translation', () => {
  it('is given to the languages that it serves, with a version that changes with each edit', async () => {
    const { glossaries } = api.services;
    const identity = await identityOf(caller);
    const spanish = await create({ ...shop, target_language: 'es' });
    const mexican = await create({ ...shop, source_language: 'en-US' });
    const first = await glossaries.forTranslation(identity, spanish.id, { source: 'en-GB', target: 'es-AR' });
    expect(first.entries).toEqual([
      { source: 'cart', target: 'carrito', caseSensitive: false, doNotTranslate: false },
      { source: 'Dragoman', caseSensitive: true, doNotTranslate: true },
    ]);
    await glossaries.forTranslation(identity, mexican.id, { source: 'en', target: 'es-MX' });
    await glossaries.forTranslation(identity, mexican.id, { target: 'es-MX' });
    for (const languages of [
      { source: 'fr', target: 'es-MX' },
      { source: 'en', target: 'es-ES' },
      { source: 'en', target: 'es' },
      { target: 'de' },
    ]) {
      await expect(glossaries.forTranslation(identity, mexican.id, languages)).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ pointer: '/glossary_id', code: 'language_mismatch' }],
      });
      expect(await glossaries.forProject(identity, mexican.id, languages)).toBeUndefined();
    }
    await caller.post(`/v1/glossaries/${spanish.id}/entries`, { entries: [{ source: 'x', target: 'y' }] });
    const second = await glossaries.forTranslation(identity, spanish.id);
    expect(second.entries).toHaveLength(3);
    expect(second.version).not.toBe(first.version);
    await caller.delete(`/v1/glossaries/${spanish.id}`);
    await expect(glossaries.forTranslation(identity, spanish.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not there for another account', async () => {
    const { id } = await create();
    const stranger = await identityOf(await api.account());
    for (const ask of [
      api.services.glossaries.forTranslation(stranger, id),
      api.services.glossaries.forProject(stranger, id, { target: 'es-MX' }),
    ])
      await expect(ask).rejects.toMatchObject({ code: 'not_found' });
  });
});
