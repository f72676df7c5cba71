import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, partOf, sendFile, translatedNotes } from '../support/files.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const exported = async (id: string): Promise<string> => {
  const { export_url } = await caller.made(`/v1/files/${id}/export`, { format: 'xliff' });
  return (await download(api, export_url)).text;
};

const imported = (
  id: string,
  xliff: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) => sendFile(caller, `/v1/files/${id}/import`, partOf('file', 'edited.xlf', xliff), fields, headers);

const none = { imported: 0, approved: 0, unchanged: 0, failed: 0, rejected: [] };

describe('an export as XLIFF', () => {
  it('has every segment, with its state, its tags, and what is known of it', async () => {
    const file = await translatedNotes(caller, [
      'Press *Save* & *Exit* now',
      'Hello!',
      'A < B said <x1>',
      'Bye',
    ]);
    await caller.patch(`/v1/files/${file.id}/segments/2`, { target: '¡Hola!' });
    await caller.made(`/v1/files/${file.id}/segments/4/approve`);
    const asset = await caller.made(`/v1/files/${file.id}/export`, { format: 'xliff' });
    expect(asset).toMatchObject({ name: 'letter.es.xlf', content_type: 'application/xliff+xml' });
    const text = await exported(file.id);
    expect(text).toContain('version="2.1" srcLang="en" trgLang="es"');
    expect(text).toContain(`<file id="${file.id}" original="letter.notes"`);
    expect(text).toContain(
      '<source>Press <pc id="1" canCopy="no" canDelete="no">Save</pc> &amp; <pc id="2" canCopy="no" canDelete="no">Exit</pc> now</source>',
    );
    expect(text).toContain('<note category="context" appliesTo="source">shouted</note>');
    expect(text).toContain('<target>¡Hola!</target>');
    expect(text).toContain('A &lt; B said &lt;x1&gt;');
    expect(
      [...text.matchAll(/<segment state="(\w+)" subState="([\w:]+)"/g)].map(([, ...one]) => one),
    ).toEqual([
      ['translated', 'dragoman:machine'],
      ['reviewed', 'dragoman:edited'],
      ['translated', 'dragoman:machine'],
      ['final', 'dragoman:approved'],
    ]);
    expect(text).toMatch(/<mda:meta type="quality-score">0\.\d+<\/mda:meta>/);
    const events = await eventsOf(api, caller, file.id);
    expect(events.at(-1).event).toBe('file.exported');
  });

  it('comes of a file that failed as well, for who writes what is missing', async () => {
    const before = api.engine;
    api.engine = async () => {
      throw new Error('no');
    };
    const file = await translatedNotes(caller, ['Hello']);
    api.engine = before;
    expect(file.status).toBe('failed');
    const text = await exported(file.id);
    expect(text).toContain(
      '<segment state="initial" subState="dragoman:new">\n<source>Hello</source>\n</segment>',
    );
    const edited = text.replace('</source>\n', '</source>\n<target>Hola</target>\n');
    expect((await imported(file.id, edited)).body.data).toMatchObject({ imported: 1 });
    await caller.post(`/v1/files/${file.id}/render`);
    const mended = await ended(caller, file.id);
    expect((await download(api, mended.download_url)).text).toBe('NOTES\nHola');
  });

  it('is refused where there is nothing to export', async () => {
    const empty = await translatedNotes(caller, []);
    const answer = await caller.post(`/v1/files/${empty.id}/export`, { format: 'xliff' });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    const project = await caller.made('/v1/projects', { name: 'P', settings: { store_texts: false } });
    const secret = await translatedNotes(caller, ['Secret'], { project_id: project.id });
    const refused = await caller.post(`/v1/files/${secret.id}/export`, { format: 'xliff' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('store_texts')]);
    expect((await caller.post(`/v1/files/${secret.id}/import`, { xliff: '<xliff/>' })).status).toBe(409);
  });
});

