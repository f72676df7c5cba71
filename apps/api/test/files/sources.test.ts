import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, partOf, sendDocument, sendFile, sendNotes, sendPhoto } from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const spanish = { source_language: 'en', target_language: 'es' };
const notes = (part: string, ...lines: string[]) =>
  partOf(part, `${part}.notes`, ['NOTES', ...lines].join('\n'));

describe('the file as it was translated before', () => {
  it('gives translations that no engine is asked for, and nobody pays', async () => {
    const parts = [
      notes('file', 'Hello', 'Press *Save* now', 'World'),
      notes('existing', 'Hola', 'Pulse *Guardar*'),
    ];
    const asked: string[] = [];
    const before = api.engine;
    api.engine = async (request) => {
      asked.push(...request.segments.map(({ text }) => text));
      return before(request);
    };
    const { status, body } = await sendFile(caller, '/v1/files', parts, spanish);
    expect(status, JSON.stringify(body)).toBe(202);
    const file = await ended(caller, body.data.id);
    api.engine = before;
    expect(file).toMatchObject({ status: 'completed', characters_used: 24, characters_billed: 5 });
    expect((await download(api, file.download_url)).text).toBe('NOTES\nHola\nPulse *Guardar*\ndlroW');
    expect(asked).toEqual(['World']);
    const segments = await caller.read(`/v1/files/${file.id}/segments`);
    expect(segments).toMatchObject([
      { status: 'memory', origin: 'file', target: 'Hola' },
      { status: 'memory', origin: 'file', target: 'Pulse <1>Guardar</1>' },
      { status: 'machine' },
    ]);
  });

  it('is counted by a dry run', async () => {
    const parts = [notes('file', 'Hello', 'World'), notes('existing', 'Hola')];
    const { body } = await sendFile(caller, '/v1/files', parts, { ...spanish, dry_run: 'true' });
    expect(body.data).toMatchObject({ segments: 2, from_existing: 1, from_memory: 0 });
  });

  it('is not believed where its tags are others', async () => {
    const parts = [notes('document', 'Press *Save* now'), notes('existing', 'Pulse Guardar')];
    const { status, body } = await sendFile(caller, '/v1/visual/translate-document', parts, spanish);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await download(api, body.data.document_url)).text).toBe('NOTES\nsserP *evaS* won');
    expect(body.data.warnings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'existing_tags_differ' })]),
    );
  });

  it('is a part of what makes two requests the same', async () => {
    const headers = { 'idempotency-key': 'existing' };
    const send = (line: string) =>
      sendFile(caller, '/v1/files', [notes('file', 'Hello'), notes('existing', line)], spanish, headers);
    expect((await send('Hola')).status).toBe(202);
    expect((await send('Salud')).status).toBe(409);
    expect((await send('Hola')).headers['idempotent-replayed']).toBe('true');
  });

  it('goes with its file', async () => {
    const parts = [notes('file', 'Hello'), notes('existing', 'Hola')];
    const { body } = await sendFile(caller, '/v1/files', parts, spanish);
    await ended(caller, body.data.id);
    const kept = await api.services.store.assets.madeOf(caller.accountId, `file/${body.data.id}`);
    expect(kept.map(({ subject }) => subject)).toContain(`file/${body.data.id}/existing`);
    await caller.delete(`/v1/files/${body.data.id}`);
    expect(await api.services.store.assets.madeOf(caller.accountId, `file/${body.data.id}`)).toEqual([]);
  });

  it('is refused by a format that takes none, twice, or empty', async () => {
    const photo = partOf('file', 'a.photo', 'PHOTO 1x1');
    const unfit = await sendFile(caller, '/v1/files', [photo, notes('existing', 'Hola')], spanish);
    expect([unfit.status, unfit.body.code, unfit.body.errors[0].pointer]).toEqual([
      ...[400, 'unsupported_option', '/existing'],
    ]);
    const twice = [notes('file', 'A'), notes('existing', 'B'), notes('existing', 'C')];
    expect((await sendFile(caller, '/v1/files', twice, spanish)).status).toBe(400);
    const two = [notes('file', 'A'), notes('file', 'B')];
    const { body } = await sendFile(caller, '/v1/files', two, spanish);
    expect([body.code, body.errors[0].pointer]).toEqual(['invalid_request', '/file']);
    const empty = [notes('file', 'A'), partOf('existing', 'b.notes', '')];
    expect((await sendFile(caller, '/v1/files', empty, spanish)).body.code).toBe('corrupt_document');
    const pictures = await sendFile(
      caller,
      '/v1/visual/translate-image',
      [partOf('image', 'a.photo', 'PHOTO 1x1'), notes('existing', 'B')],
      spanish,
    );
    expect(pictures.status).toBe(400);
    expect(await caller.read('/v1/files')).toEqual([]);
  });
});

