import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createModelStore, ModelStoreError } from '../src/index.ts';
import { createInstallation, createProvider, translateOne } from './fixtures/installation.ts';

const installation = await createInstallation([
  { source: 'en', target: 'es', lexicon: { house: 'casa' } },
  { source: 'en', target: 'es', lexicon: { house: 'vieja' }, version: '2.9' },
  { source: 'es', target: 'en', sharedVocabulary: true, withShortlist: true },
  { source: 'de', target: 'en' },
]);
const { mirror, modelsDirectory, store } = installation;
afterAll(() => installation.remove());
beforeEach(() => {
  mirror.reset();
  rmSync(modelsDirectory, { recursive: true, force: true });
});

const spanish = [{ source: 'en', target: 'es' }];

const add = (ways = spanish, signal = new AbortController().signal) =>
  store.add(ways, { signal, onProgress() {} });

const names = (): string[] => store.list().map(({ source, target }) => `${source}-${target}`);

const modelRequests = () => mirror.requests.filter(({ path }) => path.includes('/model.'));

/** Begins to add a model; the connection breaks when half of it is on the disk. */
const breakOff = async (): Promise<unknown> => {
  mirror.fail({ kind: 'hang' });
  const outcome = add().catch((error: unknown) => error);
  const downloads = join(modelsDirectory, '.downloads');
  await vi.waitUntil(
    () =>
      existsSync(downloads) &&
      readdirSync(downloads).some((name) => statSync(join(downloads, name)).size > 0),
    { interval: 2 },
  );
  mirror.cut();
  return outcome;
};

