import { describe, expect, it } from 'vitest';
import { engineFailure, useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, partOf, sendFile, sendNotes, translatedNotes } from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

describe('a file', () => {
  it('is uploaded, translated and told of', async () => {
    const { status, body, headers } = await sendNotes(caller, ['Hello', 'Press *Save* now', '', 'Hello']);
    expect(status).toBe(202);
    expect(headers.location).toBe(`/v1/files/${body.data.id}`);
    expect(body.data).toMatchObject({
      ...{ name: 'letter.notes', format: 'notes', kind: 'document', status: 'uploaded', segments: null },
      ...{ source_language: 'en', target_language: 'es', download_url: null, revision: 1 },
    });
    const file = await ended(caller, body.data.id);
    expect(file).toMatchObject({
      ...{ status: 'completed', progress: null, pages: 1, segments: 3, characters_used: 24 },
      ...{ error: null, partial: false, result_revision: 1 },
      warnings: [{ code: 'rule_based_engine' }],
    });
    expect(file.quality_score).toBeGreaterThan(0);
    const result = await download(api, file.download_url);
    expect(result.text).toBe('NOTES\nolleH\nsserP *evaS* won\n\nolleH');
    expect(result.headers['content-disposition']).toContain('letter.es.notes');
    expect((await download(api, file.source_url)).text).toBe('NOTES\nHello\nPress *Save* now\n\nHello');
    const events = await eventsOf(api, caller, file.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed']);
    expect(events[1].data).toMatchObject({ id: file.id, status: 'completed', pages: 1 });
    expect((await download(api, events[1].data.download_url)).text).toBe(result.text);
    const usage = await caller.read('/v1/usage');
    expect(usage.days).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ product: 'document', unit: 'pages', used: 1 }),
        expect.objectContaining({ product: 'document', unit: 'characters', used: 24 }),
      ]),
    );
  });

  it('is listed, cancelled or removed', async () => {
    const file = await translatedNotes(caller, ['One']);
    const second = await translatedNotes(caller, ['Two']);
    expect((await caller.read('/v1/files')).map(({ id }: { id: string }) => id)).toEqual([
      second.id,
      file.id,
    ]);
    expect(await caller.read('/v1/files?status=failed')).toEqual([]);
    expect(await caller.read('/v1/files?kind=image')).toEqual([]);
    expect(await caller.read('/v1/files?target_language=ES')).toHaveLength(2);
    expect((await caller.get('/v1/files?target_language=klingon!')).status).toBe(400);
    expect((await caller.delete(`/v1/files/${file.id}`)).body.data).toEqual({ id: file.id, deleted: true });
    expect((await caller.get(`/v1/files/${file.id}`)).status).toBe(404);
    expect((await download(api, file.download_url)).status).toBe(410);
    const { body } = await sendNotes(caller, ['!wait']);
    await caller.delete(`/v1/files/${body.data.id}`);
    expect(await ended(caller, body.data.id)).toMatchObject({ status: 'cancelled', partial: false });
    const events = await eventsOf(api, caller, body.data.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded']);
  });

  it('without text comes back as it was', async () => {
    const file = await translatedNotes(caller, []);
    expect(file).toMatchObject({ status: 'completed', segments: 0, characters_used: 0, quality_score: null });
    expect(file.warnings).toMatchObject([{ code: 'no_text' }]);
    expect((await download(api, file.download_url)).text).toBe('NOTES');
  });

  it('is in the language that it is found to be in', async () => {
    const lines = [
      'The weather is nice today and we walk along the river.',
      'Everybody likes the new house.',
    ];
    const file = await translatedNotes(caller, lines, { source_language: 'auto' });
    expect(file).toMatchObject({ status: 'completed', source_language: 'en' });
    const { body } = await sendNotes(caller, lines, { source_language: 'auto', dry_run: 'true' });
    expect(body.data).toMatchObject({ segments: 2, from_memory: 0 });
    await caller.made(`/v1/files/${file.id}/segments/approve`, { numbers: [2] });
    const again = await sendNotes(caller, lines, { source_language: 'auto', dry_run: 'true' });
    expect(again.body.data.from_memory).toBe(1);
  });

  it('takes options of its format, and refuses those of others', async () => {
    const options = JSON.stringify({ notes: { comments: true } });
    const file = await translatedNotes(caller, ['#Hello'], { options, name: 'Renamed.txt' });
    expect(file).toMatchObject({ segments: 1, name: 'Renamed.txt' });
    for (const [wrong, pointer] of [
      [{ notes: { colour: 1 } }, '/options/notes'],
      [{ csv: {} }, '/options/csv'],
    ] as const) {
      const { status, body } = await sendNotes(caller, ['Hi'], { options: JSON.stringify(wrong) });
      expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'invalid_request', pointer]);
    }
  });

  it('is of a format that is listed, with its limits', async () => {
    const { formats: known } = await caller.read('/v1/meta');
    expect(known).toEqual([
      {
        ...{
          id: 'notes',
          name: 'Notes',
          kind: 'document',
          media_types: ['text/x-notes'],
          extensions: ['notes'],
        },
        ...{ passwords: true, existing: true, bilingual: false, pictures: false, pages: 'real' },
        options: {
          type: 'object',
          properties: { comments: { type: 'boolean', default: false } },
          additionalProperties: false,
        },
        ...{ outputs: [], max_bytes: 5_000_000, max_pages: 2_000, max_pixels: null },
      },
      expect.objectContaining({
        id: 'photo',
        passwords: false,
        existing: false,
        bilingual: false,
        outputs: ['image/webp'],
        max_pixels: 50_000_000,
        max_pages: null,
      }),
    ]);
  });

  it('says what there is to do, and stores nothing', async () => {
    const { status, body } = await sendNotes(caller, ['One', 'Two', 'One'], { dry_run: 'true' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toEqual({
      ...{
        format: 'notes',
        pages: 1,
        segments: 3,
        characters: 9,
        repeats: 1,
        from_existing: 0,
        from_memory: 0,
      },
      warnings: [],
    });
    expect(await caller.read('/v1/files')).toEqual([]);
    expect(await api.services.store.assets.stored(caller.accountId)).toBe(0);
  });

  it('that an engine fails on keeps what is finished, and names the rest', async () => {
    const before = api.engine;
    api.engine = async (request) => {
      if (request.segments.some(({ text }) => text.includes('Broken'))) throw engineFailure('rejected');
      return before(request);
    };
    const lines = Array.from({ length: 24 }, (_, index) =>
      index === 13 ? 'Broken here' : `Line of text ${index}`,
    );
    const file = await translatedNotes(caller, lines);
    api.engine = before;
    expect(file).toMatchObject({ status: 'failed', partial: true, error: { code: 'provider_error' } });
    expect(file.error.detail).toMatch(/page 2/);
    expect(file.characters_used).toBeGreaterThan(0);
    const { text } = await download(api, file.download_url);
    expect(text).toContain('eniL fo txet 0');
    expect(text).toContain('Broken here');
    const events = await eventsOf(api, caller, file.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.failed']);
    const [left] = await caller.read(`/v1/files/${file.id}/segments?status=new`);
    expect(left.source).toContain('Broken');
    for (const { number } of await caller.read(`/v1/files/${file.id}/segments?status=new&limit=100`))
      await caller.patch(`/v1/files/${file.id}/segments/${number}`, { target: 'Mended' });
    expect((await caller.post(`/v1/files/${file.id}/export`)).status).toBe(409);
    expect((await caller.post(`/v1/files/${file.id}/render`)).status).toBe(202);
    const mended = await ended(caller, file.id);
    expect(mended).toMatchObject({ status: 'completed', partial: false, error: null });
    expect((await download(api, mended.download_url)).text).toContain('Mended');
  });

  it('that cannot be written or read fails, with nothing to download', async () => {
    const unreadable = await translatedNotes(caller, ['!refuse', 'One']);
    expect(unreadable).toMatchObject({
      status: 'failed',
      partial: false,
      error: { code: 'corrupt_document' },
    });
    const unwritable = await translatedNotes(caller, ['!unwritable', 'One']);
    expect(unwritable).toMatchObject({ status: 'failed', partial: false, error: { code: 'too_complex' } });
    expect(unwritable.download_url).toBeNull();
  });

  it('of a project that keeps no texts loses its segments', async () => {
    const project = await caller.made('/v1/projects', { name: 'P', settings: { store_texts: false } });
    const file = await translatedNotes(caller, ['Secret word'], { project_id: project.id });
    expect(file).toMatchObject({ status: 'completed', segments: 1, keeps_segments: false });
    expect((await download(api, file.download_url)).text).toBe('NOTES\nterceS drow');
    const refused = await caller.get(`/v1/files/${file.id}/segments`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('store_texts')]);
    expect((await caller.post(`/v1/files/${file.id}/render`)).status).toBe(409);
    expect((await caller.patch(`/v1/files/${file.id}/segments/1`, { target: 'x' })).status).toBe(409);
    const again = await translatedNotes(caller, ['Secret word'], { project_id: project.id });
    expect(again.characters_billed).toBe(11);
  });

  it('is there for nobody else, and not for a key of another scope or project', async () => {
    const file = await translatedNotes(caller, ['Hello']);
    const other = await api.account();
    const paths = [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/segments'],
      ['POST', '/render'],
      ['POST', '/export'],
      ['POST', '/segments/1/approve'],
    ] as const;
    for (const [method, path] of paths)
      expect((await other.send(method, `/v1/files/${file.id}${path}`)).status).toBe(404);
    expect((await other.patch(`/v1/files/${file.id}/segments/1`, { target: 'x' })).status).toBe(404);
    const visual = await caller.withKey({ scopes: ['visual'] });
    expect((await visual.get(`/v1/files/${file.id}`)).status).toBe(403);
    const project = await caller.made('/v1/projects', { name: 'P' });
    const bound = await caller.withKey({ project_ids: [project.id] });
    expect((await bound.get(`/v1/files/${file.id}`)).status).toBe(404);
    expect(await bound.read('/v1/files')).toEqual([]);
    expect((await caller.get(`/v1/files/${file.id}`)).status).toBe(200);
  });

  it('is taken once under one key of idempotency', async () => {
    const part = partOf('file', 'a.notes', 'NOTES\nHello');
    const fields = { source_language: 'en', target_language: 'es' };
    const headers = { 'idempotency-key': 'once' };
    const first = await sendFile(caller, '/v1/files', part, fields, headers);
    const second = await sendFile(caller, '/v1/files', part, fields, headers);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body.data.id).toBe(first.body.data.id);
    const other = await sendFile(
      caller,
      '/v1/files',
      partOf('file', 'a.notes', 'NOTES\nBye'),
      fields,
      headers,
    );
    expect(other.status).toBe(409);
    await ended(caller, first.body.data.id);
  });

  it('beyond a quota fails before an engine is asked', async () => {
    const project = await caller.made('/v1/projects', { name: 'P', characters_per_month: 5 });
    const file = await translatedNotes(caller, ['More than five'], { project_id: project.id });
    expect(file).toMatchObject({ status: 'failed', error: { code: 'quota_exceeded' }, characters_used: 0 });
  });

  it('goes when its time is over; what was approved of it stays', async () => {
    const file = await translatedNotes(caller, ['Remember me']);
    await caller.made(`/v1/files/${file.id}/segments/approve`, { all: true });
    const { store, files } = api.services;
    const expired = { ...(await store.files.get(caller.accountId, file.id)) };
    const original = store.files.expired;
    store.files.expired = async () => (expired ? [expired as never] : []);
    await files.sweep();
    store.files.expired = original;
    expect((await caller.get(`/v1/files/${file.id}`)).status).toBe(404);
    expect((await download(api, file.download_url)).status).toBe(410);
    const [entry] = await caller.read('/v1/memory?approved=true');
    expect(entry).toMatchObject({ source_text: 'Remember me' });
  });
});
