import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, engineFailure, useApi } from '../support/api.ts';

const good = { text: 'Hello big world', source_language: 'en', target_language: 'es' };

const { api, caller } = useApi();

const translated = async (more: Record<string, unknown> = {}) =>
  await caller.made('/v1/translate', { ...good, ...more });
const edit = (id: string, translated_text: string, headers = {}) =>
  caller.patch(`/v1/translations/${id}`, { translated_text }, headers);
const approve = (id: string, headers = {}) =>
  caller.post(`/v1/translations/${id}/approve`, undefined, headers);

describe('editing and approving', () => {
  it('go through the states, each with its revision, score and ETag', async () => {
    const made = await translated();
    const read = await caller.get(`/v1/translations/${made.id}`);
    expect(read.headers.etag).toBe('"1"');

    const edited = await edit(made.id, 'Hola, gran mundo', { 'if-match': '"1"' });
    expect(edited.status).toBe(200);
    expect(edited.headers.etag).toBe('"2"');
    expect(edited.body.data).toMatchObject({
      ...made,
      status: 'updated',
      translated_text: 'Hola, gran mundo',
      revision: 2,
      quality_score: expect.any(Number),
      quality: { score: expect.any(Number), checks: expect.any(Array) },
    });
    expect(edited.body.data.quality.checks.length).toBeGreaterThan(2);

    const approved = await approve(made.id, { 'if-match': '"2"' });
    expect(approved.headers.etag).toBe('"3"');
    expect(approved.body.data).toMatchObject({
      status: 'approved',
      translated_text: 'Hola, gran mundo',
      revision: 3,
      quality_score: 1,
      quality: { score: 1, checks: [{ id: 'human_approval', score: 1 }] },
    });

    const again = await edit(made.id, 'Hola, mundo grande', { 'if-match': '"9", "3"' });
    expect(again.body.data).toMatchObject({ status: 'updated', revision: 4 });
    expect(await caller.read(`/v1/translations/${made.id}`)).toEqual(again.body.data);
  });

  it('score what was edited: a copy of the source is worse than a translation', async () => {
    const text = 'The committee will meet on Tuesday to discuss the new budget for the public library.';
    const { id } = await translated({ text });
    const spanish =
      'El comité se reunirá el martes para debatir el nuevo presupuesto de la biblioteca pública.';
    const { data: fine } = (await edit(id, spanish)).body;
    const { data: copied } = (await edit(id, text)).body;
    expect(fine.quality_score).toBeGreaterThan(copied.quality_score + 0.3);
  });

  it('refuse a stale revision with 412, and change nothing', async () => {
    const { id } = await translated();
    await edit(id, 'Hola');
    for (const header of ['"1"', '"3", "4"', 'W/"2"', '"nonsense"']) {
      const answer = await edit(id, 'Perdido', { 'if-match': header });
      expect(answer.body).toMatchObject({ status: 412, code: 'precondition_failed', revision: 2 });
      expect((await approve(id, { 'if-match': header })).status).toBe(412);
    }
    expect((await edit(id, 'Perdido', { 'if-match': '2' })).body).toMatchObject({ status: 400 });
    expect((await caller.read(`/v1/translations/${id}`)).translated_text).toBe('Hola');
    expect((await edit(id, 'Bien', { 'if-match': '*' })).status).toBe(200);
  });

  it('let exactly one of twenty edits of a revision through', async () => {
    const { id } = await translated();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(id, `Edición ${index}`, { 'if-match': '"1"' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect(await caller.read(`/v1/translations/${id}`)).toEqual(winner);
  });

  it('refuse with 409 what the state does not allow', async () => {
    const { id } = await translated();
    expect((await approve(id)).status).toBe(200);
    expect((await approve(id)).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: expect.stringMatching(/approved already/),
    });

    api.engine = async () => {
      throw engineFailure('rejected');
    };
    const failed = (await caller.post('/v1/translate', { ...good, text: 'Other' })).body.translation_id;
    for (const answer of [await edit(failed, 'Hola'), await approve(failed)])
      expect(answer.body).toMatchObject({
        status: 409,
        code: 'conflict',
        detail: expect.stringMatching(/is failed/),
      });
  });

  it('refuse texts that were not kept, and deleted projects, with 409', async () => {
    api.engine = async (request) => request.segments.map(({ text }) => text);
    const settings = { store_texts: false };
    const secret = await caller.made('/v1/projects', { name: 'Secret', settings });
    const dropped = await translated({ project_id: secret.id });
    for (const answer of [await edit(dropped.id, 'Hola'), await approve(dropped.id)])
      expect(answer.body).toMatchObject({ status: 409, detail: expect.stringMatching(/store_texts/) });

    const project = await caller.made('/v1/projects', { name: 'Soon gone' });
    const { id } = await translated({ project_id: project.id });
    await caller.delete(`/v1/projects/${project.id}`);
    for (const answer of [await edit(id, 'Hola'), await approve(id)])
      expect(answer.body).toMatchObject({ status: 409, detail: expect.stringMatching(/deleted/) });
    expect((await caller.read(`/v1/translations/${id}`)).revision).toBe(1);
  });

  it('refuse bodies that say something else', async () => {
    const { id } = await translated();
    const patch = (body: unknown) => caller.patch(`/v1/translations/${id}`, body);
    for (const [body, pointer] of [
      [{}, '/translated_text'],
      [{ translated_text: '  ' }, '/translated_text'],
      [{ translated_text: 7 }, '/translated_text'],
      [{ translated_text: 'Hola', status: 'approved' }, '/status'],
    ] as const)
      expect((await patch(body)).body).toMatchObject({ status: 400, errors: [{ pointer }] });
    const long = await patch({ translated_text: 'x'.repeat(200_001) });
    expect(long.body).toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect((await caller.post(`/v1/translations/${id}/approve`, { yes: true })).status).toBe(400);
    expect((await edit(randomUUID(), 'Hola')).status).toBe(404);
    expect((await caller.patch('/v1/translations/nonsense', { translated_text: 'x' })).status).toBe(404);
  });
});

describe('the history', () => {
  it('has every state with who made it, newest first, page by page', async () => {
    const { id, translated_text: first } = await translated();
    const path = `/v1/translations/${id}/revisions`;
    const keys = await caller.read('/api/v1/keys');
    const only = (await caller.get(path)).body;
    expect(only).toMatchObject({
      data: [{ revision: 1, status: 'completed' }],
      pagination: { next_cursor: null },
    });
    await edit(id, 'Uno');
    await edit(id, 'Dos');
    await approve(id);
    const seen: { revision: number; actor: string }[] = [];
    let cursor: string | null = null;
    do {
      const { body: page }: Answer = await caller.get(`${path}?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.data);
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
    expect(seen).toMatchObject([
      { revision: 4, status: 'approved', translated_text: 'Dos', quality_score: 1 },
      { revision: 3, status: 'updated', translated_text: 'Dos' },
      { revision: 2, status: 'updated', translated_text: 'Uno' },
      { revision: 1, status: 'completed', translated_text: first },
    ]);
    expect(new Set(seen.map(({ actor }) => actor))).toEqual(new Set([keys[0].id]));
    await caller.delete(`/v1/translations/${id}`);
    expect((await caller.get(path)).status).toBe(404);
  });
});
