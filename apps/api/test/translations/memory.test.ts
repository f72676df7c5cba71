import { beforeEach, describe, expect, it } from 'vitest';
import { backwards, useApi } from '../support/api.ts';

let calls: string[];
const good = { text: 'Hello big world', source_language: 'en', target_language: 'es' };

const { api, caller } = useApi();
beforeEach(() => {
  calls = [];
  api.engine = async (request) =>
    request.segments.map(({ text }) => {
      calls.push(text);
      return `${backwards(text)}${calls.length}`;
    });
});

const translate = async (more: Record<string, unknown> = {}) =>
  await caller.made('/v1/translate', { ...good, ...more });
const memory = (query = '') => caller.read(`/v1/memory${query}`);

describe('the translation memory', () => {
  it('answers the same request again without an engine, for nothing', async () => {
    const first = await translate();
    const second = await translate();
    expect(first).toMatchObject({ cached: false, characters_billed: 15 });
    expect(second).toMatchObject({
      cached: true,
      characters_used: 15,
      characters_billed: 0,
      translated_text: first.translated_text,
      status: 'completed',
    });
    expect(second.id).not.toBe(first.id);
    expect(calls).toHaveLength(1);
    expect(await caller.read('/v1/usage')).toMatchObject({
      requests: 2,
      characters: { used: 30, billed: 15 },
    });
    expect(await memory()).toEqual([
      {
        id: first.id,
        project_id: first.project_id,
        source_text: good.text,
        translated_text: first.translated_text,
        source_language: 'en',
        target_language: 'es',
        origin: 'machine',
        created_at: first.created_at,
        updated_at: first.completed_at,
      },
    ]);
  });

  it('says of a recalled text what was said of it at first', async () => {
    api.engine = async ({ segments }) => segments.map(() => 'La casa está a 12.5 miles.');
    const request = { text: 'The house is 12.5 miles away.', cultural_adaptation: true };
    const said = async () => {
      const data = await translate(request);
      const { adaptations, warnings, quality, quality_score, glossary_matches } = data;
      return {
        cached: data.cached,
        said: { adaptations, warnings, quality, quality_score, glossary_matches },
      };
    };
    const first = await said();
    expect(first.said.adaptations).not.toEqual([]);
    expect(await said()).toEqual({ ...first, cached: true });
  });

  it('knows nothing of other options, projects, accounts, nor of what was told to skip it', async () => {
    await translate();
    const project = await caller.made('/v1/projects', { name: 'Other' });
    for (const more of [
      { formality: 'formal' },
      { format: 'markdown' },
      { project_id: project.id },
      { target_language: 'es-MX' },
      { memory: 'skip' },
    ])
      expect(await translate(more), JSON.stringify(more)).toMatchObject({ cached: false });
    const stranger = await api.account();
    expect((await stranger.made('/v1/translate', good)).cached).toBe(false);

    const fresh = { text: 'Never kept', memory: 'skip' };
    await translate(fresh);
    expect(await translate({ ...fresh, memory: 'use' })).toMatchObject({ cached: false });
    const settings = { memory: 'skip' };
    const { id } = await caller.made('/v1/projects', { name: 'Forgetful', settings });
    await translate({ project_id: id });
    expect(await translate({ project_id: id })).toMatchObject({ cached: false });
  });

  it('gives approved text whatever the options, and no machine replaces it', async () => {
    const first = await translate();
    await caller.patch(`/v1/translations/${first.id}`, { translated_text: 'Hola, gran mundo' });
    // What nobody approved is not recalled.
    expect(await translate()).toMatchObject({ cached: false });
    await caller.post(`/v1/translations/${first.id}/approve`);
    for (const more of [{}, { formality: 'formal' }, { format: 'markdown' }])
      expect(await translate(more)).toMatchObject({
        translated_text: 'Hola, gran mundo',
        cached: true,
        characters_billed: 0,
      });
    const asked = calls.length;
    expect(await translate({ memory: 'skip' })).toMatchObject({ cached: false });
    expect(calls).toHaveLength(asked + 1);
    expect(await translate()).toMatchObject({ translated_text: 'Hola, gran mundo' });
    expect(await memory('?approved=true')).toMatchObject([{ id: first.id, origin: 'approval' }]);
    expect(await memory('?approved=false')).toHaveLength(1);
  });

  it('answers batches, and remembers a repeated text once', async () => {
    await translate({ text: 'Save' });
    const batch = { source_language: 'en', target_language: 'es', texts: ['Open', 'Save', 'Open', 'Open'] };
    const first = await caller.made('/v1/translate/batch', batch);
    expect(first.map((one: { cached: boolean }) => one.cached)[1]).toBe(true);
    expect(calls).toEqual(['Save', 'Open']);
    const second = await caller.made('/v1/translate/batch', batch);
    expect(second.map((one: { cached: boolean }) => one.cached)).toEqual([true, true, true, true]);
    expect(second.map((one: { translated_text: string }) => one.translated_text)).toEqual(
      first.map((one: { translated_text: string }) => one.translated_text),
    );
    expect(calls).toHaveLength(2);
    expect((await memory()).map((one: { source_text: string }) => one.source_text)).toEqual(['Open', 'Save']);
  });

  it('recalls the segments of a longer text, and bills the others alone', async () => {
    const known = 'This is the first paragraph.';
    const { translated_text } = await translate({ text: known });
    const text = `${known}\n\nThis one is new to everybody.`;
    const mixed = await translate({ text });
    expect(mixed.translated_text.startsWith(translated_text)).toBe(true);
    expect(mixed).toMatchObject({ cached: false, characters_used: text.length });
    expect(mixed.characters_billed).toBeLessThan(text.length);
    expect(calls).toHaveLength(2);
  });

  it('loses what is deleted', async () => {
    const { id } = await translate();
    await caller.delete(`/v1/translations/${id}`);
    const { id: second } = await translate();
    expect(await caller.get(`/v1/memory/${second}`)).toMatchObject({
      status: 200,
      body: { data: { id: second } },
    });
    expect((await caller.delete(`/v1/memory/${second}`)).body.data).toEqual({ id: second, deleted: true });
    expect((await caller.delete(`/v1/memory/${second}`)).status).toBe(404);
    expect((await caller.get(`/v1/translations/${second}`)).status).toBe(200);
    await translate();
    expect(calls).toHaveLength(3);
  });

  it('holds nothing of projects that keep no texts', async () => {
    const settings = { store_texts: false };
    const { id } = await caller.made('/v1/projects', { name: 'Secret', settings });
    for (let count = 0; count < 2; count++)
      expect(await translate({ project_id: id })).toMatchObject({ cached: false });
    expect(await memory()).toEqual([]);
  });

  it('is listed page by page, filtered, within the projects of the key', async () => {
    const project = await caller.made('/v1/projects', { name: 'Bound' });
    for (const text of ['One', 'Two', 'Three']) await translate({ text });
    const own = await translate({ text: 'Four', project_id: project.id });
    const { body } = await caller.get('/v1/memory?limit=3');
    expect(body.data.map((one: { source_text: string }) => one.source_text)).toEqual([
      'Four',
      'Three',
      'Two',
    ]);
    const rest = await memory(`?limit=3&cursor=${body.pagination.next_cursor}`);
    expect(rest.map((one: { source_text: string }) => one.source_text)).toEqual(['One']);
    expect(await memory(`?project_id=${project.id}&source_language=EN&target_language=es`)).toHaveLength(1);
    expect(await memory('?target_language=fr')).toEqual([]);
    expect((await caller.get('/v1/memory?target_language=klingon!')).status).toBe(400);

    const scopes = ['translate'];
    const bound = await caller.withKey({ scopes, project_ids: [project.id] });
    expect(await bound.read('/v1/memory')).toMatchObject([{ id: own.id }]);
    expect((await bound.get(`/v1/memory/${rest[0].id}`)).status).toBe(404);
    expect((await bound.delete(`/v1/memory/${rest[0].id}`)).status).toBe(404);
  });
});
