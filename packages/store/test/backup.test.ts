import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { assemble } from '../src/assemble.ts';
import { restoreDatabase, type SavedDatabase, type Store, saveDatabase } from '../src/index.ts';
import { silentLogger } from '../src/logger.ts';
import { parseRootSecret } from '../src/secrets/root-secret.ts';
import { makeEmptyDatabase, urlOf } from './support/databases.ts';
import { makeOwner } from './support/owners.ts';
import { keep, query, sampleKey, sampleTranslation } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';
import { createWebhook } from './support/webhook-samples.ts';

/** What the text format of COPY has to write in another way. */
const awkward = 'a\tb\nc\rd\\N\\.\u2028"\'🙂';

onEachServer('a backup', (opened) => {
  let folder: string;
  let saved: SavedDatabase;
  let from: { databaseUrl: string; secretKey: string; dataDirectory: string };

  /** Something in every kind of table: partitions, sequences, the queue, tables that refer to each other. */
  beforeAll(async () => {
    const { store } = opened();
    const { own, accountId, projectId } = await makeOwner(opened());
    await createWebhook(store, accountId, { description: awkward });
    await own.projects.update(projectId, { description: awkward });
    const first = await own.apiKeys.create(sampleKey());
    await own.apiKeys.create(sampleKey({ makerId: first.id }));
    await own.translations.record(
      sampleTranslation(accountId, projectId, { sourceText: awkward, translatedText: awkward }),
      keep,
    );
    const job = { id: v7(), projectId, keyId: null, userId: null, kind: 'speech', input: { text: awkward } };
    await own.jobs.create(job);
    const asset = { subject: 'export', name: awkward, mediaType: 'text/plain', expiresAt: new Date(9e12) };
    const { id } = await own.assets.create(asset);
    await own.assets.complete(id, 5, null);
    await own.assets.create({ ...asset, subject: 'unfinished' });
    const { connection, secretKey } = opened();
    // A day that is long over keeps its own partition.
    await query(
      connection,
      `create table events_20200101 partition of events for values
         from ('016f5e66-e800-7000-8000-000000000000') to ('016f638d-4400-7000-8000-000000000000')`,
    );
    folder = await mkdtemp(join(tmpdir(), 'dragoman-backup-'));
    from = { databaseUrl: urlOf(connection), secretKey, dataDirectory: '/nonexistent' };
    let isSaved = false;
    const write = async () => {
      let written = 0;
      for (; !isSaved; written++) await store.accounts.create({ name: `written meanwhile ${written}` });
      return written;
    };
    const writing = Promise.all([write(), write()]);
    saved = await saveDatabase(from, folder).finally(() => {
      isSaved = true;
    });
    expect((await writing).reduce((sum, one) => sum + one)).toBeGreaterThan(0);
    return () => rm(folder, { recursive: true });
  });

  const emptyDatabase = async () => {
    const { url, connection, drop } = await makeEmptyDatabase(opened());
    onTestFinished(drop);
    return { to: { ...from, databaseUrl: url, keepsSecret: false }, connection };
  };
  const openOn = async (connection: Parameters<typeof assemble>[0]['connection']): Promise<Store> => {
    const store = await assemble({
      connection,
      description: 'restored',
      root: async () => parseRootSecret(from.secretKey, 'secretKey'),
      previous: undefined,
      logger: silentLogger,
      clock: () => new Date(),
      release: async () => {},
    });
    onTestFinished(() => store.close());
    return store;
  };
  const tables = (connection: Parameters<typeof query>[0]) =>
    query(connection, `select 1 from pg_tables where schemaname in ('public', 'pgboss')`);

  it('has the rows of one moment beside writers, and is restored row by row, paused until it is released', async () => {
    expect(saved.generatedSecret).toBeNull();
    expect(saved.assets).toEqual([expect.objectContaining({ size: 5 })]);
    const rowsOf = (name: string) => saved.snapshot.tables.find((table) => table.name === name)?.rows;
    // Both are made in one transaction.
    expect(rowsOf('accounts')).toBe(rowsOf('projects'));
    for (const name of ['events', 'webhook_deliveries', 'usage_ledger', 'api_keys', 'jobs', 'job', 'meta'])
      expect(rowsOf(name), name).toBeGreaterThan(0);

    const { to, connection } = await emptyDatabase();
    await restoreDatabase(to, saved.snapshot, folder);
    const again = await mkdtemp(join(tmpdir(), 'dragoman-backup-'));
    onTestFinished(() => rm(again, { recursive: true }));
    const restored = await saveDatabase(to, again);
    const but = (snapshot: SavedDatabase['snapshot']) => ({
      ...snapshot,
      // It has the pause besides.
      tables: snapshot.tables.filter(({ name }) => name !== 'meta'),
      // Those of the queue are made by the day, and others may be on their way in the first.
      partitions: snapshot.partitions.filter(({ schema }) => schema === 'public'),
    });
    expect(but(restored.snapshot)).toEqual(but(saved.snapshot));

    const store = await openOn(connection);
    expect(await store.isPaused()).toBe(true);
    expect(await store.release()).toBe(true);
    expect(await store.isPaused()).toBe(false);
    expect(await store.release()).toBe(false);
    // Sequences go on where they stood, and the queue takes more.
    const { id, defaultProjectId } = await store.accounts.create({ name: 'new' });
    await store.translations.record(id, sampleTranslation(id, defaultProjectId), keep);
    await store.queue.send('anything', {});
    expect(await query(connection, 'select 1 from usage_ledger')).not.toHaveLength(
      rowsOf('usage_ledger') ?? 0,
    );
  });

  it('goes into no database that is used, or holds anything', async () => {
    await expect(
      restoreDatabase({ ...from, keepsSecret: false }, saved.snapshot, folder),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('is in use') });
    const { to, connection } = await emptyDatabase();
    await query(connection, 'create table mine ()');
    await expect(restoreDatabase(to, saved.snapshot, folder)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is not empty'),
    });
  });

  it('is refused with another root secret, and where its files were changed: nothing is left behind', async () => {
    const { to, connection } = await emptyDatabase();
    const secretKey = randomBytes(32).toString('base64');
    await expect(restoreDatabase({ ...to, secretKey }, saved.snapshot, folder)).rejects.toMatchObject({
      code: 'secret_mismatch',
    });
    await expect(saveDatabase({ ...from, secretKey }, folder)).rejects.toMatchObject({
      code: 'secret_mismatch',
    });
    await expect(saveDatabase({ ...from, secretKey: undefined }, folder)).rejects.toMatchObject({
      code: 'secret_invalid',
    });
    const damaged = expect.objectContaining({ code: 'invalid_value' });
    const [partition] = saved.snapshot.partitions;
    const hostile = { ...partition, name: 'x', bound: 'DEFAULT; drop table accounts' } as typeof partition &
      object;
    await expect(restoreDatabase(to, { ...saved.snapshot, partitions: [hostile] }, folder)).rejects.toEqual(
      damaged,
    );
    await appendFile(join(folder, 'public.accounts.copy'), 'half a row');
    await expect(restoreDatabase(to, saved.snapshot, folder)).rejects.toEqual(damaged);
    expect(await tables(connection)).toEqual([]);
  });
});
