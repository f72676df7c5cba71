import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirefoxMirror, startFirefoxMirror } from '@dragoman/vendors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DownloadProgress } from '../src/models/progress.ts';
import { dragoman, makeFolder, type Surroundings } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let mirror: FirefoxMirror;
let runner: Runner;
beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  mirror = await startFirefoxMirror([
    { source: 'en', target: 'es', isTrained: true },
    { source: 'es', target: 'en', isTrained: true },
    { source: 'en', target: 'zh-Hant', isTrained: true },
    { source: 'en', target: 'fr' },
  ]);
});
afterAll(async () => {
  await runner.close();
  await mirror.close();
  await folder.remove();
});

const surroundings = (env: Record<string, string> = {}): Surroundings => ({
  cwd: folder.path,
  env: { DRAGOMAN_PROVIDERS_FIREFOX_MIRROR: mirror.url, ...env },
});

const models = (words: readonly string[], env?: Record<string, string>) =>
  runner.run(['models', ...words], surroundings(env));

const installed = async (): Promise<unknown> => JSON.parse((await models(['list', '--json'])).stdout);

describe('dragoman models', () => {
  it('adds, lists and removes models in the data directory', async () => {
    const added = await dragoman(['models', 'add', 'en-es'], surroundings());
    expect(added.stderr).toMatch(/^en-es model\.bin {2}\d+ kB\n(?:.*\n)+en-es 3\.0 is installed\.\n/);
    expect({ code: added.code, stdout: added.stdout }).toEqual({ code: 0, stdout: '' });
    expect(await readdir(join(folder.path, 'data', 'firefox-models', 'en-es'))).toContain('manifest.json');

    expect(await installed()).toEqual([
      {
        pair: 'en-es',
        source: 'en',
        target: 'es',
        version: '3.0',
        installed: true,
        bytes: expect.any(Number),
        warnings: [],
      },
    ]);
    const all = await models(['list', '--available']);
    expect(all.stdout).toMatch(
      /^PAIR .*\nen-es +installed +3\.0 +\d+ kB\n(?:.*\n)*es-en +can be added +3\.0\n/,
    );

    expect((await models(['add', 'en-es'])).stderr).toMatch(/^en-es 3\.0 is installed already\./);
    expect((await models(['remove', 'en-es'])).stderr).toBe('en-es is removed.\n');
    expect(await installed()).toEqual([]);
    expect(await models(['remove', 'en-es'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no model "en-es" in .*\. There are: none\.\n$/),
    });
  });

  it('adds both models of a way through English, however the pair is written', async () => {
    const { stderr } = await models(['add', 'es_zh-hant']);
    expect(stderr).toMatch(/es-en 3\.0 is installed\.\nen-zh-Hant 3\.0 is installed\.\n/);
    await models(['remove', 'es-en', 'EN-zh-hant']);
    expect(await installed()).toEqual([]);
  });

  it('keeps models where the data are', async () => {
    await models(['add', 'en-es', '--data-dir', 'elsewhere']);
    expect(await readdir(join(folder.path, 'elsewhere', 'firefox-models'))).toContain('en-es');
    expect(await installed()).toEqual([]);
  });

  it.each([
    [
      ['add', 'en-es'],
      { DRAGOMAN_PROVIDERS_FIREFOX_MIRROR: '' },
      /^No mirror is set .*DRAGOMAN_PROVIDERS_FIREFOX_MIRROR/,
    ],
    [
      ['add', 'en-es'],
      { DRAGOMAN_PROVIDERS_FIREFOX_MIRROR: 'ftp://x' },
      /providers\.firefox\.mirror .*must be a URL such as/,
    ],
    [
      ['add', 'en-es'],
      { DRAGOMAN_PROVIDERS_FIREFOX_MIRROR: 'http://127.0.0.1:9' },
      /cannot be reached at .*ECONNREFUSED|cannot be reached at .*bad port/,
    ],
    [
      ['add', 'en-tlh'],
      {},
      /^There are no models for en-tlh at .*There are: en-es, en-fr, en-zh-Hant, es-en\./,
    ],
    [['add', 'es'], {}, /^"es" is no pair of languages/],
  ])('says what is wrong: %j %j', async (words, env, message) => {
    expect(await models(words, env)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  });

  it('installs nothing whose SHA-256 is wrong', async () => {
    mirror.fail({ kind: 'other_bytes' });
    const { code, stderr } = await models(['add', 'en-es']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/is not what its record says/),
    });
    expect(await installed()).toEqual([]);
  });

  it('keeps a model aside that does not translate', async () => {
    expect(await models(['add', 'en-fr'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The model en-fr is not used: 12 of 12 sentences came back untranslated/),
    });
    expect(await installed()).toEqual([]);
  });

  it('verifies and updates models, and reports what was seen', async () => {
    await models(['add', 'en-es']);
    expect(await models(['verify'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/en-es +whole +works/),
    });
    const report = JSON.parse((await models(['verify', 'en-es', '--report'])).stdout);
    expect(report.models).toMatchObject([
      { pair: 'en-es', version: '3.0', isWhole: true, trial: { reason: null, checks: expect.any(Array) } },
    ]);
    expect(report.models[0].trial.sentences).toHaveLength(12);
    expect((await models(['update'])).stderr).toMatch(/^en-es 3\.0 is installed already\./);
    await writeFile(join(folder.path, 'data', 'firefox-models', 'en-es', 'model.bin'), 'x');
    expect(await models(['verify'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/en-es +damaged/),
    });
    expect((await models(['update', 'en-es'])).stderr).toMatch(/en-es 3\.0 is installed\./);
    await models(['remove', 'en-es']);
  });

  it('says who is at it where another process changes the models', async () => {
    const lock = join(folder.path, 'data', 'firefox-models', '.lock-en-es');
    await writeFile(lock, 'another-machine 1\n');
    const { stderr } = await models(['remove', 'en-es']);
    expect(stderr).toMatch(
      /^Another process \(another-machine 1\) is changing the model en-es .*delete .*\.lock-en-es/,
    );
  });
});

describe('the bar', () => {
  const drawn = (isTTY: boolean): string => {
    let output = '';
    const progress = new DownloadProgress({
      isTTY,
      write(text: string | Uint8Array) {
        output += text;
        return true;
      },
    });
    progress.show('en-es model.bin', 0, 17_000_000);
    progress.show('en-es model.bin', 8_500_000, 17_000_000);
    progress.show('en-es model.bin', 17_000_000, 17_000_000);
    progress.show('en-es source.spm', 10, undefined);
    progress.end();
    return output;
  };

  it('is drawn in place on a terminal', () => {
    expect(drawn(true)).toBe(
      '\ren-es model.bin  [........................]   0 %  0 kB of 17.0 MB\u001b[K' +
        '\ren-es model.bin  [########################] 100 %  17.0 MB of 17.0 MB\u001b[K\n' +
        '\ren-es source.spm  1 kB\u001b[K\n',
    );
  });

  it('is a line elsewhere', () => {
    expect(drawn(false)).toBe('en-es model.bin  17.0 MB\nen-es source.spm\n');
  });
});
