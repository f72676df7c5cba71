import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound } from '@dragoman/outbound';
import { type FirefoxRegistry, startFirefoxRegistry } from '@dragoman/vendors';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createModelStore } from '../src/index.ts';
import { openSource } from '../src/models/source.ts';
import { createTransport } from '../src/models/transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-registry-'));
const modelsDirectory = join(folder, 'models');

const start = (): Promise<FirefoxRegistry> =>
  startFirefoxRegistry([
    { source: 'en', target: 'de' },
    { source: 'en', target: 'es', architecture: 'base-memory' },
    { source: 'en', target: 'es', architecture: 'tiny', releaseStatus: 'Nightly' },
    { source: 'en', target: 'es', architecture: 'base' },
    { source: 'en', target: 'fr', architecture: 'tiny', releaseStatus: 'Release Android' },
    { source: 'en', target: 'fr', architecture: 'base', releaseStatus: 'Release' },
    { source: 'en', target: 'it', releaseStatus: 'Beta' },
    { source: 'en', target: 'zh_hant', hasSplitVocabulary: true },
    { source: 'ja', target: 'en', hasSplitVocabulary: true },
  ]);

let registry = await start();
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // Tests change the document.
  await registry.close();
  registry = await start();
  rmSync(modelsDirectory, { recursive: true, force: true });
});

/** As the way to public addresses, where every name has a public one. */
const publicOnly = () => createOutbound({ plainHttp: 'everyone', resolve: async () => ['93.184.216.34'] });

const store = (more: { maxBytes?: number } = {}) =>
  createModelStore({ modelsDirectory, registry: registry.url, ...more });

const add = (pair = 'en-de', at = store()) => {
  const [source = '', target = ''] = pair.split('-');
  return at.add([{ source, target }], { signal: new AbortController().signal, onProgress() {} });
};

const downloads = () => registry.requests.filter(({ path }) => path.endsWith('.gz'));

const names = () =>
  existsSync(modelsDirectory) ? readdirSync(modelsDirectory).filter((name) => !name.startsWith('.')) : [];

