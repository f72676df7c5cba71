import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApi } from '../support/api.ts';

let id: string;
const { api, caller } = useApi({
  settings: { limits: { glossaries: { entries: 5_000 }, body: { importBytes: 1_000_000 } } },
});
beforeEach(async () => {
  id = (
    await caller.made('/v1/glossaries', {
      name: 'Shop/Tienda "ñ"',
      source_language: 'en',
      target_language: 'es',
      entries: [
        { source: 'cart', target: 'carrito' },
        { source: 'bill', target: 'factura' },
      ],
    })
  ).id;
});

const importFile = (file: string | Buffer, type = 'text/csv', query = '', headers = {}) =>
  caller.send('POST', `/v1/glossaries/${id}/import${query}`, file, { 'content-type': type, ...headers });
const entriesOf = async (): Promise<string[]> =>
  (await caller.read(`/v1/glossaries/${id}`)).entries.map(
    ({ source, target }: { source: string; target?: string }) => `${source}=${target ?? ''}`,
  );
const download = async (url: string, headers = {}) => api.as(null).get(new URL(url).pathname, headers);

describe('an import', () => {
  it('adds and changes, passes over what is faulty, and tells of every row', async () => {
    const file = [
      'source,target,case_sensitive,do_not_translate',
      'Cart,cesta,,',
      'bill,factura,,',
      'hat,sombrero,,',
      'hat,sombrero,,',
      'hat,gorro,,',
      'Dragoman,,true,true',
      'lonely,,,',
      '=SUM(A1),+1,,',
    ].join('\r\n');
    const answer = await importFile(file, 'text/csv; charset="UTF-8"');
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body.data).toEqual({
      imported: 3,
      updated: 1,
      skipped: 2,
      removed: 0,
      failed: 2,
      errors: [
        { line: 6, message: 'source is the same term as in line 4, which says something else' },
        { line: 8, message: 'target is required, unless do_not_translate is true' },
      ],
      entry_count: 5,
      revision: 2,
    });
    expect(await entriesOf()).toEqual([
      'Cart=cesta',
      'bill=factura',
      'hat=sombrero',
      'Dragoman=',
      '=SUM(A1)=+1',
    ]);
  });

  it('replaces all entries, or changes nothing where the file has a mistake', async () => {
    const refused = await importFile(
      'hat\tsombrero\nlonely\t\n',
      'text/tab-separated-values',
      '?mode=replace',
    );
    expect(refused.body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refused.body.errors[0].message).toContain('Line 2');
    expect(await entriesOf()).toEqual(['cart=carrito', 'bill=factura']);
    const done = await importFile(
      'hat\tsombrero\ncart\tcarrito\n',
      'text/tab-separated-values',
      '?mode=replace',
    );
    expect(done.body.data).toMatchObject({ imported: 1, updated: 0, skipped: 1, removed: 1, entry_count: 2 });
    expect(await entriesOf()).toEqual(['cart=carrito', 'hat=sombrero']);
  });

  it('takes TBX, and refuses what is hostile in it', async () => {
    const tbx = (body: string, head = '') =>
      `${head}<tbx type="TBX-Basic"><text><body>${body}</body></text></tbx>`;
    const concept =
      '<conceptEntry><langSec xml:lang="en"><termSec><term>hat</term></termSec></langSec><langSec xml:lang="es-MX"><termSec><term>sombrero</term></termSec></langSec></conceptEntry>';
    for (const type of ['application/x-tbx+xml', 'text/xml', 'application/xml'])
      expect((await importFile(tbx(concept), type)).status).toBe(200);
    expect(await entriesOf()).toContain('hat=sombrero');
    const lol = tbx('<p>&c;</p>', '<!DOCTYPE t [<!ENTITY a "x"><!ENTITY c "&a;&a;">]>');
    for (const file of [
      lol,
      tbx(concept.repeat(2)).slice(0, -9),
      tbx('<a>'.repeat(1_000)),
      Buffer.from(tbx(''), 'utf16le'),
    ]) {
      const answer = await importFile(file, 'text/xml');
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect(await caller.read(`/v1/glossaries/${id}`)).toMatchObject({
      entry_count: 3,
      revision: 2,
    });
  });

  it('is refused by size, type, encoding, count and query', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `s${index},t\n`).join('');
    for (const [answer, status, code] of [
      [await importFile('x'.repeat(1_000_001)), 413, 'payload_too_large'],
      [await importFile(gzipSync(Buffer.alloc(50_000_000)), 'text/csv', '', gzip), 413, 'payload_too_large'],
      [await importFile('a,b', 'application/json'), 415, 'unsupported_media_type'],
      [await importFile('a,b', 'text/csv; charset=iso-8859-1'), 415, 'unsupported_media_type'],
      [await importFile('', 'text/csv'), 400, 'invalid_request'],
      [await importFile(Buffer.from([0x61, 0xff])), 400, 'invalid_request'],
      [await importFile('a,b', 'text/csv', '?mode=append'), 400, 'invalid_request'],
      [await importFile('a,b', 'text/csv', '?kind=csv'), 400, 'invalid_request'],
      [await importFile(rows(5_001)), 400, 'limit_exceeded'],
      [await importFile(rows(4_999)), 409, 'limit_reached'],
    ] as const)
      expect(answer.body).toMatchObject({ status, code });
    expect(await entriesOf()).toHaveLength(2);
    expect((await importFile(gzipSync('hat,sombrero'), 'text/csv', '', gzip)).status).toBe(200);
    expect((await importFile(rows(4_997))).body.data).toMatchObject({ imported: 4_997, entry_count: 5_000 });
  });

  it('is done once for an Idempotency-Key; the file and the query belong to what was asked', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await importFile('hat,sombrero', 'text/csv', '', key);
    const again = await importFile('hat,sombrero', 'text/csv', '', key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await importFile('hat,gorro', 'text/csv', '', key)).status).toBe(409);
    expect((await importFile('hat,sombrero', 'text/csv', '?mode=replace', key)).status).toBe(409);
    expect(await entriesOf()).toHaveLength(3);
  });
});

