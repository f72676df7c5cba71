import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const { api, caller } = useApi({
  settings: { limits: { text: { codePoints: 100 }, memory: { entriesPerImport: 8 } } },
});

const unit = (source: string, target: string, languages = ['en', 'es']) =>
  `<tu><tuv xml:lang="${languages[0]}"><seg>${source}</seg></tuv><tuv xml:lang="${languages[1]}"><seg>${target}</seg></tuv></tu>`;
const tmx = (...units: string[]) =>
  `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units.join('\n')}\n</body></tmx>`;
const importFile = (file: string, query = '', type = 'application/x-tmx+xml') =>
  caller.send('POST', `/v1/memory/import${query}`, file, { 'content-type': type });
const exportFile = async (query = ''): Promise<string> => {
  const data = await caller.read(`/v1/memory/export${query}`);
  const file = await api.as(null).get(new URL(data.export_url).pathname);
  expect(file.headers['content-type']).toBe('application/x-tmx+xml');
  return file.body;
};
const entriesOf = async (projectId: string) => {
  const entries: string[] = [];
  for await (const entry of api.services.store.memory.exportEntries(caller.accountId, projectId))
    entries.push(
      `${entry.sourceLanguage}>${entry.targetLanguage} ${entry.sourceText}=${entry.translatedText}`,
    );
  return entries.sort();
};
const defaultProject = async () => (await caller.read('/v1/projects'))[0].id;

describe('TMX', () => {
  it('is imported into a project, each row told of', async () => {
    const file = tmx(
      unit('Hello', 'Hola'),
      unit('Bye', 'Adiós', ['EN', 'es_mx']),
      unit('Hello', 'Hola'),
      unit(' ', 'x'),
      unit('same', 'same', ['en', 'EN']),
      unit('a'.repeat(101), 'b'),
      unit('x', 'y', ['en', 'q!']),
    );
    const answer = await importFile(file);
    const project = await defaultProject();
    expect(answer.body.data).toEqual({
      project_id: project,
      imported: 2,
      updated: 0,
      skipped: 1,
      failed: 4,
      errors: [
        { line: 6, message: 'has a blank text' },
        { line: 7, message: 'has the same language twice' },
        { line: 8, message: 'has a text of more than 100 code points' },
        { line: 9, message: 'names a language that is none: use BCP 47 tags such as en or es-MX' },
      ],
    });
    expect(await entriesOf(project)).toEqual(['en>es Hello=Hola', 'en>es-MX Bye=Adiós']);
    const again = await importFile(
      tmx(unit('Hello', '¡Hola!'), unit('Bye', 'Adiós', ['en', 'es-MX'])),
      '',
      'text/xml',
    );
    expect(again.body.data).toMatchObject({ imported: 0, updated: 1, skipped: 1, failed: 0 });
    const log = await api.services.store.audit.list(caller.accountId, { limit: 1 });
    expect(log.items[0]).toMatchObject({ action: 'memory.imported', target: project });
  });

  it('comes out as it went in, and into another project', async () => {
    await importFile(tmx(unit('A &lt;b&gt; &amp; c&#xD;\n\td', 'é 😀'), unit('Bye', 'Adiós')));
    const project = (await caller.made('/v1/projects', { name: 'Other' })).id;
    const done = await importFile(await exportFile(), `?project_id=${project}`);
    expect(done.body.data).toMatchObject({ imported: 2, failed: 0, project_id: project });
    expect(await entriesOf(project)).toEqual(await entriesOf(await defaultProject()));
    expect(await entriesOf(project)).toContain('en>es A <b> & c\r\n\td=é 😀');
    expect(await exportFile(`?project_id=${project}&target_language=fr`)).not.toContain('<tu ');
    expect((await exportFile('?approved=true')).match(/<tu /g)).toHaveLength(2);
    expect(await exportFile('?approved=false')).not.toContain('<tu ');
  });

  it('is refused where it is hostile or broken, and nothing of it is taken', async () => {
    const good = unit('Hello', 'Hola');
    for (const file of [
      tmx(good).replace('<tmx', '<!DOCTYPE tmx SYSTEM "http://127.0.0.1/tmx14.dtd"><tmx'),
      tmx(good).replace('<tmx', '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]><tmx'),
      tmx(good).slice(0, -8),
      tmx(good, '<a>'.repeat(100)),
      'Hello',
    ])
      expect((await importFile(file)).body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await importFile(tmx(good), '', 'text/csv')).status).toBe(415);
    expect((await importFile(tmx(...Array(9).fill(good)))).body).toMatchObject({
      code: 'limit_exceeded',
      errors: [{ limit: 8 }],
    });
    expect(await entriesOf(await defaultProject())).toEqual([]);
  });

  it('stays within the projects that the key and the account have', async () => {
    const make = async (settings = {}) =>
      (await caller.made('/v1/projects', { name: 'p', settings })).id as string;
    const [mine, other, silent, deleted] = [
      await make(),
      await make(),
      await make({ store_texts: false }),
      await make(),
    ];
    await importFile(tmx(unit('Hello', 'Hola')), `?project_id=${deleted}`);
    await caller.delete(`/v1/projects/${deleted}`);
    const { key } = await caller.made('/api/v1/keys', { name: 'bound', project_ids: [mine] });
    const file = tmx(unit('Hello', 'Hola'));
    const type = { 'content-type': 'text/xml' };
    const bound = api.as(key);
    expect((await bound.send('POST', '/v1/memory/import', file, type)).body.data.project_id).toBe(mine);
    const stranger = await api.account();
    for (const [answer, status] of [
      [await bound.send('POST', `/v1/memory/import?project_id=${other}`, file, type), 404],
      [await bound.get(`/v1/memory/export?project_id=${other}`), 404],
      [await stranger.send('POST', `/v1/memory/import?project_id=${mine}`, file, type), 404],
      [await stranger.get(`/v1/memory/export?project_id=${mine}`), 404],
      [await importFile(file, `?project_id=${silent}`), 409],
      [await importFile(file, `?project_id=${deleted}`), 409],
      [await caller.get(`/v1/memory/export?project_id=${deleted}`), 200],
    ] as const)
      expect(answer.status).toBe(status);
  });
});
