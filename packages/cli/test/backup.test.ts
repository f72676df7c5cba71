import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStore, type TestStore } from '@dragoman/store/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let source: TestStore;
let runner: Runner;
let asset: { readonly accountId: string; readonly id: string };
let emptyUrl: string;
const content = 'What was made.\n';
const otherSecret = Buffer.alloc(32, 7).toString('base64');

/** The database of a test store as `DATABASE_URL`, or another of its server. */
const urlOf = (name?: string): string => {
  const { connectionString, host = '', user, port, database } = source.connection;
  if (connectionString !== undefined)
    return name === undefined ? connectionString : connectionString.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  return `postgres://${user}@/${name ?? database}?host=${encodeURIComponent(host)}&port=${port}`;
};
const query = async (text: string): Promise<void> => {
  const client = new pg.Client(source.connection);
  await client.connect();
  await client.query(text).finally(() => client.end());
};

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  source = await openTestStore({ databaseUrl: process.env.TEST_DATABASE_URL });
  const { store } = source;
  const { id: accountId } = await store.accounts.create({ name: 'Shop' });
  const made = await store.assets.create(accountId, {
    ...{ subject: 'export', name: 'a.txt', mediaType: 'text/plain' },
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  await store.assets.complete(accountId, made.id, content.length, null);
  asset = { accountId, id: made.id };
  await keep('first', content);
  const name = `dragoman_test_empty_${process.pid}`;
  await query(`drop database if exists ${name}`);
  await query(`create database ${name}`);
  emptyUrl = urlOf(name);
});
afterAll(async () => {
  await runner.close();
  await query(`drop database dragoman_test_empty_${process.pid} with (force)`);
  await source.destroy();
  await folder.remove();
});

const pathIn = (data: string) => join(folder.path, data, 'assets', asset.accountId, asset.id);
const keep = async (data: string, text: string) => {
  await mkdir(join(pathIn(data), '..'), { recursive: true });
  await writeFile(pathIn(data), text);
};
const run = async (words: string, env: Record<string, string> = {}) =>
  runner.run(words.split(' '), { cwd: folder.path, env });
const done = { code: 0, stderr: '' };

it('goes from a database by URL to an embedded one and back, with its files, and waits for its release', async () => {
  const given = { DATABASE_URL: urlOf(), DRAGOMAN_SECRET_KEY: source.secretKey };
  const written = await run('backup one --data-dir first --json', given);
  expect(written).toMatchObject(done);
  expect(JSON.parse(written.stdout)).toMatchObject({
    ...{ backup: join(folder.path, 'one'), files: 1, bytes: content.length, missing: 0, secret_file: null },
  });
  expect(JSON.parse(written.stdout).rows).toBeGreaterThan(5);

  const withoutSecret = await run('restore one --data-dir second');
  expect(withoutSecret).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/secret is missing.*one\.secret-key/),
  });
  await writeFile(join(folder.path, 'one.secret-key'), `${source.secretKey}\n`);
  const restored = await run('restore one --data-dir second');
  expect(restored).toMatchObject(done);
  expect(restored.stdout).toMatch(/1 files.*\n.*`dragoman release`/);
  expect(await readFile(pathIn('second'), 'utf8')).toBe(content);
  expect(await run('restore one --data-dir second')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('a backup replaces nothing') },
  });
  expect(await readFile(pathIn('second'), 'utf8')).toBe(content);

  const back = await run('backup two --data-dir second');
  expect(back).toMatchObject(done);
  expect(back.stdout).toContain('two.secret-key');
  expect(back.stdout).not.toContain(source.secretKey);
  const secretFile = join(folder.path, 'two.secret-key');
  expect((await readFile(secretFile, 'utf8')).trim()).toBe(source.secretKey);
  expect((await stat(secretFile)).mode & 0o777).toBe(0o600);
  expect(await run('backup two --data-dir second')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already'),
  });

  const empty = { DATABASE_URL: emptyUrl };
  expect(await run('restore two --data-dir third', empty)).toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching(/DRAGOMAN_SECRET_KEY.*two\.secret-key/) },
  });
  const other = { ...empty, DRAGOMAN_SECRET_KEY: otherSecret };
  expect(await run('restore two --data-dir third', other)).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('another root secret') },
  });
  const right = { ...empty, DRAGOMAN_SECRET_KEY: source.secretKey };
  expect(await run('restore two --data-dir third', right)).toMatchObject(done);
  expect(await readFile(pathIn('third'), 'utf8')).toBe(content);
  expect((await run('doctor --data-dir third', right)).stdout).toContain('`dragoman release`');
  expect((await run('release --data-dir third', right)).stdout).toMatch(/begin within/);
  expect((await run('release --data-dir third', right)).stdout).toMatch(/^Nothing is paused/);
});

it('is refused where it is not whole or not what it was, and leaves nothing behind', async () => {
  const given = { DATABASE_URL: urlOf(), DRAGOMAN_SECRET_KEY: source.secretKey };
  // A file whose row says more than there is.
  await keep('first', 'cut');
  expect(await run('backup three --data-dir first', given)).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('3 bytes') },
  });
  await expect(stat(join(folder.path, 'three'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await run('restore three --data-dir fourth')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('no whole backup') },
  });
  // One whose time was over meanwhile.
  await rm(pathIn('first'));
  expect((await run('backup three --data-dir first', given)).stdout).toMatch(
    /0 files.*\n1 files that expired/,
  );
  await appendFile(join(folder.path, 'one', 'assets', asset.accountId, asset.id), 'more');
  expect(await run('restore one --data-dir fourth')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('Nothing was restored') },
  });
  await expect(stat(join(folder.path, 'fourth', 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' });
});
