import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OpenAiDouble, startOpenAiDouble } from '@dragoman/vendors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type Service, startService } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let engine: OpenAiDouble;
let service: Service;
let runner: Runner;

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  engine = await startOpenAiDouble({ translate: ({ text }) => text.toUpperCase() });
  const formats = pathToFileURL(join(import.meta.dirname, 'fixtures', 'photo-format.ts')).href;
  service = await startService({
    cwd: folder.path,
    env: {
      OPENAI_BASE_URL: engine.url,
      OPENAI_API_KEY: engine.apiKey ?? '',
      DRAGOMAN_SERVICES_MT: 'openai',
      DRAGOMAN_SERVICES_FORMATS: formats,
    },
  });
  for (const [path, content] of [
    ['shots/home.png', 'PHOTO\nSave the file'],
    ['shots/deep/login.png', 'PHOTO\nSign in'],
    ['shots/notes.txt', 'no picture'],
    ['broken.png', 'PHOTO\n!refuse'],
    ['odd.png', 'nothing known'],
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

const here = (words: string[]) => runner.run(['image', ...words, '--from', 'en'], { cwd: folder.path });
const read = (path: string) => readFile(join(folder.path, path), 'utf8');

describe('dragoman image', () => {
  it('translates a picture, and prints the name of the result alone', async () => {
    const { code, stdout, stderr } = await here(['shots/home.png', '--to', 'es']);
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'home.es.png\n' });
    expect(await read('home.es.png')).toBe('PHOTO\nSAVE THE FILE\nimage/x-photo');
  });

  it('takes folders and patterns, keeps what is below them, and writes another format', async () => {
    const { code, stdout } = await here([
      'shots',
      'shots/**/login.*',
      '--to',
      'de',
      '--out',
      'all',
      '--format',
      'webp',
    ]);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n').sort()).toEqual(['all/deep/login.de.webp', 'all/home.de.webp']);
    expect(await read('all/deep/login.de.webp')).toBe('PHOTO\nSIGN IN\nimage/webp');
    const { stdout: found } = await here(['shots/*/*.png', '--to', 'fr', '--out', 'some']);
    expect(found).toBe('some/deep/login.fr.png\n');
  });

  it('goes on after one that cannot be translated, and fails in the end', async () => {
    const { code, stdout, stderr } = await here([
      'broken.png',
      'odd.png',
      'shots/home.png',
      '--to',
      'it',
      '--out',
      'rest',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'rest/home.it.png\n' });
    expect(stderr).toContain('broken.png: It is cut off.');
    expect(stderr).toMatch(/odd\.png: .*\n.*unsupported_format/s);
    expect(stderr).toContain('2 of 3 pictures were not translated.');
  });

  it('says what is wrong before anything is sent', async () => {
    expect((await here(['none.png', '--to', 'es'])).stderr).toContain('none.png names no file');
    expect((await here(['.dragoman-none/*.png', '--to', 'es'])).code).toBe(1);
    await mkdir(join(folder.path, 'empty'), { recursive: true });
    expect((await here(['empty', '--to', 'es'])).stderr).toContain('no picture in empty');
    await writeFile(join(folder.path, 'home.png'), 'PHOTO');
    const twins = await here(['home.png', 'shots/home.png', '--to', 'es']);
    expect(twins.stderr).toContain('would both become home.es.png');
    expect((await here(['home.png'])).code).toBe(2);
    const { base_url: url, ca_cert: ca } = await service.facts();
    const refused = await here(['shots', '--to', 'es', '--key', 'dgm_wrong', '--url', url, '--ca', ca]);
    expect(refused.stderr).toContain('invalid_api_key');
    expect(refused.stderr).not.toMatch(/were not translated| at async /);
  });
});
