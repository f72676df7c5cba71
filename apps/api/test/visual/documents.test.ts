import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { engineFailure, useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, partOf, sendDocument, sendFile } from '../support/files.ts';

const { api, caller } = useApi({ formats, settings: { outbound: { allow: ['127.0.0.0/8'] } } }, (started) =>
  started.services.jobs.work(),
);

const many = (count: number) => Array.from({ length: count }, (_, index) => `Line of text ${index}`);

describe('a document', () => {
  it('is translated at once', async () => {
    const { status, body } = await sendDocument(caller, ['Hello', 'Press *Save* now']);
    expect(status, JSON.stringify(body)).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      ...{ status: 'completed', partial: false, progress: null, error: null, name: 'letter.notes' },
      ...{ format: 'notes', pages: 1, segments: 2, characters_used: 19, characters_billed: 19 },
      ...{ source_language: 'en', target_language: 'es', file_id: data.id, revision: 1 },
      warnings: [{ code: 'rule_based_engine' }],
    });
    expect(data.quality_score).toBeGreaterThan(0);
    expect((await download(api, data.document_url)).text).toBe('NOTES\nolleH\nsserP *evaS* won');
    expect((await download(api, data.source_url)).text).toBe('NOTES\nHello\nPress *Save* now');
    const { body: read, headers } = await caller.get(`/v1/visual/documents/${data.id}`);
    expect(read.data).toMatchObject({ id: data.id, status: 'completed' });
    expect(headers['retry-after']).toBeUndefined();
    expect((await caller.read(`/v1/files/${data.id}`)).status).toBe('completed');
    const events = await eventsOf(api, caller, data.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed']);
  });

  it('is fetched from its URL', async () => {
    const server = createServer((_request, response) => response.end('NOTES\nHello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const document_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/letter.notes`;
    const body = { document_url, source_language: 'en', target_language: 'es' };
    const data = await caller.made('/v1/visual/translate-document', body);
    server.close();
    expect((await download(api, data.document_url)).text).toBe('NOTES\nolleH');
  });

  it.each([
    ['of more than 20 pages', many(201)],
    ['of more than 20,000 characters', many(50).map((line) => line.padEnd(450, ' words'))],
    ['of more than 2 MiB', [`#${'x'.repeat(2_097_152)}`, 'Hello']],
  ])('%s goes on as a job', async (_, lines) => {
    const { status, body, headers } = await sendDocument(caller, lines);
    expect(status, JSON.stringify(body)).toBe(202);
    const { id } = body.data;
    expect(body.data).toEqual({
      ...{ id, file_id: id, status: 'processing' },
      progress: { done: expect.any(Number), total: 100, stage: body.data.progress.stage },
    });
    expect(headers.location).toBe(`/v1/visual/documents/${id}`);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await ended(caller, id)).toMatchObject({ status: 'completed' });
    const read = await caller.read(`/v1/visual/documents/${id}`);
    expect((await download(api, read.document_url)).text.split('\n')).toHaveLength(lines.length + 1);
  });

  it('goes on as a job as soon as its format says how many pages it has, and no further than it may', async () => {
    const { status, body } = await sendDocument(caller, ['!pages 21', 'Hello']);
    expect(status, JSON.stringify(body)).toBe(202);
    await caller.delete(`/v1/visual/documents/${body.data.id}`);
    const large = await sendDocument(caller, ['!pages 2001', 'Hello']);
    expect([large.status, large.body.code]).toEqual([400, 'limit_exceeded']);
    expect(large.body.errors).toMatchObject([{ limit: 2_000, actual: 2_001 }]);
  });

  it('of 20 pages is not long', async () => {
    expect((await sendDocument(caller, many(200))).status).toBe(200);
  });

  it('goes on as a job for who would rather not wait', async () => {
    for (const [fields, headers] of [
      [{ async: 'true' }, {}],
      [{}, { prefer: 'respond-async' }],
    ] as const) {
      const { status, body } = await sendDocument(caller, ['Hello'], fields, headers);
      expect(status).toBe(202);
      await ended(caller, body.data.id);
    }
  });

  it('is cancelled while it is worked on', async () => {
    const { body } = await sendDocument(caller, ['!wait', 'Hello'], { async: 'true' });
    const { id } = body.data;
    await vi.waitFor(async () => {
      const { body: read, headers } = await caller.get(`/v1/visual/documents/${id}`);
      expect(read.data).toMatchObject({ status: 'processing', progress: { stage: 'extracting' } });
      expect(headers['retry-after']).toBeDefined();
    }, 10_000);
    expect((await caller.delete(`/v1/visual/documents/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(await caller.read(`/v1/visual/documents/${id}`)).toMatchObject({
      ...{ status: 'cancelled', document_url: null, progress: null },
    });
  });

  it('says what there is to do', async () => {
    const { status, body } = await sendDocument(caller, ['One', 'Two', 'One'], { dry_run: 'true' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ pages: 1, segments: 3, characters: 9, repeats: 1, from_memory: 0 });
    expect(await caller.read('/v1/files')).toEqual([]);
  });

  it('may be a picture, which goes the way of pictures', async () => {
    const part = partOf('document', 'screen.photo', 'PHOTO 64x48\nSave @1,2,3,4');
    const fields = { source_language: 'en', target_language: 'es', translate_images: 'true' };
    const { status, body } = await sendFile(caller, '/v1/visual/translate-document', part, fields);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ format: 'photo', characters_used: 4 });
    const image = await caller.read(`/v1/visual/images/${body.data.id}`);
    expect(image.regions).toMatchObject([{ source_text: 'Save', translated_text: 'evaS' }]);
    const [segment] = await caller.read(`/v1/files/${body.data.id}/segments`);
    expect(segment.place).toEqual({ box: { x: 1, y: 2, width: 3, height: 4, angle: 0 } });
  });

  it('that cannot be read is refused, naming the file', async () => {
    const { status, body } = await sendDocument(caller, ['!refuse']);
    expect([status, body.code]).toEqual([400, 'corrupt_document']);
    expect(await caller.read(`/v1/visual/documents/${body.file_id}`)).toMatchObject({
      ...{ status: 'failed', error: { code: 'corrupt_document' }, document_url: null },
    });
  });

  it('that the engine fails on is an error of the engine, and keeps what is finished', async () => {
    const before = api.engine;
    api.engine = async (request) => {
      if (request.segments.some(({ text }) => text.includes('Broken'))) throw engineFailure('rejected');
      return before(request);
    };
    const { status, body } = await sendDocument(caller, ['Hello', 'Broken']);
    api.engine = before;
    expect([status, body.code]).toEqual([502, 'provider_error']);
    expect(await caller.read(`/v1/visual/documents/${body.file_id}`)).toMatchObject({ partial: true });
  });

  it.each([
    [{ translate_images: 'true' }, 'unsupported_option', '/translate_images'],
    [{ format: 'photo' }, 'unsupported_format', '/format'],
    [{ password: '' }, 'invalid_request', '/password'],
    [{ colour: 'red' }, 'invalid_request', '/colour'],
    [{ existing_url: 'http://127.0.0.1:1/x' }, 'source_not_fetchable', '/existing_url'],
    [{ document_url: 'http://127.0.0.1:1/x' }, 'invalid_request', '/document_url'],
  ])('is refused with %j', async (fields: Record<string, string>, code, pointer) => {
    const { status, body } = await sendDocument(caller, ['Hello'], fields);
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, code, pointer]);
    expect(await caller.read('/v1/files')).toEqual([]);
  });

  it('is of another type in JSON: refused', async () => {
    for (const wrong of [{ password: 7 }, { translate_images: 'yes' }, { async: 1 }, { options: [] }]) {
      const body = { document_url: 'https://example.com/a', target_language: 'es', ...wrong };
      const answer = await caller.post('/v1/visual/translate-document', body);
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, `/${Object.keys(wrong)[0]}`]);
    }
  });

  it('is taken once under one key of idempotency', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await sendDocument(caller, ['Hello'], {}, headers);
    const second = await sendDocument(caller, ['Hello'], {}, headers);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await sendDocument(caller, ['Bye'], {}, headers)).status).toBe(409);
  });

  it('is there for nobody else, and not for a key of another scope', async () => {
    const { body } = await sendDocument(caller, ['Hello']);
    const path = `/v1/visual/documents/${body.data.id}`;
    const other = await api.account();
    expect((await other.get(path)).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    const visual = await caller.withKey({ scopes: ['visual'] });
    expect((await visual.get(path)).status).toBe(403);
    expect((await caller.get(path)).status).toBe(200);
  });

  it('uses glossaries and what its project says', async () => {
    const glossary = await caller.made('/v1/glossaries', {
      ...{ name: 'Terms', source_language: 'en', target_language: 'es' },
      entries: [{ source: 'Dragoman', do_not_translate: true }],
    });
    const settings = { glossary_id: glossary.id, source_language: 'en' };
    const project = await caller.made('/v1/projects', { name: 'P', settings });
    for (const fields of [{ project_id: project.id }, { glossary_id: glossary.id }]) {
      const { body } = await sendDocument(caller, ['Ask Dragoman now'], fields);
      expect((await download(api, body.data.document_url)).text).toContain('Dragoman');
    }
  });
});

describe('sixty documents at once', () => {
  it('are all translated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => sendDocument(caller, [`Hello ${index}`])),
    );
    const urls = new Set<string>();
    for (const [index, { status, body }] of answers.entries()) {
      expect([200, 202], JSON.stringify(body)).toContain(status);
      const file = await ended(caller, body.data.id, 60_000);
      urls.add(file.download_url);
      expect((await download(api, file.download_url)).text).toBe(`NOTES\nolleH ${index}`);
    }
    expect(urls.size).toBe(60);
  }, 120_000);
});
