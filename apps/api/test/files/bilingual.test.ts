import { Archive, parseXml } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import {
  download,
  downloadBytes,
  ended,
  partOf,
  sendDocument,
  sendFile,
  translatedNotes,
} from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const exported = async (id: string, body: object) => {
  const asset = await caller.made(`/v1/files/${id}/export`, body);
  return { asset, bytes: await downloadBytes(api, asset.export_url) };
};
const documentIn = (bytes: Buffer): string => new Archive(bytes).read('word/document.xml').toString();
/** What a reader reads in the paragraphs of a document. */
const textsOf = (xml: string): string[] =>
  [...xml.matchAll(/<w:p>(.*?)<\/w:p>|<w:p\/>/gs)].map(([, content = '']) =>
    content.replaceAll(/<w:br\/>/g, '\n').replaceAll(/<[^>]+>/g, ''),
  );

describe('a bilingual page', () => {
  it('has each text beside its translation, and nothing that runs', async () => {
    const file = await translatedNotes(caller, ['<script>alert("x")</script> & more', 'Press *Save*']);
    const { asset, bytes } = await exported(file.id, { format: 'bilingual_html' });
    expect(asset).toMatchObject({
      name: 'letter.es.bilingual.html',
      content_type: 'text/html; charset=utf-8',
    });
    const html = bytes.toString();
    expect(html).toContain(
      '<td class="source" lang="en" dir="ltr">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more</td>',
    );
    expect(html).toContain('<td class="target" lang="es" dir="ltr">sserP evaS</td>');
    expect(html).toContain("default-src 'none'");
    expect(html.match(/<script|javascript:|https?:\/\/|@import|<link|onerror/gi)).toBeNull();
    expect(html.match(/class="page"/g)).toHaveLength(1);
  });

  it('has them one below the other', async () => {
    const file = await translatedNotes(caller, ['One', 'Two']);
    const { bytes } = await exported(file.id, { format: 'bilingual_html', layout: 'alternating' });
    expect(bytes.toString().match(/rowspan="2"/g)).toHaveLength(2);
    const again = await exported(file.id, { format: 'bilingual_html', layout: 'side_by_side' });
    expect(again.bytes.toString()).not.toContain('rowspan');
  });
});

describe('a bilingual document', () => {
  it('has each text beside its translation', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index} & <b>`);
    const file = await translatedNotes(caller, lines);
    await caller.patch(`/v1/files/${file.id}/segments/2`, { target: 'Uno\n\tdos' });
    const { asset, bytes } = await exported(file.id, { format: 'bilingual_docx' });
    expect(asset.name).toBe('letter.es.bilingual.docx');
    const xml = documentIn(bytes);
    expect(() => parseXml(xml)).not.toThrow();
    const texts = textsOf(xml);
    expect(texts.slice(0, 10)).toEqual([
      ...['letter.notes', '#', 'en', 'es', '– 1 –'],
      ...['1', 'Line 0 &amp; &lt;b&gt;', 'eniL 0 &amp; &lt;b&gt;', '2', 'Line 1 &amp; &lt;b&gt;'],
    ]);
    expect(texts[10]).toBe('Uno\ndos');
    expect(xml).toContain('<w:tab/>');
    expect(texts).toContain('– 2 –');
    expect(new Archive(bytes).names[0]).toBe('[Content_Types].xml');
  });

  it('is refused a layout where there is none', async () => {
    const file = await translatedNotes(caller, ['One']);
    const { status, body } = await caller.post(`/v1/files/${file.id}/export`, { layout: 'alternating' });
    expect([status, body.errors[0].pointer]).toEqual([400, '/layout']);
    const pages = await caller.post(`/v1/files/${file.id}/export`, { format: 'bilingual_pdf' });
    expect([pages.status, pages.body.code]).toEqual([400, 'unsupported_option']);
    const project = await caller.made('/v1/projects', { name: 'P', settings: { store_texts: false } });
    const secret = await translatedNotes(caller, ['Secret'], { project_id: project.id });
    const refused = await caller.post(`/v1/files/${secret.id}/export`, { format: 'bilingual_docx' });
    expect(refused.status).toBe(409);
  });
});

describe('a document that is wanted in two languages', () => {
  it('comes with a second one, written anew as it is', async () => {
    const { body } = await sendDocument(caller, ['Hello', 'World'], { bilingual: 'alternating' });
    const { id, bilingual_url: url } = body.data;
    expect(textsOf(documentIn(await downloadBytes(api, url)))).toEqual(
      expect.arrayContaining(['Hello', 'olleH', 'World', 'dlroW']),
    );
    await caller.patch(`/v1/files/${id}/segments/1`, { target: 'Hola' });
    await caller.post(`/v1/files/${id}/render`);
    await ended(caller, id);
    const read = await caller.read(`/v1/visual/documents/${id}`);
    expect(textsOf(documentIn(await downloadBytes(api, read.bilingual_url)))).toContain('Hola');
    expect((await download(api, read.document_url)).text).toBe('NOTES\nHola\ndlroW');
  });

  it('also where its texts are not kept', async () => {
    const project = await caller.made('/v1/projects', { name: 'P', settings: { store_texts: false } });
    const fields = { bilingual: 'side_by_side', project_id: project.id };
    const { body } = await sendDocument(caller, ['Hello'], fields);
    expect(textsOf(documentIn(await downloadBytes(api, body.data.bilingual_url)))).toContain('olleH');
  });

  it('is none unless that was asked for, and never a picture', async () => {
    for (const fields of [{}, { bilingual: 'none' }] as const) {
      const { body } = await sendDocument(caller, ['Hello'], fields);
      expect(body.data.bilingual_url).toBeNull();
    }
    const part = partOf('document', 'a.photo', 'PHOTO 1x1');
    const fields = { target_language: 'es', bilingual: 'side_by_side' };
    const { status, body } = await sendFile(caller, '/v1/visual/translate-document', part, fields);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'unsupported_option', '/bilingual']);
    expect((await sendDocument(caller, ['Hello'], { bilingual: 'both' })).status).toBe(400);
  });
});
