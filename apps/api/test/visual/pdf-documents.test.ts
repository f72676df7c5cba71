import { describe, expect, it } from 'vitest';
import { formats } from '../../src/formats.ts';
import { backwards, useApi } from '../support/api.ts';
import { downloadBytes, ended, eventsOf, partOf, sendFile } from '../support/files.ts';
import { emptyPages, pdf, scan } from '../support/pdf.ts';
import { png } from '../support/pictures.ts';

// The formats that come with the service, and no engine that reads pictures: text of a PDF needs none.
const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const letter = await pdf({
  pages: [['The contract begins in spring.', 'Both sides keep a copy.'], ['Signed by hand.']],
  title: 'A short contract',
});

const send = (
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  path = '/v1/visual/translate-document',
) =>
  sendFile(caller, path, partOf(path.endsWith('files') ? 'file' : 'document', 'contract.pdf', content), {
    source_language: 'en',
    target_language: 'es',
    ...fields,
  });

/** What is read in a PDF, page by page, a text a line. */
const textsOf = async (bytes: Uint8Array, password?: string): Promise<readonly string[]> => {
  const { services } = api.services;
  const { segments } = await services.formats.extract({
    format: 'pdf',
    bytes,
    targetLanguage: 'en',
    password,
  });
  return segments.map(({ source }) => source);
};

const translations = ['The contract begins in spring.', 'Both sides keep a copy.', 'Signed by hand.'].map(
  backwards,
);