describe('an export', () => {
  it('is an address for a download that needs no key, and the same file until the glossary is changed', async () => {
    const answer = await caller.get(`/v1/glossaries/${id}/export?format=tsv`);
    expect(answer.body.data).toMatchObject({
      name: 'Shop/Tienda "ñ".tsv',
      content_type: 'text/tab-separated-values; charset=utf-8',
    });
    const file = await download(answer.body.data.export_url);
    expect(file.status).toBe(200);
    expect(file.body).toBe(
      'source\ttarget\tcase_sensitive\tdo_not_translate\r\ncart\tcarrito\tfalse\tfalse\r\nbill\tfactura\tfalse\tfalse\r\n',
    );
    expect(file.headers).toMatchObject({
      'content-type': 'text/tab-separated-values; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(answer.body.data.size_bytes),
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Shop-Tienda/);

    const reading = vi.spyOn(api.services.store.glossaries, 'read');
    const again = (await caller.read(`/v1/glossaries/${id}/export?format=tsv`)).export_url;
    expect((await download(again)).headers.etag).toBe(file.headers.etag);
    // Its entries were not read for that.
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
    await importFile('hat,sombrero');
    const changed = (await caller.read(`/v1/glossaries/${id}/export?format=tsv`)).export_url;
    const newer = await download(changed);
    expect(newer.headers.etag).not.toBe(file.headers.etag);
    expect(newer.body).toContain('hat\tsombrero');
  });

  it('can be imported in every format', async () => {
    const before = await entriesOf();
    for (const [format, type] of [
      ['csv', 'text/csv'],
      ['tsv', 'text/tab-separated-values'],
      ['tbx', 'application/x-tbx+xml'],
    ] as const) {
      const { export_url } = await caller.read(`/v1/glossaries/${id}/export?format=${format}`);
      const { body } = await download(export_url);
      const { data } = (await importFile(body, type, '?mode=replace')).body;
      expect(data).toMatchObject({ imported: 0, updated: 0, skipped: 2, removed: 0, failed: 0, revision: 1 });
      expect(await entriesOf()).toEqual(before);
    }
    expect((await caller.get(`/v1/glossaries/${id}/export?format=xlsx`)).status).toBe(400);
  });
});
