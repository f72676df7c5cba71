import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OpenAiDouble, startOpenAiDouble } from '@dragoman/vendors';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, type Service, startCommand, startService } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let engine: OpenAiDouble;
let service: Service;
let runner: Runner;
let asked = 0;
/** While it is set, the engine waits for it. */
let gate: Promise<void> | undefined;

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  engine = await startOpenAiDouble({
    translate: async ({ text }) => {
      asked += 1;
      await gate;
      return text.toUpperCase();
    },
  });
  service = await startService({
    cwd: folder.path,
    env: {
      OPENAI_BASE_URL: engine.url,
      OPENAI_API_KEY: engine.apiKey ?? '',
      DRAGOMAN_SERVICES_MT: 'openai',
      DRAGOMAN_SERVICES_FORMATS: pathToFileURL(join(import.meta.dirname, 'fixtures', 'notes-format.ts')).href,
    },
  });
  for (const [path, content] of [
    ['docs/one.notes', 'NOTES\nSave the file\nSign in'],
    ['docs/deep/two.notes', 'NOTES\nOpen the door\nOpen the door'],
    ['docs/program.xyz', 'nothing known'],
    ['broken.notes', 'NOTES\n!refuse'],
    ['locked.notes', 'NOTES\n!locked\nGood morning'],
    ['before.notes', 'NOTES\nGuardar'],
    ['password', 'sesame\n'],
  ] as const) {
    await mkdir(join(folder.path, path, '..'), { recursive: true });
    await writeFile(join(folder.path, path), content);
  }
});
afterAll(async () => {
  await runner.close();
  await service.stop();
  await engine.close();
  await folder.remove();
});

