import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, translatedNotes } from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `Text number ${index + 1}`);

describe('the segments of a file', () => {
  it('are listed in order, page by page, by state, score and page', async () => {
    const file = await translatedNotes(caller, [...linesOf(24), 'Press *Save*!']);
    const path = `/v1/files/${file.id}/segments`;
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await caller.get(`${path}?limit=10${cursor}`);
      seen.push(...body.data.map(({ number }: { number: number }) => number));
      cursor = body.pagination.next_cursor && `&cursor=${body.pagination.next_cursor}`;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    const [last] = await caller.read(`${path}?page=3&limit=100`).then((all) => all.slice(-1));
    expect(last).toMatchObject({
      ...{ number: 25, status: 'machine', source: 'Press <1>Save</1>!', page: 3, context: 'shouted' },
      ...{ target: 'sserP <1>evaS</1>!', origin: 'test/words', revision: 2, characters: 11 },
    });
    expect(await caller.read(`${path}?status=new`)).toEqual([]);
    expect(await caller.read(`${path}?max_score=0`)).toEqual([]);
    expect(await caller.read(`${path}?max_score=1&limit=3`)).toHaveLength(3);
    const other = await translatedNotes(caller, ['One']);
    const { body } = await caller.get(`${path}?limit=10`);
    const stolen = await caller.get(`/v1/files/${other.id}/segments?cursor=${body.pagination.next_cursor}`);
    expect([stolen.status, stolen.body.errors[0].code]).toEqual([400, 'invalid_cursor']);
  });

  it('are edited under their revision, and written anew', async () => {
    const file = await translatedNotes(caller, ['Hello', 'Press *Save*']);
    const path = `/v1/files/${file.id}/segments/2`;
    const target = 'Pulse <1>Guardar</1>';
    const stale = await caller.patch(path, { target }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code, stale.body.revision]).toEqual([412, 'precondition_failed', 2]);
    const edited = await caller.patch(path, { target }, { 'if-match': '"2"' });
    expect(edited.body.data).toMatchObject({ status: 'edited', target, origin: 'person', revision: 3 });
    expect(edited.headers.etag).toBe('"3"');
    expect(edited.body.data.quality_score).toBeGreaterThan(0);
    expect(await caller.read(`/v1/files/${file.id}`)).toMatchObject({ revision: 2, result_revision: 1 });
    const { status, headers } = await caller.post(`/v1/files/${file.id}/render`, undefined, {
      'if-match': '"2"',
    });
    expect([status, headers.location]).toEqual([202, `/v1/files/${file.id}`]);
    const rendered = await ended(caller, file.id);
    expect(rendered).toMatchObject({ status: 'completed', revision: 2, result_revision: 2 });
    expect((await download(api, rendered.download_url)).text).toBe('NOTES\nolleH\nPulse *Guardar*');
    const results = await api.services.store.assets.madeOf(caller.accountId, `file/${file.id}`);
    const days = results.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / 86_400_000));
    expect(days.sort((one, other) => one - other)).toEqual([7, 30, 30]);
    const events = await eventsOf(api, caller, file.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed', 'file.completed']);
    const late = await caller.post(`/v1/files/${file.id}/render`, undefined, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
  });

  it('tell their history', async () => {
    const file = await translatedNotes(caller, ['Hello', 'Bye']);
    const path = `/v1/files/${file.id}/segments/1`;
    await caller.patch(path, { target: 'Hola' });
    await caller.post(`${path}/approve`);
    const { body } = await caller.get(`${path}/revisions?limit=2`);
    const [approved, edited] = body.data;
    expect(approved).toMatchObject({ revision: 4, status: 'approved', target: 'Hola', quality_score: 1 });
    expect(edited).toMatchObject({ revision: 3, status: 'edited', origin: 'person', hidden: false });
    expect(edited.actor).toBe(approved.actor);
    expect(await caller.read(`/api/v1/keys/${edited.actor}`)).toMatchObject({ name: 'Test' });
    const rest = await caller.read(`${path}/revisions?cursor=${body.pagination.next_cursor}`);
    expect(rest).toMatchObject([{ revision: 2, status: 'machine', target: 'olleH', actor: null }]);
    expect(await caller.read(`/v1/files/${file.id}/segments/2/revisions`)).toMatchObject([{ revision: 2 }]);
    const stolen = `/v1/files/${file.id}/segments/2/revisions?cursor=${body.pagination.next_cursor}`;
    expect((await caller.get(stolen)).body.errors[0].code).toBe('invalid_cursor');
    expect((await caller.get(`/v1/files/${file.id}/segments/3/revisions`)).status).toBe(404);
    expect((await (await api.account()).get(`${path}/revisions`)).status).toBe(404);
  });

  it('refuse what breaks their tags, is too long, empty or not there', async () => {
    const file = await translatedNotes(caller, ['Press *Save*', '*One* and *two*']);
    const edit = async (number: number | string, target: unknown) => {
      const { status, body } = await caller.patch(`/v1/files/${file.id}/segments/${number}`, { target });
      return [status, body.code, body.errors?.[0]?.code];
    };
    for (const target of [
      'Pulse',
      'Pulse <1>x',
      'Pulse </1>x<1>',
      'Pulse <1>x</1><2/>',
      '<1>a</1><1>b</1>',
      '\\<1>x\\</1>',
    ])
      expect(await edit(1, target)).toEqual([400, 'invalid_request', 'tags_differ']);
    expect(await edit(2, '<2>dos</2> y <1>uno</1>')).toEqual([200, undefined, undefined]);
    expect(await edit(2, '<2>dos <1>y</2> uno</1>')).toEqual([400, 'invalid_request', 'tags_differ']);
    expect(await edit(1, `<1>${'x'.repeat(10_000)}</1>`)).toEqual([400, 'limit_exceeded', 'too_long']);
    expect(await edit(1, ' ')).toEqual([400, 'invalid_request', 'blank']);
    expect(await edit(1, 5)).toMatchObject([400, 'invalid_request', 'invalid_type']);
    for (const number of [3, 0, -1, 'x', 99_999_999_999]) expect((await edit(number, 'x'))[0]).toBe(404);
    expect(await caller.read(`/v1/files/${file.id}/segments`)).toMatchObject([
      { revision: 2 },
      { revision: 3 },
    ]);
  });

  it('that are approved are what the memory answers with, in files and in texts', async () => {
    const file = await translatedNotes(caller, ['Press *Save*', 'Good morning']);
    const path = `/v1/files/${file.id}/segments`;
    await caller.patch(`${path}/1`, { target: 'Pulse <1>Guardar</1>' });
    await caller.patch(`${path}/2`, { target: 'Buenos días' });
    const approved = await caller.post(`${path}/1/approve`);
    expect(approved.body.data).toMatchObject({ status: 'approved', quality_score: 1 });
    expect(await caller.made(`${path}/approve`, { numbers: [1, 2, 2] })).toEqual({
      approved: 2,
      revision: 5,
    });
    expect((await caller.post(`${path}/approve`, { numbers: [9] })).status).toBe(404);
    expect((await caller.post(`${path}/approve`, {})).status).toBe(400);
    expect((await caller.post(`${path}/approve`, { all: true, numbers: [1] })).status).toBe(400);
    const again = await translatedNotes(caller, ['Good morning', 'Press *Save*']);
    expect(again).toMatchObject({ characters_billed: 0, status: 'completed' });
    expect((await download(api, again.download_url)).text).toBe('NOTES\nBuenos días\nPulse *Guardar*');
    expect(await caller.read(`/v1/files/${again.id}/segments`)).toMatchObject([
      { status: 'memory', origin: 'memory' },
      { status: 'memory' },
    ]);
    const text = { text: 'Good morning', source_language: 'en', target_language: 'es' };
    expect(await caller.made('/v1/translate', text)).toMatchObject({
      translated_text: 'Buenos días',
      cached: true,
    });
    expect(await caller.made(`/v1/files/${again.id}/segments/approve`, { all: true })).toMatchObject({
      approved: 2,
    });
    const log = (await api.services.store.audit.list(caller.accountId, { limit: 20 })).items;
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['file.edit', 'file.approve']));
  });

  it('are exported as they are now', async () => {
    const file = await translatedNotes(caller, ['Hello', 'Press *Save*']);
    const original = await caller.made(`/v1/files/${file.id}/export`);
    expect(original).toMatchObject({ name: 'letter.es.notes', content_type: 'text/x-notes' });
    expect((await download(api, original.export_url)).text).toBe('NOTES\nolleH\nsserP *evaS*');
    await caller.patch(`/v1/files/${file.id}/segments/1`, { target: 'Hola' });
    const { export_url: edited } = await caller.made(`/v1/files/${file.id}/export`, { format: 'original' });
    expect((await download(api, edited)).text).toBe('NOTES\nHola\nsserP *evaS*');
    const text = await caller.made(`/v1/files/${file.id}/export`, { format: 'text' });
    expect(text).toMatchObject({ name: 'letter.es.txt' });
    expect((await download(api, text.export_url)).text).toBe('Hola\nsserP evaS\n');
    const unknown = await caller.post(`/v1/files/${file.id}/export`, { format: 'pdf' });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_request']);
    const events = await eventsOf(api, caller, file.id);
    expect(events.filter(({ event }) => event === 'file.exported')).toHaveLength(3);
    expect((await download(api, events.at(-1).data.download_url)).text).toBe('Hola\nsserP evaS\n');
    await caller.delete(`/v1/files/${file.id}`);
    for (const url of [original.export_url, edited, text.export_url, file.source_url])
      expect((await download(api, url)).status).toBe(410);
    expect(await api.services.store.assets.stored(caller.accountId)).toBe(0);
  });
});
