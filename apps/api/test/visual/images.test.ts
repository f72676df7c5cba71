import { describe, expect, it, vi } from 'vitest';
import { engineFailure, useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, partOf, sendFile, sendPhoto } from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const labels = ['Save @10,20,100,30', 'Cancel @10,60,100,30'];

describe('a picture', () => {
  it('is translated at once', async () => {
    const { status, body } = await sendPhoto(caller, labels);
    expect(status, JSON.stringify(body)).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      ...{ file_id: data.id, status: 'completed', progress: null, width: 640, height: 480, format: 'photo' },
      ...{ source_language: 'en', target_language: 'es', characters_used: 10, revision: 1 },
      warnings: [{ code: 'rule_based_engine' }],
      regions: [
        {
          ...{ id: 1, source_text: 'Save', translated_text: 'evaS', confidence: 0.9, hidden: false },
          box: { x: 10, y: 20, width: 100, height: 30, angle: 0 },
        },
        { id: 2, translated_text: 'lecnaC' },
      ],
    });
    const picture = await download(api, data.image_url);
    expect(picture.text).toBe('PHOTO 640x480\nevaS\nlecnaC');
    expect(await caller.read(`/v1/visual/images/${data.id}`)).toMatchObject({
      id: data.id,
      regions: data.regions,
    });
    expect(await caller.read(`/v1/files/${data.id}`)).toMatchObject({
      kind: 'image',
      status: 'completed',
      pages: 1,
    });
    expect(await caller.read(`/v1/files/${data.id}/segments`)).toHaveLength(2);
    const events = await eventsOf(api, caller, data.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed']);
    const { days } = await caller.read('/v1/usage');
    expect(days).toEqual(
      expect.arrayContaining([expect.objectContaining({ product: 'image', unit: 'pages', used: 1 })]),
    );
    expect(
      await api.services.store.jobs.list(caller.accountId, { kinds: ['file_translation'] }, { limit: 9 }),
    ).toEqual({
      ...{ items: [], next: null },
    });
  });

  it('is a job where that is asked for, and read as it goes', async () => {
    for (const [fields, headers] of [
      [{ async: 'true' }, {}],
      [{}, { prefer: 'respond-async' }],
    ] as const) {
      const part = partOf('image', 'a.photo', ['PHOTO 9x9', ...labels].join('\n'));
      const all = { source_language: 'en', target_language: 'es', ...fields };
      const answer = await sendFile(caller, '/v1/visual/translate-image', part, all, headers);
      const { id } = answer.body.data;
      expect([answer.status, answer.headers.location]).toEqual([202, `/v1/visual/images/${id}`]);
      expect(answer.body.data).toMatchObject({ file_id: id, status: 'processing', progress: { total: 100 } });
      await ended(caller, id);
      const image = await caller.read(`/v1/visual/images/${id}`);
      expect(image).toMatchObject({ status: 'completed', regions: [{ id: 1 }, { id: 2 }] });
    }
  });

  it('is corrected, and drawn anew, as long as nobody else has changed it', async () => {
    const { data } = (await sendPhoto(caller, labels)).body;
    const path = `/v1/visual/images/${data.id}/render`;
    const regions = [
      { id: 1, translated_text: 'Guardar' },
      { id: 2, hidden: true },
    ];
    const answer = await caller.post(path, { regions }, { 'if-match': '"1"' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body.data.regions).toMatchObject([
      { translated_text: 'Guardar' },
      { translated_text: 'lecnaC', hidden: true },
    ]);
    expect((await download(api, answer.body.data.image_url)).text).toBe('PHOTO 640x480\nGuardar\n');
    const stale = await caller.post(path, { regions }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.revision]).toEqual([412, 2]);
    const shown = await caller.made(path, { regions: [{ id: 2, hidden: false }] });
    expect((await download(api, shown.image_url)).text).toBe('PHOTO 640x480\nGuardar\nlecnaC');
    expect(await caller.made(path, { regions: [] })).toMatchObject({
      ...{ revision: 3, warnings: [{ code: 'rule_based_engine' }] },
    });
  });

  it('is corrected in plain words where some of them have a colour of their own', async () => {
    const { data } = (await sendPhoto(caller, ['Read the *terms* @10,20,100,30'])).body;
    expect(data.regions).toMatchObject([
      { source_text: 'Read the terms', translated_text: 'daeR eht smret' },
    ]);
    const path = `/v1/visual/images/${data.id}/render`;
    const drawn = await caller.made(path, { regions: [{ id: 1, translated_text: 'Lee los smret' }] });
    expect(drawn.regions[0].translated_text).toBe('Lee los smret');
    expect((await download(api, drawn.image_url)).text).toBe('PHOTO 640x480\nLee los *smret*');
  });

  it('refuses regions that are wrong, and changes none of them', async () => {
    const { data } = (await sendPhoto(caller, labels)).body;
    const other = await api.account();
    const path = `/v1/visual/images/${data.id}/render`;
    const render = async (regions: unknown, who = caller) => {
      const { status, body } = await who.post(path, { regions });
      return [status, body.code, body.errors?.[0]?.pointer];
    };
    const good = { id: 1, translated_text: 'Guardar' };
    const long = { id: 2, translated_text: 'x'.repeat(10_000) };
    const tagged = { id: 2, translated_text: '<1>fett</1>' };
    expect(await render([good, long])).toEqual([400, 'limit_exceeded', '/regions/1/translated_text']);
    expect(await render([good, tagged])).toEqual([400, 'invalid_request', '/regions/1/translated_text']);
    expect(await render([good, good])).toEqual([400, 'invalid_request', '/regions/1/id']);
    expect((await render([good, { id: 9, hidden: true }]))[0]).toBe(404);
    expect(await render([{ ...good, translated_text: '' }])).toEqual([
      400,
      'invalid_request',
      '/regions/0/translated_text',
    ]);
    expect((await render([good], other))[0]).toBe(404);
    expect((await other.get(`/v1/visual/images/${data.id}`)).status).toBe(404);
    const image = await caller.read(`/v1/visual/images/${data.id}`);
    expect(image).toMatchObject({ revision: 1, regions: [{ translated_text: 'evaS' }, {}] });
    // Markup is text like any other.
    const marked = await caller.made(path, { regions: [{ id: 1, translated_text: '<b>G</b>' }] });
    expect(marked.regions[0].translated_text).toBe('<b>G</b>');
  });

  it('is not drawn where only its texts are wanted, and drawn in another format where that is', async () => {
    const { data: texts } = (await sendPhoto(caller, labels, { preserve_layout: 'false' })).body;
    expect(texts).toMatchObject({
      status: 'completed',
      image_url: null,
      regions: [{ translated_text: 'evaS' }, {}],
    });
    const { data } = (await sendPhoto(caller, labels, { output_format: 'webp' })).body;
    const { text, headers } = await download(api, data.image_url);
    expect([text.split('\n')[0], headers['content-type']]).toEqual(['image/webp', 'image/webp']);
    const odd = await sendPhoto(caller, labels, { output_format: 'bmp' });
    expect([odd.status, odd.body.errors[0].pointer]).toEqual([400, '/output_format']);
  });

  it('without text is as it was, and says so', async () => {
    const { status, body } = await sendPhoto(caller, []);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ regions: [], characters_used: 0, warnings: [{ code: 'no_text' }] });
    expect((await download(api, body.data.image_url)).text).toBe('PHOTO 640x480');
  });

  it('of a project that keeps no texts is answered once', async () => {
    const project = await caller.made('/v1/projects', { name: 'P', settings: { store_texts: false } });
    const { data } = (await sendPhoto(caller, labels, { project_id: project.id })).body;
    expect(data.regions).toMatchObject([{ translated_text: 'evaS' }, { translated_text: 'lecnaC' }]);
    expect(await caller.read(`/v1/visual/images/${data.id}`)).toMatchObject({ regions: [] });
    expect((await caller.post(`/v1/visual/images/${data.id}/render`, { regions: [] })).status).toBe(409);
    const job = (await sendPhoto(caller, labels, { project_id: project.id, async: 'true' })).body.data;
    const done = await vi.waitFor(
      async () => {
        const image = await caller.read(`/v1/visual/images/${job.id}`);
        expect(image.status).toBe('completed');
        return image;
      },
      { interval: 5 },
    );
    expect(done.regions).toMatchObject([{ translated_text: 'evaS' }, { translated_text: 'lecnaC' }]);
  });

  it('that fails at once is a problem that names what is left of it', async () => {
    const before = api.engine;
    api.engine = async () => {
      throw engineFailure('rejected');
    };
    const { status, body } = await sendPhoto(caller, labels);
    api.engine = before;
    expect([status, body.code]).toEqual([502, 'provider_error']);
    expect(JSON.stringify(body)).not.toContain('vendor-secret');
    expect(await caller.read(`/v1/visual/images/${body.file_id}`)).toMatchObject({
      ...{ status: 'failed', partial: false, image_url: null, error: { code: 'provider_error' } },
      regions: [{ source_text: 'Save', translated_text: null }, {}],
    });
  });

  it('sent as a file goes the same way', async () => {
    const part = partOf('file', 'a.photo', ['PHOTO 9x9', ...labels].join('\n'));
    const { body } = await sendFile(caller, '/v1/files', part, {
      target_language: 'es',
      source_language: 'en',
    });
    await ended(caller, body.data.id);
    expect(await caller.read(`/v1/visual/images/${body.data.id}`)).toMatchObject({
      regions: [{ id: 1 }, { id: 2 }],
    });
    expect((await caller.delete(`/v1/visual/images/${body.data.id}`)).status).toBe(200);
    expect((await caller.get(`/v1/files/${body.data.id}`)).status).toBe(404);
  });
});
