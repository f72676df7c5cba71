import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../src/database/database.ts';
import { openStore } from '../src/index.ts';
import { assertSupportedVersion, migrate, migrationsFolder } from '../src/migrate.ts';
import { makeEmptyDatabase } from './support/databases.ts';
import { keep, query, sampleTranslation } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

/** The migrations of this version and one of a later one. */
let newerFolder = '';
beforeAll(async () => {
  newerFolder = await mkdtemp(join(tmpdir(), 'dragoman-migrations-'));
  await cp(migrationsFolder, newerFolder, { recursive: true });
  const journalPath = join(newerFolder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('There are no migrations.');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' });
  await writeFile(journalPath, JSON.stringify(journal));
  await writeFile(
    join(newerFolder, 'later.sql'),
    'create table later (id int);\n--> statement-breakpoint\ninsert into later values (1);',
  );
});
afterAll(() => rm(newerFolder, { recursive: true }));

test('PostgreSQL before 15 is refused, with its version', () => {
  expect(() => assertSupportedVersion(150_000)).not.toThrow();
  expect(() => assertSupportedVersion(180_004)).not.toThrow();
  expect(() => assertSupportedVersion(140_022)).toThrow(
    expect.objectContaining({
      code: 'database_unsupported',
      message: expect.stringContaining('PostgreSQL 14'),
    }),
  );
});

onEachServer('migrations', (opened) => {
  const withDatabase = async (work: (database: Database, url: string) => Promise<void>) => {
    const { url, connection, drop } = await makeEmptyDatabase(opened());
    const database = new Database({ connection, connections: 4, patienceMs: 5_000 });
    try {
      await work(database, url);
    } finally {
      await database.close();
      await drop();
    }
  };

  test('run once, however many start together and however often', () =>
    withDatabase(async (database) => {
      const runs = await Promise.all([migrate(database), migrate(database), migrate(database)]);
      expect(runs.filter((migrations) => migrations > 0)).toHaveLength(1);
      expect(await migrate(database)).toBe(0);
    }));

  test('a newer version adds its own; an older one then refuses and changes nothing', () =>
    withDatabase(async (database, url) => {
      await migrate(database);
      expect(await migrate(database, newerFolder)).toBe(1);
      await expect(migrate(database)).rejects.toMatchObject({ code: 'database_newer' });
      await expect(
        openStore({
          databaseUrl: url,
          dataDirectory: '/nonexistent',
          secretKey: Buffer.alloc(32).toString('base64'),
        }),
      ).rejects.toMatchObject({ code: 'database_newer', message: expect.stringContaining('newer version') });
      expect(await query({ connectionString: url }, 'select id from later')).toEqual([{ id: 1 }]);
      expect(await query({ connectionString: url }, 'select 1 from meta')).toEqual([]);
    }));

  test('a migration that fails leaves the schema as it was', () =>
    withDatabase(async (database, url) => {
      await migrate(database);
      const broken = await mkdtemp(join(tmpdir(), 'dragoman-migrations-'));
      try {
        await cp(newerFolder, broken, { recursive: true });
        await writeFile(
          join(broken, 'later.sql'),
          'create table half (id int);\n--> statement-breakpoint\nselect 1/0;',
        );
        await expect(migrate(database, broken)).rejects.toMatchObject({ sqlState: '22012' });
      } finally {
        await rm(broken, { recursive: true });
      }
      expect(await query({ connectionString: url }, `select to_regclass('half') as half`)).toEqual([
        { half: null },
      ]);
      expect(await migrate(database)).toBe(0);
    }));

  test('a database by URL needs its root secret, and the right one', () =>
    withDatabase(async (_database, url) => {
      const options = { databaseUrl: url, dataDirectory: '/nonexistent' };
      const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
      await expect(openStore(options)).rejects.toMatchObject({
        code: 'secret_invalid',
        message: expect.stringContaining('DRAGOMAN_SECRET_KEY'),
      });
      const stores = await Promise.all([
        openStore({ ...options, secretKey: one }),
        openStore({ ...options, secretKey: one }),
      ]);
      expect(stores[0]?.description).toMatch(/^external \(.+\/dragoman_test_\w+\)$/);
      await Promise.all(stores.map((store) => store.close()));
      await expect(openStore({ ...options, secretKey: two })).rejects.toMatchObject({
        code: 'secret_mismatch',
      });
      await (await openStore({ ...options, secretKey: two, secretKeyPrevious: one })).close();
      await expect(openStore({ ...options, secretKey: one })).rejects.toMatchObject({
        code: 'secret_mismatch',
      });
    }));

  test('commits are durable where the server would not wait for the disk by default', () =>
    withDatabase(async (_database, url) => {
      const name = new URL(url).pathname.slice(1);
      await query({ connectionString: url }, `alter database ${name} set synchronous_commit to off`);
      const store = await openStore({
        databaseUrl: url,
        dataDirectory: '/nonexistent',
        secretKey: Buffer.alloc(32).toString('base64'),
      });
      // A row remembers by whom it was written: the trigger asks on the store's own connection.
      await query(
        { connectionString: url },
        `create function remember() returns trigger language plpgsql as $$
           begin new.name := current_setting('synchronous_commit'); return new; end $$`,
      );
      await query(
        { connectionString: url },
        'create trigger remember before insert on accounts for each row execute function remember()',
      );
      await query(
        { connectionString: url },
        `create function remember_model() returns trigger language plpgsql as $$
           begin new.model := current_setting('synchronous_commit'); return new; end $$`,
      );
      await query(
        { connectionString: url },
        'create trigger remember before insert on translations for each row execute function remember_model()',
      );
      const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
      const translation = sampleTranslation(id, defaultProjectId);
      await store.translations.record(id, translation, keep);
      expect((await store.accounts.get(id))?.name).toBe('on');
      expect((await store.translations.get(id, translation.id))?.model).toBe('on');
      await store.close();
    }));
});

test('what refuses the connection is named, the password is not', async () => {
  const options = { dataDirectory: '/nonexistent', secretKey: Buffer.alloc(32).toString('base64') };
  await expect(
    openStore({ ...options, databaseUrl: 'mysql://root:hunter2@localhost/db' }),
  ).rejects.toMatchObject({ code: 'invalid_value', message: expect.not.stringContaining('hunter2') });
  await expect(openStore({ ...options, databaseUrl: 'hunter2' })).rejects.toMatchObject({
    code: 'invalid_value',
    message: expect.not.stringContaining('hunter2'),
  });
});
