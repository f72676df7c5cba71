import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectStore, openStore } from '../src/index.ts';
import { makeEmptyDatabase, urlOf } from './support/databases.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('inspectStore', (opened) => {
  it('tells the version and the migrations, and changes nothing', async () => {
    const { url, connection, drop } = await makeEmptyDatabase(opened());
    const options = {
      databaseUrl: url,
      secretKey: randomBytes(32).toString('base64'),
      dataDirectory: '/nonexistent',
    };
    const { description, database } = await inspectStore(options);
    expect(description).toMatch(/^external \(/);
    expect(database).toMatchObject({ appliedMigrations: 0, socket: null });
    expect(database?.postgresVersion).toMatch(/^\d+\.\d+$/);
    expect(database?.pendingMigrations).toBeGreaterThan(0);
    expect(await query(connection, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);

    await (await openStore(options)).close();
    expect((await inspectStore(options)).database).toMatchObject({
      appliedMigrations: database?.pendingMigrations,
      pendingMigrations: 0,
    });
    await drop();
  });

  it('refuses what openStore would refuse', async () => {
    const { connection, secretKey } = opened();
    const options = { databaseUrl: urlOf(connection), dataDirectory: '/nonexistent' };
    await expect(inspectStore(options)).rejects.toMatchObject({ code: 'secret_invalid' });
    const stranger = randomBytes(32).toString('base64');
    await expect(inspectStore({ ...options, secretKey: stranger })).rejects.toMatchObject({
      code: 'secret_mismatch',
    });
    const changed = { ...options, secretKey: stranger, secretKeyPrevious: secretKey };
    expect((await inspectStore(changed)).database).not.toBeNull();
    // The look alone did not let the new secret take over.
    expect((await inspectStore({ ...options, secretKey })).database).not.toBeNull();
  });
});

it('makes no embedded database', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-inspect-'));
  expect(await inspectStore({ dataDirectory: directory })).toEqual({
    description: `embedded (${directory})`,
    database: null,
  });
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});