describe('a PDF', () => {
  it('is translated at once, page for page', async () => {
    const { status, body } = await send(letter);
    expect(status, JSON.stringify(body)).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      ...{ status: 'completed', format: 'pdf', pages: 2, segments: 4, name: 'contract.pdf' },
      bilingual_url: null,
    });
    const bytes = await downloadBytes(api, data.document_url);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await textsOf(bytes)).toEqual(
      expect.arrayContaining([...translations, backwards('A short contract')]),
    );
    expect((await downloadBytes(api, data.source_url)).equals(letter)).toBe(true);
    const events = await eventsOf(api, caller, data.id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed']);
    expect(events[1].data).toMatchObject({ format: 'pdf', pages: 2, status: 'completed' });
    const { days } = await caller.read('/v1/usage');
    expect(days.filter(({ unit }: { unit: string }) => unit === 'pages')).toMatchObject([{ used: 2 }]);
  });

  it('says where its texts stand, and nothing of how they look', async () => {
    const { body } = await send(letter);
    const [first] = await caller.read(`/v1/files/${body.data.id}/segments?page=1`);
    expect(Object.keys(first.place)).toEqual(['box']);
    const { x, y, width, height, angle } = first.place.box;
    expect(angle).toBe(0);
    expect([x > 60 && x < 84, y > 50 && y < 100, width > 100, height > 5]).toEqual([true, true, true, true]);
  });

  it('is edited, approved and written anew', async () => {
    const { body } = await send(letter);
    const { id } = body.data;
    const segments = await caller.read(`/v1/files/${id}/segments?page=2`);
    const { number } = segments.find(({ source }: { source: string }) => source === 'Signed by hand.');
    await caller.patch(`/v1/files/${id}/segments/${number}`, { target: 'Firmado a mano.' });
    await caller.post(`/v1/files/${id}/segments/${number}/approve`);
    expect((await caller.post(`/v1/files/${id}/render`)).status).toBe(202);
    await ended(caller, id);
    const { document_url: url } = await caller.read(`/v1/visual/documents/${id}`);
    expect(await textsOf(await downloadBytes(api, url))).toEqual(
      expect.arrayContaining([...translations.slice(0, 2), 'Firmado a mano.']),
    );
  });

  it('goes out as XLIFF and comes back', async () => {
    const { body } = await send(letter);
    const { id } = body.data;
    const { export_url: url } = await caller.made(`/v1/files/${id}/export`, { format: 'xliff' });
    const xliff = (await downloadBytes(api, url)).toString();
    const edited = xliff.replace(backwards('Signed by hand.'), 'Firmado a mano.');
    expect(await caller.made(`/v1/files/${id}/import`, { xliff: edited })).toMatchObject({ imported: 1 });
    await caller.post(`/v1/files/${id}/render`);
    const file = await ended(caller, id);
    expect(await textsOf(await downloadBytes(api, file.download_url))).toContain('Firmado a mano.');
  });

  it('of more than twenty pages is a job from the first', async () => {
    const long = await pdf({ pages: Array.from({ length: 21 }, (_, index) => [`This is page ${index}.`]) });
    const { status, body } = await send(long);
    expect(status, JSON.stringify(body)).toBe(202);
    const file = await ended(caller, body.data.id, 60_000);
    expect(file).toMatchObject({ status: 'completed', pages: 21, segments: 21 });
    const texts = await textsOf(await downloadBytes(api, file.download_url));
    expect(texts.toSorted()).toEqual(
      Array.from({ length: 21 }, (_, index) => backwards(`This is page ${index}.`)).toSorted(),
    );
  }, 90_000);

  it('says what there is to do', async () => {
    const { status, body } = await send(letter, { dry_run: 'true' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ pages: 2, segments: 4 })]);
  });

  it('comes with both languages, as a PDF', async () => {
    for (const [layout, pages] of [
      ['side_by_side', 2],
      ['alternating', 4],
    ] as const) {
      const { status, body } = await send(letter, { bilingual: layout });
      expect(status, JSON.stringify(body)).toBe(200);
      const both = await downloadBytes(api, body.data.bilingual_url);
      expect(both.subarray(0, 5).toString()).toBe('%PDF-');
      const { segments, pages: count } = await api.services.services.formats.extract({
        ...{ format: 'pdf', bytes: both, targetLanguage: 'en' },
      });
      expect(count).toBe(pages);
      expect(segments.map(({ source }) => source)).toEqual(
        expect.arrayContaining(['Signed by hand.', backwards('Signed by hand.')]),
      );
    }
  });

  it('is exported with both languages whenever that is wanted', async () => {
    const { body } = await send(letter);
    const { id } = body.data;
    const asset = await caller.made(`/v1/files/${id}/export`, { format: 'bilingual_pdf' });
    expect(asset).toMatchObject({ name: 'contract.es.bilingual.pdf', content_type: 'application/pdf' });
    const texts = await textsOf(await downloadBytes(api, asset.export_url));
    expect(texts).toEqual(expect.arrayContaining(['Signed by hand.', backwards('Signed by hand.')]));
    const again = await caller.made(`/v1/files/${id}/export`, { format: 'bilingual_pdf' });
    expect(again.size_bytes).toBe(asset.size_bytes);
  });

  it('is there for nobody else', async () => {
    const { body } = await send(letter);
    const other = await api.account();
    expect((await other.get(`/v1/visual/documents/${body.data.id}`)).status).toBe(404);
    expect((await other.post(`/v1/files/${body.data.id}/export`, { format: 'bilingual_pdf' })).status).toBe(
      404,
    );
  });
});

