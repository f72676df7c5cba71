import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Database } from './database/database.ts';
import { StoreError } from './error.ts';

/** The oldest PostgreSQL that has `unique nulls not distinct`, which daily usage needs. */
const oldestVersion = 150_000;

/** The key of the advisory lock that lets one process at a time change the schema: "dragoman" in ASCII. */
const lockKey = '7237954648016773486';

/** The folder of SQL files: beside `src` and, in the published package, beside `dist`. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Refuses a server that is too old. `version` is `server_version_num`, for example 150018. */
export const assertSupportedVersion = (version: number): void => {
  if (version >= oldestVersion) return;
  throw new StoreError(
    'database_unsupported',
    `PostgreSQL ${Math.floor(version / 10_000)} is too old: Dragoman needs 15 or newer. Upgrade the server, or name another in DATABASE_URL.`,
  );
};

const applied = async (client: pg.ClientBase): Promise<ReadonlySet<number>> => {
  const exists = await client.query<{ found: boolean }>(
    `select to_regclass('dragoman_migrations') is not null as found`,
  );
  if (exists.rows[0]?.found !== true) return new Set();
  const rows = await client.query<{ id: string }>('select id from dragoman_migrations');
  return new Set(rows.rows.map((row) => Number(row.id)));
};

const pending = (migrations: readonly MigrationMeta[], done: ReadonlySet<number>): MigrationMeta[] => {
  const known = new Set(migrations.map((migration) => migration.folderMillis));
  const unknown = [...done].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new StoreError(
      'database_newer',
      `The database has ${unknown.length} migration(s) that this version of Dragoman does not know: it was used by a newer version. Start that version, or restore a backup from before its first start.`,
    );
  }
  return migrations.filter((migration) => !done.has(migration.folderMillis));
};

/**
 * How many migrations the database has, and how many it still lacks.
 *
 * @throws StoreError `database_newer` where the database knows more migrations than this code.
 */
export const countMigrations = (
  database: Database,
  folder = migrationsFolder,
): Promise<{ applied: number; pending: number }> =>
  database.repeatable(async ({ client }) => {
    const done = await applied(client);
    return {
      applied: done.size,
      pending: pending(readMigrationFiles({ migrationsFolder: folder }), done).length,
    };
  });

/**
 * Brings the schema up to date, in one transaction under an advisory lock, so that processes which start together are
 * fine. Does nothing but one look where it is up to date.
 *
 * @throws StoreError `database_newer` where the database knows more migrations than this code.
 */
export const migrate = async (database: Database, folder = migrationsFolder): Promise<number> => {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const due = await database.repeatable(async ({ client }) => pending(migrations, await applied(client)));
  if (due.length === 0) return 0;
  return database.transaction(async ({ client }) => {
    await lockSchema(client);
    const stillDue = pending(migrations, await applied(client));
    await apply(client, stillDue);
    return stillDue.length;
  });
};

/** Lets nobody else change the schema until the transaction ends: who opens a store without one waits for it. */
export const lockSchema = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
};

const apply = async (client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> => {
  await client.query(
    'create table if not exists dragoman_migrations (id bigint primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement);
    await client.query('insert into dragoman_migrations (id, hash) values ($1, $2)', [
      migration.folderMillis,
      migration.hash,
    ]);
  }
};

/** The migrations that a database has, by their numbers. */
export const appliedMigrations = async (client: pg.ClientBase): Promise<readonly number[]> =>
  [...(await applied(client))].sort((a, b) => a - b);

/**
 * Makes the schema as it was after these migrations, in an empty database. To be called in a transaction, after
 * `lockSchema`.
 *
 * @throws StoreError `database_newer` where one of them is unknown.
 */
export const makeSchema = async (client: pg.ClientBase, wanted: readonly number[]): Promise<void> => {
  const migrations = readMigrationFiles({ migrationsFolder });
  const later = new Set(pending(migrations, new Set(wanted)));
  await apply(
    client,
    migrations.filter((migration) => !later.has(migration)),
  );
};