describe('adding', () => {
  test('takes the newest version of the format that can be read', async () => {
    expect(await add()).toEqual([
      { source: 'en', target: 'es', version: '3.0', wasThere: false, warnings: [], removed: [] },
    ]);
    const [model] = store.list();
    expect(readdirSync(model?.directory ?? '').sort()).toEqual([
      'manifest.json',
      'model.bin',
      'source.spm',
      'target.spm',
    ]);
    expect(readdirSync(modelsDirectory).sort()).toEqual(['.downloads', 'en-es']);
    expect(readdirSync(join(modelsDirectory, '.downloads'))).toEqual([]);
  });

  test('takes a vocabulary of both languages once, and the shortlist', async () => {
    await add([{ source: 'es', target: 'en' }]);
    expect(readdirSync(join(modelsDirectory, 'es-en')).sort()).toEqual([
      'lex.bin',
      'manifest.json',
      'model.bin',
      'source.spm',
    ]);
    const provider = createProvider(modelsDirectory);
    expect(await translateOne(provider, 'La casa', ['es', 'en'])).toBe('La casa');
    await provider.close();
  });

  test('takes both models of a way through English', async () => {
    await add([{ source: 'de', target: 'es' }]);
    expect(names()).toEqual(['de-en', 'en-es']);
  });

  test('downloads nothing that is there, and mends what is damaged', async () => {
    await add();
    mirror.reset();
    expect(await add()).toMatchObject([{ wasThere: true }]);
    expect(mirror.requests.map(({ path }) => path)).toEqual(['/firefox/records.json']);
    writeFileSync(join(modelsDirectory, 'en-es', 'source.spm'), 'x');
    expect(await add()).toMatchObject([{ wasThere: false }]);
    expect(await add()).toMatchObject([{ wasThere: true }]);
  });

  test('goes on where a broken download ended', async () => {
    expect(await breakOff()).toMatchObject({ message: expect.stringMatching(/goes on from/) });
    expect(names()).toEqual([]);
    await add();
    const [, second] = modelRequests();
    expect(second?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(names()).toEqual(['en-es']);
  });

  test('begins anew where the beginning was of something else', async () => {
    expect(await breakOff()).toBeInstanceOf(ModelStoreError);
    const downloads = join(modelsDirectory, '.downloads');
    const [part = ''] = readdirSync(downloads);
    writeFileSync(join(downloads, part), Buffer.alloc(100, 'x'));
    await add();
    expect(modelRequests().map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=100-', undefined]);
    expect(names()).toEqual(['en-es']);
  });

  test.each(['other_bytes', 'bomb'] as const)(
    'installs nothing of what is not as recorded: %s',
    async (kind) => {
      mirror.fail({ kind });
      await expect(add()).rejects.toThrow(/is not what its record says|larger than its record/);
      expect(names()).toEqual([]);
      expect(readdirSync(modelsDirectory)).toEqual(['.downloads', '.problems']);
    },
  );

  test('never decompresses more than the record says', async () => {
    const record = mirror.records.find(({ name }) => name === 'model.enes');
    const size = record?.decompressedSize;
    if (record) record.decompressedSize = 1000;
    await expect(add()).rejects.toThrow(/is not what its record says/);
    if (record) record.decompressedSize = size;
  });

  test('takes nothing without a SHA-256, and nothing from outside of the mirror', async () => {
    const record = mirror.records.find(({ name }) => name === 'model.enes');
    const attachment = record?.attachment as { location: string; hash?: string };
    const { location, hash } = attachment;
    for (const elsewhere of [
      'http://127.0.0.1:1/x',
      '//127.0.0.1:1/x',
      '../x',
      '/../x',
      '\\\\127.0.0.1\\x',
    ]) {
      attachment.location = elsewhere;
      await expect(add()).rejects.toThrow(/outside of itself|answered 404/);
    }
    attachment.location = location;
    const { decompressedHash } = record ?? {};
    if (record) record.decompressedHash = undefined;
    delete attachment.hash;
    await expect(add()).rejects.toThrow(/names no SHA-256/);
    Object.assign(attachment, { hash });
    if (record) record.decompressedHash = decompressedHash;
    expect(names()).toEqual([]);
  });

  test.runIf(existsSync('/dev/full'))('says that the disk is full', async () => {
    await breakOff();
    const downloads = join(modelsDirectory, '.downloads');
    const [part = ''] = readdirSync(downloads);
    rmSync(join(downloads, part));
    symlinkSync('/dev/full', join(downloads, part));
    await expect(add()).rejects.toThrow(/^The disk of .* is full\. Make room/);
    expect(readdirSync(modelsDirectory)).toEqual(['.downloads', '.problems']);
  });

  test('replaces an older version in one step', async () => {
    await add();
    const manifest = join(modelsDirectory, 'en-es', 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"3.0"', '"2.0"'));
    expect(await add()).toMatchObject([{ version: '3.0', wasThere: false }]);
    expect(store.list()).toMatchObject([{ version: '3.0' }]);
  });

  test('ends at an abort, keeps what came, and lets go of the models', async () => {
    mirror.fail({ kind: 'hang' });
    const controller = new AbortController();
    const reason = new Error('stop');
    const adding = store.add(spanish, {
      signal: controller.signal,
      onProgress(_file, done) {
        if (done > 0) controller.abort(reason);
      },
    });
    await expect(adding).rejects.toBe(reason);
    expect(readdirSync(modelsDirectory)).toEqual(['.downloads']);
    await add();
    expect(names()).toEqual(['en-es']);
  });

  test.each([
    [404, /answered 404/],
    [500, /answered 500/],
  ])('says that the mirror answered %d', async (status, message) => {
    mirror.fail({ kind: 'status', status });
    await expect(add()).rejects.toThrow(message);
  });

  test('says what the mirror has, and that one must be set', async () => {
    await expect(add([{ source: 'en', target: 'tlh' }])).rejects.toThrow(
      `There are no models for en-tlh at ${mirror.url}/records.json, and none for a way through English. There are: de-en, en-es, es-en.`,
    );
    const without = createModelStore({ modelsDirectory });
    await expect(without.available(new AbortController().signal)).rejects.toThrow(/No mirror is set/);
  });
});

describe('two processes', () => {
  test('do not change the models at the same time', async () => {
    const both = await Promise.allSettled([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(names()).toEqual(['en-es']);
  });

  test('are not held up by one that is gone', async () => {
    await add();
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    writeFileSync(join(modelsDirectory, '.lock-en-es'), `${hostname()} ${child.pid}\n`);
    await store.remove('en-es', spanish);
    expect(readdirSync(modelsDirectory)).toEqual(['.downloads']);
  });
});

describe('listing', () => {
  test('shows only what is whole', async () => {
    await add();
    for (const [name, manifest] of [
      ['xx-yy', '{'],
      ['aa-bb', '{}'],
      ['en-fr', readFileSync(join(modelsDirectory, 'en-es', 'manifest.json'), 'utf8')],
    ] as const) {
      mkdirSync(join(modelsDirectory, name));
      writeFileSync(join(modelsDirectory, name, 'manifest.json'), manifest);
    }
    expect(names()).toEqual(['en-es']);
  });

  test('shows nothing where there is no folder', () => {
    expect(store.list()).toEqual([]);
  });
});
