import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const { api, caller } = useApi({ settings: { limits: { brandVoices: { perAccount: 2 } } } });

const voice = {
  name: 'Shop',
  tone: 'warm',
  audience: 'parents',
  do: ['Speak to one reader.'],
  dont: ['No jokes.'],
  examples: [{ source: 'Your cart is empty.', target: 'Aún no has elegido nada.' }],
  terms: [{ source: 'Dragoman', do_not_translate: true }],
};
const create = (body: object = voice) => caller.made('/v1/brand-voices', body);

describe('a brand voice', () => {
  it('is made, listed, read, changed and deleted, each change with its revision and its line in the audit log', async () => {
    const made = await caller.post('/v1/brand-voices', voice);
    expect(made.status).toBe(201);
    const { id, ...data } = made.body.data;
    expect(made.headers).toMatchObject({ location: `/v1/brand-voices/${id}`, etag: '"1"' });
    expect(data).toMatchObject({
      ...voice,
      revision: 1,
      terms: [{ source: 'Dragoman', case_sensitive: false, do_not_translate: true }],
    });
    expect(await caller.read(`/v1/brand-voices/${id}`)).toEqual({ id, ...data });
    expect(await caller.read('/v1/brand-voices')).toEqual([{ id, ...data }]);
    const changed = await caller.patch(`/v1/brand-voices/${id}`, { tone: '', do: [] }, { 'if-match': '"1"' });
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.body.data).toMatchObject({ ...voice, tone: '', do: [], revision: 2, terms: data.terms });
    for (const stale of [
      await caller.patch(`/v1/brand-voices/${id}`, { tone: 'x' }, { 'if-match': '"1"' }),
      await caller.delete(`/v1/brand-voices/${id}`, { 'if-match': '"1"' }),
    ])
      expect(stale.body).toMatchObject({ status: 412, code: 'precondition_failed', revision: 2 });
    expect((await caller.delete(`/v1/brand-voices/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await caller.get(`/v1/brand-voices/${id}`)).status).toBe(404);
    expect((await caller.patch(`/v1/brand-voices/${id}`, {})).status).toBe(404);
    expect((await caller.delete(`/v1/brand-voices/${id}`)).status).toBe(404);
    const log = await api.services.store.audit.list(caller.accountId, { limit: 10 });
    expect(log.items.filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
      'brand_voice.deleted',
      'brand_voice.updated',
      'brand_voice.created',
    ]);
  });

  it('has limits: rules, examples, their length, and how many there can be', async () => {
    const many = (count: number, text = 'x') => Array.from({ length: count }, () => text);
    const good = {
      ...voice,
      do: many(10, '😀'.repeat(300)),
      examples: many(20).map(() => voice.examples[0]),
    };
    expect((await caller.post('/v1/brand-voices', good)).status).toBe(201);
    for (const [change, pointer] of [
      [{ do: many(11) }, '/do'],
      [{ dont: many(11) }, '/dont'],
      [{ dont: ['x', '😀'.repeat(301)] }, '/dont/1'],
      [{ do: [' '] }, '/do/0'],
      [{ examples: many(21).map(() => voice.examples[0]) }, '/examples'],
      [{ examples: [{ source: 'x' }] }, '/examples/0/target'],
      [
        {
          terms: [
            { source: 'a', target: 'b' },
            { source: 'a', target: 'c' },
          ],
        },
        '/terms/1/source',
      ],
      [{ terms: many(201).map((_, index) => ({ source: `${index}`, target: 'b' })) }, '/terms'],
      [{ tone: 'x'.repeat(501) }, '/tone'],
      [{ voice: 'x' }, '/voice'],
    ] as const) {
      const answer = await caller.post('/v1/brand-voices', { ...voice, ...change });
      expect(answer.status, pointer).toBe(400);
      expect(answer.body.errors[0].pointer).toBe(pointer);
    }
    expect((await caller.post('/v1/brand-voices', { name: 'Second' })).status).toBe(201);
    expect((await caller.post('/v1/brand-voices', voice)).body).toMatchObject({
      status: 409,
      code: 'limit_reached',
      limit: 2,
    });
  });

  it('is given to translations, with a version that changes with each edit, to its own account alone', async () => {
    const { brandVoices, keySignIn } = api.services;
    const { id } = await create();
    const identity = await keySignIn.identify(caller.key as string, '');
    const first = await brandVoices.forTranslation(identity, id);
    expect(first).toEqual({
      version: first.version,
      tone: 'warm',
      audience: 'parents',
      do: ['Speak to one reader.'],
      dont: ['No jokes.'],
      examples: voice.examples,
      terms: [{ source: 'Dragoman', caseSensitive: false, doNotTranslate: true }],
    });
    await caller.patch(`/v1/brand-voices/${id}`, { tone: '' });
    const second = await brandVoices.forTranslation(identity, id.toUpperCase());
    expect(second).not.toHaveProperty('tone');
    expect(second.version).not.toBe(first.version);
    const stranger = await keySignIn.identify((await api.account()).key as string, '');
    await expect(brandVoices.forTranslation(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is read and used, but not changed, by a key that is bound to projects', async () => {
    const { id } = await create();
    const project = await caller.made('/v1/projects', { name: 'p' });
    const bound = await caller.withKey({ project_ids: [project.id] });
    expect((await bound.get(`/v1/brand-voices/${id}`)).status).toBe(200);
    for (const answer of [
      await bound.post('/v1/brand-voices', voice),
      await bound.patch(`/v1/brand-voices/${id}`, { name: 'x' }),
      await bound.delete(`/v1/brand-voices/${id}`),
    ])
      expect(answer.body).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});

describe('the settings of a project', () => {
  const glossary = { name: 'g', source_language: 'en', target_language: 'es' };

  it('name glossaries and brand voices of the account alone', async () => {
    const stranger = await api.account();
    const foreign = {
      glossary_id: (await stranger.made('/v1/glossaries', glossary)).id,
      brand_voice_id: (await stranger.made('/v1/brand-voices', { name: 'v' })).id,
    };
    const { id } = await caller.made('/v1/projects', { name: 'p' });
    for (const answer of [
      await caller.post('/v1/projects', { name: 'q', settings: foreign }),
      await caller.patch(`/v1/projects/${id}`, { settings: foreign }),
    ]) {
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(answer.body.errors).toEqual([
        {
          ...{ pointer: '/settings/glossary_id', code: 'not_found' },
          message: '`settings/glossary_id` is not of this account.',
        },
        {
          ...{ pointer: '/settings/brand_voice_id', code: 'not_found' },
          message: '`settings/brand_voice_id` is not of this account.',
        },
      ]);
    }
    expect((await caller.read(`/v1/projects/${id}`)).settings).toEqual({});
  });

  it('keep what they name from being deleted, until they name it no more', async () => {
    for (const [path, setting, body] of [
      ['/v1/glossaries', 'glossary_id', glossary],
      ['/v1/brand-voices', 'brand_voice_id', { name: 'v' }],
    ] as const) {
      const resource = `${path}/${(await caller.made(path, body)).id}`;
      const named = { [setting]: (resource.split('/').at(-1) as string).toUpperCase() };
      const project = await caller.made('/v1/projects', { name: 'Uses it', settings: named });
      const other = await caller.made('/v1/projects', { name: 'Too', settings: named });
      expect((await caller.delete(resource)).body).toMatchObject({
        status: 409,
        code: 'conflict',
        projects: [
          { id: other.id, name: 'Too' },
          { id: project.id, name: 'Uses it' },
        ],
      });
      await caller.patch(`/v1/projects/${project.id}`, { settings: {} });
      await caller.delete(`/v1/projects/${other.id}`);
      expect((await caller.delete(resource)).status).toBe(200);
      expect((await caller.post('/v1/projects', { name: 'p', settings: named })).body.errors[0].pointer).toBe(
        `/settings/${setting}`,
      );
    }
  });

  it('never name what is deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await caller.made('/v1/glossaries', glossary);
      const [project, deletion] = await Promise.all([
        caller.post('/v1/projects', { name: 'p', settings: { glossary_id: id } }),
        caller.delete(`/v1/glossaries/${id}`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([project.status, deletion.status]);
    }
  });
});