describe('the registry', () => {
  test('gives the smallest released model of each pair, those for every machine first', async () => {
    const list = await store().available(new AbortController().signal);
    expect(list.map(({ source, target, architecture }) => `${source}-${target} ${architecture}`)).toEqual([
      'en-de tiny',
      'en-es base',
      'en-fr base',
      'en-zh-Hant tiny',
      'ja-en tiny',
    ]);
  });

  test('installs what its files say, with one vocabulary or two', async () => {
    expect(await add('en-de')).toMatchObject([{ wasThere: false, warnings: [] }]);
    await add('ja-en');
    expect(names()).toEqual(['en-de', 'ja-en']);
    expect(readdirSync(join(modelsDirectory, 'ja-en')).sort()).toEqual([
      'lex.bin',
      'manifest.json',
      'model.bin',
      'source.spm',
      'target.spm',
    ]);
    registry.reset();
    expect(await add('en-de')).toMatchObject([{ wasThere: true }]);
    expect(downloads()).toEqual([]);
  });

  test('takes a model without a hash, and the warning stays with it', async () => {
    const entry = registry.entry('en-de');
    delete entry.hash;
    delete entry.files.model?.uncompressedHash;
    const [added] = await add('en-de');
    expect(added?.warnings).toEqual([expect.stringMatching(/names no SHA-256 for model\.ende\.gz/)]);
    expect(store().list()[0]?.warnings).toEqual(added?.warnings);
  });

  test('counts the hash and the size of an entry where its file has none', async () => {
    const entry = registry.entry('en-de');
    delete entry.files.model?.uncompressedHash;
    delete entry.files.model?.uncompressedSize;
    expect((await add('en-de'))[0]?.warnings).toEqual([]);
    rmSync(modelsDirectory, { recursive: true });
    entry.byteSize = (entry.byteSize ?? 0) + 1;
    await expect(add('en-de')).rejects.toThrow(/is not what its record says/);
    entry.byteSize -= 1;
    entry.hash = 'deadbeef';
    await expect(add('en-de')).rejects.toThrow(/is not what its record says/);
    expect(names()).toEqual([]);
  });

  test.each([
    ['a hash', (size: number) => ({ uncompressedHash: '0'.repeat(64), uncompressedSize: size })],
    ['a size that is too small', (size: number) => ({ uncompressedSize: size - 1 })],
    ['a size that is too large', (size: number) => ({ uncompressedSize: size + 1 })],
  ])('installs nothing where %s is a lie, and writes down why', async (_name, lie) => {
    const file = registry.entry('en-de').files.model;
    Object.assign(file as object, lie(file?.uncompressedSize ?? 0));
    await expect(add('en-de')).rejects.toThrow(/model\.ende\.gz is not what its record says/);
    expect(names()).toEqual([]);
    expect(readdirSync(join(modelsDirectory, '.downloads'))).toEqual([]);
    expect(await store().problems()).toMatchObject([
      { source: 'en', target: 'de', reason: expect.stringMatching(/is not what its record says/) },
    ]);
  });

  test('asks for nothing that is larger than any model', async () => {
    Object.assign(registry.entry('en-de').files.model as object, { uncompressedSize: 2 ** 40 });
    await expect(add('en-de')).rejects.toThrow(/larger than any model/);
    expect(downloads()).toEqual([]);
  });

  test('unpacks no bomb', async () => {
    registry.fail({ kind: 'bomb' });
    await expect(add('en-de')).rejects.toThrow(/is not what its record says/);
    const file = registry.entry('en-de').files.model;
    delete file?.uncompressedSize;
    delete file?.uncompressedHash;
    registry.fail({ kind: 'bomb' });
    await expect(add('en-de')).rejects.toThrow(/is not what its record says/);
    expect(names()).toEqual([]);
  });

  test.each([
    '../../../etc/passwd',
    'models/../../x.gz',
    'models/%2e%2E/x.gz',
    'http://127.0.0.1:1/x',
    '..\\x',
  ])('takes no file from outside: %s', async (path) => {
    Object.assign(registry.entry('en-de').files.model as object, { path });
    await expect(add('en-de')).rejects.toThrow(/names a file outside of itself/);
    expect(downloads()).toEqual([]);
  });

  test('goes on where a transfer died', async () => {
    registry.fail({ kind: 'die' });
    await expect(add('en-de')).rejects.toThrow(/goes on from/);
    await add('en-de');
    expect(downloads()[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(names()).toEqual(['en-de']);
    expect(await store().problems()).toEqual([]);
  });

  test.each([
    ['garbage', /is not JSON/],
    ['fail', /answered 500/],
  ] as const)('says what is wrong with a list: %s', async (list, message) => {
    registry.list = list;
    await expect(add('en-de')).rejects.toThrow(message);
  });

  test.each([
    ['ftp://127.0.0.1/x', /no web address/],
    ['', /no `baseUrl`/],
  ])('is no registry without a base: %s', async (baseUrl, message) => {
    registry.document.baseUrl = baseUrl;
    await expect(add('en-de')).rejects.toThrow(message);
  });

  test('may be private and lead to private addresses; a public one may not', async () => {
    const { url } = registry;
    const place = {
      noun: 'registry',
      address: 'https://registry.example/models.json',
      isHeldPublic: true,
    } as const;
    const transport = createTransport(place, publicOnly());
    const ask = transport.ask(new URL(url), {}, new AbortController().signal);
    await expect(ask).rejects.toThrow(/leads to http:\/\/127\.0\.0\.1:\d+, which is no public address/);
    expect(registry.requests).toEqual([]);
    await transport.close();
    expect(openSource({ registry: 'off' })).toBeNull();
  });

  test('makes room by the models that were used longest ago, and keeps the legs of a way', async () => {
    const past = (pair: string, seconds: number) =>
      utimesSync(join(modelsDirectory, pair, 'manifest.json'), seconds, seconds);
    for (const [index, pair] of ['en-de', 'en-es', 'ja-en'].entries()) {
      await add(pair);
      past(pair, 1_000_000 - index);
    }
    const bytes = store()
      .list()
      .reduce((sum, model) => sum + model.bytes, 0);
    // Without ja-en, which is the oldest and a leg of the way, en-es must go.
    expect(await add('ja-fr', store({ maxBytes: Math.round(bytes * 1.2) }))).toMatchObject([
      { target: 'en', wasThere: true },
      { target: 'fr', removed: ['en-es'] },
    ]);
    expect(names()).toEqual(['en-de', 'en-fr', 'ja-en']);
    await expect(add('en-es', store({ maxBytes: 10 }))).rejects.toThrow(/does not fit/);
    expect(names()).not.toContain('en-es');
  });
});