describe('an encrypted PDF', () => {
  const secret = 'a secret of nobody';

  it('asks for its password, and opens with the right one alone', async () => {
    const locked = await pdf({ pages: [['Nobody reads this.']], password: secret });
    for (const fields of [{}, { password: 'another' }] as const) {
      const { status, body } = await send(locked, fields);
      expect([status, body.code], JSON.stringify(body)).toEqual([400, 'encrypted_document']);
    }
    const { status, body } = await send(locked, { password: secret });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('output_unencrypted');
    const bytes = await downloadBytes(api, body.data.document_url);
    expect(await textsOf(bytes)).toEqual([backwards('Nobody reads this.')]);
    // It is nowhere but in memory: sealed in the row, and gone from that when the work has ended.
    const row = await api.services.store.files.get(caller.accountId, body.data.id);
    expect(row?.sealedPassword).toBeNull();
    expect(JSON.stringify([row, api.log, body])).not.toContain(secret);
  });

  it('is made with both languages while its password is there, and needs it again afterwards', async () => {
    const locked = await pdf({ pages: [['Nobody reads this.']], password: secret });
    const { body } = await send(locked, { password: secret, bilingual: 'side_by_side' });
    const both = await downloadBytes(api, body.data.bilingual_url);
    expect(await textsOf(both)).toEqual(
      expect.arrayContaining(['Nobody reads this.', backwards('Nobody reads this.')]),
    );
    const later = await caller.post(`/v1/files/${body.data.id}/export`, {
      format: 'bilingual_pdf',
      layout: 'alternating',
    });
    expect([later.status, later.body.code]).toEqual([400, 'encrypted_document']);
    expect((await caller.post(`/v1/files/${body.data.id}/render`, { password: secret })).status).toBe(202);
    expect(await ended(caller, body.data.id)).toMatchObject({ status: 'completed' });
  });

  it('whose owner forbids changes is taken from who may change it', async () => {
    const restricted = await pdf({ pages: [['Nobody changes this.']], isRestricted: true });
    const refused = await send(restricted);
    expect([refused.status, refused.body.code]).toEqual([400, 'restricted_document']);
    const { status, body } = await send(restricted, { allow_restricted: 'true' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await textsOf(await downloadBytes(api, body.data.document_url))).toEqual([
      backwards('Nobody changes this.'),
    ]);
  });
});

describe('what is no PDF that can be taken', () => {
  it.each([
    ['cut off', () => letter.subarray(0, 40), [400, 'corrupt_document']],
    ['a header alone', () => Buffer.from('%PDF-1.7\n'), [400, 'corrupt_document']],
    ['without pages', () => emptyPages(0), [400, 'corrupt_document']],
    ['of 2,001 pages', () => emptyPages(2_001), [400, 'limit_exceeded']],
  ])('is refused: %s', async (_, content, expected) => {
    const { status, body } = await send(await content());
    expect([status, body.code], JSON.stringify(body)).toEqual(expected);
    expect(body.detail).not.toMatch(/undefined|at .*\.(?:js|ts)/);
  });

  it('without text comes back as it was', async () => {
    const blank = await emptyPages(1);
    const { status, body } = await send(blank);
    expect([status, body.data?.characters_used]).toEqual([200, 0]);
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('no_text');
    expect((await downloadBytes(api, body.data.document_url)).equals(blank)).toBe(true);
  });

  it('is a picture that nobody here can read: it stays, and that is said', async () => {
    const { status, body } = await send(await scan(png(40, 40)));
    expect(status, JSON.stringify(body)).toBe(200);
    const codes = body.data.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['page_not_read', 'no_text']));
  });

  it('is told by its content, not by its name', async () => {
    const fields = { source_language: 'en', target_language: 'es' };
    const path = '/v1/visual/translate-document';
    const named = await sendFile(caller, path, partOf('document', 'contract.docx', letter), fields);
    expect([named.status, named.body.data?.format]).toEqual([200, 'pdf']);
    const picture = await sendFile(
      caller,
      '/v1/visual/translate-image',
      partOf('image', 'a.png', letter),
      fields,
    );
    expect([picture.status, picture.body.code]).toEqual([400, 'unsupported_format']);
    const docx = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0 nothing of a document', 'latin1');
    const other = await sendFile(caller, path, partOf('document', 'contract.pdf', docx), fields);
    expect([other.status, other.body.code]).toEqual([400, 'unsupported_format']);
    const declared = await send(letter, { format: 'docx' });
    expect([declared.status, declared.body.code]).toEqual([400, 'unsupported_format']);
    expect(declared.body.detail).toContain('PDF (pdf)');
  });
});