describe('an import of XLIFF', () => {
  it('takes what was edited, and nothing else', async () => {
    const file = await translatedNotes(caller, ['Press *Save* now', 'Hello', 'Bye']);
    const text = await exported(file.id);
    expect((await imported(file.id, text)).body.data).toEqual({ ...none, unchanged: 3, revision: 1 });
    const edited = text.replace(/<target>olleH/, '<target>Hola &lt;b&gt; &amp; <cp hex="0041"/>');
    const { body, headers } = await imported(file.id, edited);
    expect(body.data).toEqual({ ...none, imported: 1, unchanged: 2, revision: 2 });
    expect(headers.etag).toBe('"2"');
    const segments = await caller.read(`/v1/files/${file.id}/segments`);
    expect(segments).toMatchObject([
      { status: 'machine', revision: 2 },
      { status: 'edited', origin: 'person', target: 'Hola <b> & A' },
      { status: 'machine' },
    ]);
    expect(segments[1].quality_score).toBeGreaterThan(0);
    await caller.post(`/v1/files/${file.id}/render`);
    const written = await ended(caller, file.id);
    expect((await download(api, written.download_url)).text).toBe(
      'NOTES\nsserP *evaS* won\nHola <b> & A\neyB',
    );
    expect((await imported(file.id, edited)).body.data).toMatchObject({ imported: 0, unchanged: 3 });
    const audit = await api.services.store.audit.list(caller.accountId, { limit: 100 });
    expect(audit.items.map(({ action }: { action: string }) => action)).toContain('file.import');
  });

  it('approves what is final where it is asked to', async () => {
    const file = await translatedNotes(caller, ['Hello', 'Bye', 'One']);
    const text = (await exported(file.id))
      .replaceAll('state="translated"', 'state="final"')
      .replace('olleH', 'Hola');
    expect((await imported(file.id, text)).body.data).toMatchObject({ imported: 1, approved: 0 });
    const { body } = await imported(file.id, text, { approve_final: 'true' });
    expect(body.data).toMatchObject({ imported: 0, approved: 3, unchanged: 0 });
    expect(await caller.read(`/v1/files/${file.id}/segments`)).toMatchObject([
      { status: 'approved', target: 'Hola' },
      { status: 'approved' },
      { status: 'approved' },
    ]);
    const again = await imported(file.id, text, { approve_final: 'true' });
    expect(again.body.data).toMatchObject({ approved: 0, unchanged: 3 });
    expect((await caller.read('/v1/memory?approved=true')).length).toBe(3);
  });

  it('lists what it does not take, and takes the rest', async () => {
    const file = await translatedNotes(caller, [
      'Press *Save* now',
      'Hello',
      'Bye',
      'One',
      'Two',
      'Three',
      'Four',
    ]);
    const text = (await exported(file.id))
      .replace(/(<target>.*?)<pc id="1"[^>]*>evaS<\/pc>/, '$1evaS')
      .replace('<source>Hello', '<source>Goodbye')
      .replace('<target>eyB', '<target> ')
      .replace('<target>enO', `<target>${'x'.repeat(2_001)}`)
      .replace('<target>owT', '<target><b>Dos</b>')
      .replace('<target>eerhT', '<target>Tres')
      .replace(
        '</file>',
        '<unit id="u99"><segment><source>x</source></segment></unit><unit id="u7"><segment><source>Four</source></segment></unit></file>',
      );
    const { status, body } = await imported(file.id, text);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ imported: 1, unchanged: 1, failed: 7 });
    expect(body.data.rejected.map(({ unit, code }: Record<string, string>) => [unit, code]).sort()).toEqual([
      ['u1', 'tags_differ'],
      ['u2', 'source_changed'],
      ['u3', 'blank'],
      ['u4', 'too_long'],
      ['u5', 'invalid_target'],
      ['u7', 'duplicate_unit'],
      ['u99', 'unknown_unit'],
    ]);
    expect(body.data.rejected.every(({ line }: { line: number }) => line > 3)).toBe(true);
    const [first] = await caller.read(`/v1/files/${file.id}/segments`);
    expect(first).toMatchObject({ status: 'machine', revision: 2 });
  });

  it('puts units together that a tool has cut, and passes over what modules add', async () => {
    const file = await translatedNotes(caller, ['Hello there. Press *Save* now']);
    const xliff = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.0" srcLang="en" trgLang="es">
<file id="${file.id}"><group id="g"><unit id="u1">
<mtc:matches><mtc:match ref="#1"><source>Hello</source><target>Wrong</target></mtc:match></mtc:matches>
<segment><source>Hello there.</source><target>Hola.</target></segment>
<ignorable><source> </source><target> </target></ignorable>
<segment><source>Press <pc id="1">Save</pc> now</source><target>Pulse <mrk id="m" type="term"><pc id="1">Guardar</pc></mrk></target></segment>
</unit></group></file></xliff>`;
    expect((await caller.made(`/v1/files/${file.id}/import`, { xliff })).imported).toBe(1);
    const [segment] = await caller.read(`/v1/files/${file.id}/segments`);
    expect(segment.target).toBe('Hola. Pulse <1>Guardar</1>');
    const partly = xliff.replace('<target>Hola.</target>', '').replace('Guardar', 'Salvar');
    const { rejected } = await caller.made(`/v1/files/${file.id}/import`, { xliff: partly });
    expect(rejected).toMatchObject([{ unit: 'u1', code: 'invalid_target' }]);
  });

  it('holds to If-Match', async () => {
    const file = await translatedNotes(caller, ['Hello', 'Bye']);
    const text = (await exported(file.id)).replace('olleH', 'Hola');
    const other = await caller.patch(`/v1/files/${file.id}/segments/2`, { target: 'Adiós' });
    expect(other.status).toBe(200);
    const stale = await imported(file.id, text, {}, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await caller.read(`/v1/files/${file.id}/segments`))[0]).toMatchObject({ status: 'machine' });
    expect((await imported(file.id, text, {}, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('of many units holds to it from step to step', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `Line ${index}`);
    const file = await translatedNotes(caller, lines);
    const text = (await exported(file.id))
      .replaceAll('<target>eniL', '<target>Línea')
      .replaceAll('"translated"', '"final"');
    const { status, body } = await imported(file.id, text, { approve_final: 'true' }, { 'if-match': '"1"' });
    expect(status, JSON.stringify(body)).toBe(200);
    // Three steps, each of which edits and approves.
    expect(body.data).toMatchObject({ imported: 1_200, approved: 1_200, failed: 0, revision: 7 });
    const [last] = await caller.read(`/v1/files/${file.id}/segments?status=approved&page=120`);
    expect(last).toMatchObject({ number: 1_191, target: 'Línea 1190', revision: 4 });
    expect((await imported(file.id, text, {}, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('is there for nobody else, nor for a key of another scope', async () => {
    const file = await translatedNotes(caller, ['Hello']);
    const other = await api.account();
    const part = partOf('file', 'a.xlf', await exported(file.id));
    expect((await sendFile(other, `/v1/files/${file.id}/import`, part)).status).toBe(404);
    const translate = await caller.withKey({ scopes: ['translate'] });
    expect((await sendFile(translate, `/v1/files/${file.id}/import`, part)).status).toBe(403);
  });

  it('refuses what is hostile, with a reason', async () => {
    const file = await translatedNotes(caller, ['Hello']);
    const text = await exported(file.id);
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    const cases: readonly (readonly [string | Buffer, string])[] = [
      [text.replace('<xliff', `${bomb}<xliff`), 'doctype'],
      [text.replace('<!--', '').replace('olleH', '&b;'), 'broken_xml'],
      [text.slice(0, -20), 'broken_xml'],
      ['{"not": "xml"}', 'broken_xml'],
      ['<xliff version="1.2"/>', 'wrong_version'],
      ['<xliff/>', 'wrong_version'],
      ['<tmx version="1.4"/>', 'not_xliff'],
      [`<xliff version="2.1">${'<g>'.repeat(100)}`, 'too_deep'],
      ['<xliff version="2.1" srcLang="en"></xliff>', 'no_units'],
      [text.replace(file.id, '0199-other'), 'other_file'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), 'utf16'],
      [Buffer.concat([Buffer.from(text.slice(0, 200)), Buffer.from([0xc3, 0x28])]), 'invalid_utf8'],
      [`<xliff version="2.1" ${'a'.repeat(900_000)}`, 'too_long'],
    ];
    for (const [content, code] of cases) {
      const { status, body } = await sendFile(
        caller,
        `/v1/files/${file.id}/import`,
        partOf('file', 'a.xlf', content),
      );
      expect([status, body.code, body.errors?.[0]?.code], code).toEqual([400, 'invalid_request', code]);
    }
    for (const wrong of [{}, { xliff: 7 }, { xliff: text, approve_final: 'yes' }, { file: 'x' }])
      expect((await caller.post(`/v1/files/${file.id}/import`, wrong)).status).toBe(400);
    expect((await imported(file.id, text, { xliff: text })).status).toBe(400);
    expect((await caller.read(`/v1/files/${file.id}/segments`))[0].revision).toBe(2);
  });

  it('of very many units holds nobody up', async () => {
    const file = await translatedNotes(caller, ['Hello']);
    const units = Array.from(
      { length: 100_000 },
      (_, index) =>
        `<unit id="u${index + 2}"><segment><source>Text ${index}</source><target>${index}</target></segment></unit>`,
    );
    const text = (await exported(file.id))
      .replace('olleH', 'Hola')
      .replace('</file>', `${units.join('')}</file>`);
    let longest = 0;
    let isOver = false;
    // Of the processor's time: by the clock, whatever else the machine does would be in it.
    const watch = async () => {
      for (let last = process.threadCpuUsage(); !isOver; last = process.threadCpuUsage()) {
        await setImmediate();
        const { user, system } = process.threadCpuUsage(last);
        longest = Math.max(longest, (user + system) / 1_000);
      }
    };
    const watching = watch();
    const { status, body } = await imported(file.id, text);
    isOver = true;
    await watching;
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ imported: 1, failed: 100_000 });
    expect(body.data.rejected).toHaveLength(1_000);
    expect(longest).toBeLessThan(500);
  });
});
