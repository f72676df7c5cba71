import { join } from 'node:path';
import type pg from 'pg';
import { StoreError } from '../error.ts';
import { appliedMigrations } from '../migrate.ts';
import { missingSecret, type StoreOptions } from '../open-store.ts';
import { bossSchema } from '../queue/boss.ts';
import { keepRootSecret, parseRootSecret } from '../secrets/root-secret.ts';
import { checkValue } from '../secrets/secrets.ts';
import { listPartitions, listSequences, listTables } from './catalogue.ts';
import { inTransaction, type Reached, reach } from './reach.ts';
import type { DatabaseSnapshot, SavedDatabase, SnapshotTable } from './snapshot.ts';
import { fixTextForms, saveRows } from './table-content.ts';

/** Where the rows of a table lie in the folder of a backup. */
export const fileOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}.copy`;

const secretCheckOf = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ value: string }>(`select value from meta where key = 'secret_check'`);
  return rows[0]?.value;
};

const queueVersionOf = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('${bossSchema}.version') is not null as found`,
  );
  if (rows[0]?.found !== true) return null;
  return queueVersion(client);
};

/** Which schema the queue has. */
export const queueVersion = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ version: number }>(`select version from ${bossSchema}.version`);
  return rows[0]?.version ?? null;
};

/** The root secret of the database, and whether it was made by the embedded database's first start. */
const rootOf = async (
  { secretKey }: StoreOptions,
  dataDirectory: string | null,
): Promise<{ root: Buffer; isGenerated: boolean }> => {
  if (secretKey !== undefined) {
    return { root: parseRootSecret(secretKey, 'DRAGOMAN_SECRET_KEY'), isGenerated: false };
  }
  if (dataDirectory === null) throw missingSecret();
  return { root: await keepRootSecret(dataDirectory, true), isGenerated: true };
};

const saveSnapshot = async (
  { client, postgresVersion, description }: Reached,
  root: Buffer,
  directory: string,
): Promise<Omit<SavedDatabase, 'generatedSecret'>> => {
  await fixTextForms(client);
  const migrations = await appliedMigrations(client);
  const secretCheck = migrations.length === 0 ? undefined : await secretCheckOf(client);
  if (secretCheck === undefined) {
    throw new StoreError('not_found', `There is nothing to back up: ${description} was never used.`);
  }
  if (secretCheck !== checkValue(root)) {
    throw new StoreError(
      'secret_mismatch',
      `${description} belongs to another root secret: a backup that cannot be opened again would be worth nothing. Set DRAGOMAN_SECRET_KEY to the present one.`,
    );
  }
  const tables: SnapshotTable[] = [];
  for (const table of await listTables(client)) {
    tables.push({ ...table, ...(await saveRows(client, table, join(directory, fileOf(table)))) });
  }
  const assets = await client.query<SavedDatabase['assets'][number]>(
    `select account_id as "accountId", id, size::float8 as size from assets where size is not null order by id`,
  );
  const snapshot: DatabaseSnapshot = {
    postgresVersion,
    migrations,
    queueVersion: await queueVersionOf(client),
    secretCheck,
    tables,
    partitions: await listPartitions(client),
    // They are in no snapshot. Read last, they are behind no row that was.
    sequences: await listSequences(client),
  };
  return { snapshot, assets: assets.rows };
};

/**
 * Writes all rows of the configured database into a folder, as they are at one moment, beside whoever writes them.
 *
 * @throws StoreError `secret_invalid`, `secret_mismatch`; `not_found` where there is nothing yet; and as `openStore`
 */
export const saveDatabase = (options: StoreOptions, directory: string): Promise<SavedDatabase> =>
  reach(options, async (reached) => {
    const { root, isGenerated } = await rootOf(options, reached.dataDirectory);
    const begin = 'begin isolation level repeatable read read only';
    const saved = await inTransaction(reached.client, begin, () => saveSnapshot(reached, root, directory));
    return { ...saved, generatedSecret: isGenerated ? root.toString('base64') : null };
  });