describe('a password', () => {
  const locked = ['!locked s3cret', 'Hello'];

  it('opens the file, and is not kept longer than the work on it', async () => {
    const { body } = await sendNotes(caller, locked, { password: 's3cret' });
    const row = () => api.services.store.files.get(caller.accountId, body.data.id);
    const file = await ended(caller, body.data.id);
    expect(file).toMatchObject({ status: 'completed' });
    expect((await download(api, file.download_url)).text).toBe('NOTES\n!locked s3cret\nolleH');
    expect(await row()).toMatchObject({ sealedPassword: null });
    expect(JSON.stringify(await row())).not.toContain('s3cret');
  });

  it('is sealed while it is kept', async () => {
    const { body } = await sendNotes(caller, ['!wait'], { password: 'opens-sesame' });
    const row = await api.services.store.files.get(caller.accountId, body.data.id);
    expect(row?.sealedPassword?.length).toBeGreaterThan(20);
    expect(row?.sealedPassword?.toString('latin1')).not.toContain('opens-sesame');
    await caller.delete(`/v1/files/${body.data.id}`);
    const after = await api.services.store.files.get(caller.accountId, body.data.id);
    expect(after).toMatchObject({ status: 'cancelled', sealedPassword: null });
  });

  it('is asked for again where the file is written anew', async () => {
    const { body } = await sendDocument(caller, locked, { password: 's3cret' });
    const { id } = body.data;
    await caller.patch(`/v1/files/${id}/segments/1`, { target: 'Hola' });
    expect((await caller.post(`/v1/files/${id}/render`)).status).toBe(202);
    expect(await ended(caller, id)).toMatchObject({
      status: 'failed',
      error: { code: 'encrypted_document' },
    });
    expect((await caller.post(`/v1/files/${id}/render`, { password: 's3cret' })).status).toBe(202);
    const file = await ended(caller, id);
    expect((await download(api, file.download_url)).text).toContain('Hola');
  });

  it('that is wrong, missing, or of a format without is refused', async () => {
    for (const fields of [{}, { password: 'wrong' }] as const) {
      const { status, body } = await sendDocument(caller, locked, fields);
      expect([status, body.code]).toEqual([400, 'encrypted_document']);
    }
    const { status, body } = await sendFile(caller, '/v1/files', partOf('file', 'a.photo', 'PHOTO 1x1'), {
      ...spanish,
      password: 'x',
    });
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'unsupported_option', '/password']);
    expect((await sendPhoto(caller, [], { password: 'x' })).status).toBe(400);
  });

  it('does not stand in what an account exports', async () => {
    await sendNotes(caller, ['!wait'], { password: 'opens-sesame' });
    let text = '';
    for await (const line of api.services.store.accounts.export(caller.accountId))
      text += JSON.stringify(line);
    expect(text).toContain('letter.notes');
    expect(text).not.toContain('sealed_password');
  });
});

it('a restricted file is taken where the caller says so', async () => {
  const refused = await sendDocument(caller, ['!restricted', 'Hello']);
  expect([refused.status, refused.body.code]).toEqual([400, 'restricted_document']);
  const { status } = await sendDocument(caller, ['!restricted', 'Hello'], { allow_restricted: 'true' });
  expect(status).toBe(200);
});