/** A PDF of one page with one line. */
const pdfOf = (line: string): string => {
  const content = `BT /F 12 Tf 40 100 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`;
  return `${file}${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
};

const here = (words: string[]) => runner.run(words, { cwd: folder.path });
const translated = (words: string[]) => here(['document', ...words, '--from', 'en']);
const read = (path: string) => readFile(join(folder.path, path), 'utf8');

/** How many files have failed so far. */
const failedFiles = async (base: string, key: string, ca: string): Promise<number> => {
  const dispatcher = new Agent({ connect: { ca: await readFile(ca) } });
  const answer = await fetch(`${base}/files?status=failed&limit=100`, {
    dispatcher,
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly name: string }[] };
  await dispatcher.close();
  return data.filter(({ name }) => name === 'broken.notes').length;
};

describe('dragoman document', () => {
  it('translates folders into several languages, and keeps what is below them', async () => {
    const { code, stdout, stderr } = await translated(['docs', '--to', 'es,fr', '--out', 'out']);
    expect(code, stderr).toBe(0);
    expect(stdout.trim().split('\n').sort()).toEqual([
      ...['out/deep/two.es.notes', 'out/deep/two.fr.notes', 'out/one.es.notes', 'out/one.fr.notes'],
    ]);
    expect(await read('out/one.fr.notes')).toBe('NOTES\nSAVE THE FILE\nSIGN IN');
  });

  it('a second time goes on with what was sent: nothing is translated again', async () => {
    const before = asked;
    expect(before).toBeGreaterThan(0);
    const { code } = await translated(['docs', '--to', 'es,fr', '--out', 'again']);
    expect(code).toBe(0);
    expect(asked).toBe(before);
    expect(await read('again/deep/two.es.notes')).toBe('NOTES\nOPEN THE DOOR\nOPEN THE DOOR');
  });

  it('shows what there is to do', async () => {
    const { stdout } = await translated(['docs', '--to', 'it', '--dry-run']);
    const [head, first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(head).toEqual([
      ...[
        'FILE',
        'TO',
        'FORMAT',
        'PAGES',
        'SEGMENTS',
        'CHARACTERS',
        'REPEATS',
        'FROM EXISTING',
        'FROM MEMORY',
      ],
    ]);
    expect([first, second]).toEqual([
      ['docs/deep/two.notes', 'it', 'notes', '1', '2', '26', '1', '0', '0'],
      ['docs/one.notes', 'it', 'notes', '1', '2', '20', '0', '0', '0'],
    ]);
  });

  it('keeps what was translated before, and gives both languages and an XLIFF', async () => {
    const { code, stdout, stderr } = await translated([
      ...['docs/one.notes', '--to', 'es', '--existing', 'before.notes', '--out', 'more'],
      ...['--xliff', '--bilingual', 'side_by_side'],
    ]);
    expect({ code, stdout }, stderr).toEqual({
      code: 0,
      stdout: 'more/one.es.notes\nmore/one.es.bilingual.docx\nmore/one.es.xlf\n',
    });
    expect(await read('more/one.es.notes')).toBe('NOTES\nGuardar\nSIGN IN');
    expect((await readFile(join(folder.path, 'more/one.es.bilingual.docx'))).subarray(0, 2).toString()).toBe(
      'PK',
    );
    const xliff = await read('more/one.es.xlf');
    const id = /<file id="([^"]+)"/.exec(xliff)?.[1] ?? '';
    await writeFile(join(folder.path, 'edited.xlf'), xliff.replace('>SIGN IN<', '>Iniciar sesión<'));
    const imported = await here(['file', 'import', id, 'edited.xlf', '--render']);
    expect(imported.stdout, imported.stderr).toBe('1 imported, 0 approved, 1 unchanged, 0 rejected\n');
    const exported = await here(['file', 'export', id, '--out', 'final.notes']);
    expect(exported.stdout).toBe('final.notes\n');
    expect(await read('final.notes')).toBe('NOTES\nGuardar\nIniciar sesión');
    const { stdout: list } = await here(['file', 'segments', id, '--status', 'edited']);
    expect(list).toMatch(
      /#\s+STATUS\s+SCORE\s+SOURCE\s+TARGET\n2\s+edited\s+[\d.]+\s+Sign in\s+Iniciar sesión\n/,
    );
    const wrong = xliff.replace('<source>Sign in', '<source>Sign out');
    await writeFile(join(folder.path, 'wrong.xlf'), wrong);
    const refused = await here(['file', 'import', id, 'wrong.xlf']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('unit u2: ');
  });

  it('translates a PDF, and makes one of both languages', async () => {
    await writeFile(join(folder.path, 'plan.pdf'), pdfOf('The harbour is closed.'));
    const words = [
      'plan.pdf',
      '--from',
      'en',
      '--to',
      'es',
      '--bilingual',
      'side_by_side',
      '--allow-restricted',
    ];
    const { code, stdout, stderr } = await translated([...words, '--out', 'pdf']);
    expect({ code, stdout }, stderr).toEqual({
      code: 0,
      stdout: 'pdf/plan.es.pdf\npdf/plan.es.bilingual.pdf\n',
    });
    for (const name of ['pdf/plan.es.pdf', 'pdf/plan.es.bilingual.pdf'])
      expect((await read(name)).slice(0, 5)).toBe('%PDF-');
  });

  it('opens what is locked, and says what it cannot', async () => {
    const { code } = await translated([
      'locked.notes',
      '--to',
      'es',
      '--password-file',
      'password',
      '--out',
      'open',
    ]);
    expect(code).toBe(0);
    expect(await read('open/locked.es.notes')).toContain('GOOD MORNING');
    const locked = await translated([
      'locked.notes',
      'broken.notes',
      'docs/one.notes',
      '--to',
      'es',
      '--out',
      'rest',
    ]);
    expect({ code: locked.code, stdout: locked.stdout }).toEqual({ code: 1, stdout: 'rest/one.es.notes\n' });
    expect(locked.stderr).toContain('locked.notes: It is locked.');
    expect(locked.stderr).toContain('2 of 3 documents were not translated.');
  });

  it('tries anew what failed in an earlier run', async () => {
    const failed = await translated(['broken.notes', '--to', 'de']);
    expect(failed.code).toBe(1);
    const again = await translated(['broken.notes', '--to', 'de']);
    expect(again.code).toBe(1);
    const { base_url: base, api_key: key, ca_cert } = await service.facts();
    expect(await failedFiles(base, key, ca_cert)).toBeGreaterThanOrEqual(2);
    await writeFile(join(folder.path, 'broken.notes'), 'NOTES\nMended');
    const mended = await translated(['broken.notes', '--to', 'de']);
    expect(mended.code, mended.stderr).toBe(0);
    await writeFile(join(folder.path, 'broken.notes'), 'NOTES\n!refuse');
  });

  it('leaves the service at work when it is interrupted, and goes on with it', async () => {
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await writeFile(join(folder.path, 'long.notes'), 'NOTES\nAn unusual sentence');
    const words = ['document', 'long.notes', '--to', 'es', '--from', 'en'];
    const before = asked;
    const command = startCommand(words, { cwd: folder.path });
    await vi.waitFor(() => expect(asked).toBe(before + 1), { timeout: 60_000 });
    command.signal('SIGINT');
    expect([await command.ended, command.said()]).toEqual([130, expect.stringContaining('goes on with it')]);
    gate = undefined;
    open.resolve();
    const { code, stdout } = await here(words);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'long.es.notes\n' });
    expect(asked).toBe(before + 1);
  });

  it('says what is wrong before anything is sent', async () => {
    expect((await translated(['none.notes', '--to', 'es'])).stderr).toContain('none.notes names no file');
    expect((await translated(['docs', '--to', 'es', '--existing', 'before.notes'])).stderr).toContain(
      'one file into one language',
    );
    const gone = await translated(['docs/one.notes', '--to', 'es', '--existing', 'gone.po']);
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/no such file .*gone\.po/)]);
    expect(gone.stderr).not.toContain('report this');
    expect((await here(['document', 'docs'])).code).toBe(2);
    expect((await here(['file', 'export', 'nonsense'])).code).toBe(2);
    const twins = await translated([
      'docs/one.notes',
      'docs/one.notes',
      'out/../docs/one.notes',
      '--to',
      'es',
    ]);
    expect(twins.code).toBe(0);
  });
});
