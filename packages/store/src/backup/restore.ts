import { join } from 'node:path';
import type pg from 'pg';
import { StoreError } from '../error.ts';
import { lockSchema, makeSchema } from '../migrate.ts';
import type { StoreOptions } from '../open-store.ts';
import { bossConstruction } from '../queue/boss.ts';
import { pause } from '../repositories/pause.ts';
import { keepRootSecret, parseRootSecret } from '../secrets/root-secret.ts';
import { checkValue } from '../secrets/secrets.ts';
import { listPartitions, quoted } from './catalogue.ts';
import { damaged } from './damaged.ts';
import { inTransaction, type Reached, reach } from './reach.ts';
import { fileOf, queueVersion } from './save.ts';
import type { DatabaseSnapshot, SnapshotTable } from './snapshot.ts';
import { fixTextForms, loadRows, sumRows, type TableSum } from './table-content.ts';

/** The only forms that ours have; what stands in a file becomes no other statement. */
const knownBound = /^(?:DEFAULT|FOR VALUES FROM \('[^'()]+'\) TO \('[^'()]+'\))$/;

/**
 * Makes sure that the root secret is the one with which the backup was made.
 *
 * @throws StoreError `secret_invalid`, `secret_mismatch`
 */
export const assertSecretOf = ({ secretCheck }: DatabaseSnapshot, secretKey: string): void => {
  if (checkValue(parseRootSecret(secretKey, 'The root secret')) === secretCheck) return;
  throw new StoreError(
    'secret_mismatch',
    'This backup belongs to another root secret: what it sealed could never be read. Give the one that was in use when the backup was made.',
  );
};

/** @throws StoreError `conflict` where it is used, or holds anything */
const assertFree = async ({ client, description }: Reached): Promise<void> => {
  // The server's own processes have no user.
  const others = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  if (others.rows.length > 0) {
    throw new StoreError(
      'conflict',
      `${description} is in use: ${others.rows.length} other connection(s). Stop what uses it, or restore into another.`,
    );
  }
  const tables = await client.query(
    `select 1 from pg_class class join pg_namespace namespace on namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
     limit 1`,
  );
  if (tables.rows.length > 0) {
    throw new StoreError(
      'conflict',
      `${description} is not empty, and a backup replaces nothing. Restore into an empty database, or another data directory.`,
    );
  }
};

const makeQueue = async (client: pg.ClientBase, wanted: number): Promise<void> => {
  await client.query(await bossConstruction());
  if ((await queueVersion(client)) === wanted) return;
  throw new StoreError(
    'database_unsupported',
    'The queue of this backup has another schema than this version of Dragoman makes. Restore it with the version that is named in its manifest, start that once, and upgrade then.',
  );
};

const makePartitions = async (client: pg.ClientBase, snapshot: DatabaseSnapshot): Promise<void> => {
  const present = new Set((await listPartitions(client)).map((partition) => quoted(client, partition)));
  for (const partition of snapshot.partitions) {
    const { schema, parent, bound } = partition;
    if (present.has(quoted(client, partition))) continue;
    await client.query(
      `create table ${quoted(client, partition)} partition of ${quoted(client, { schema, name: parent })} ${bound}`,
    );
  }
};

const same = (table: SnapshotTable, sum: TableSum): boolean =>
  sum.rows === table.rows && sum.checksum === table.checksum;

const fill = async (
  client: pg.ClientBase,
  { tables, sequences }: DatabaseSnapshot,
  directory: string,
): Promise<void> => {
  // What migrations and the queue put into their tables comes with the backup.
  await client.query(`truncate ${tables.map((table) => quoted(client, table)).join(', ')}`);
  for (const table of tables) {
    const sum = await loadRows(client, table, join(directory, fileOf(table)));
    if (!same(table, sum)) throw damaged();
  }
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(client, sequence),
      sequence.value,
      sequence.isCalled,
    ]);
  }
  for (const table of tables) {
    if (same(table, await sumRows(client, table))) continue;
    throw new StoreError(
      'internal',
      `The rows of ${table.schema}.${table.name} are not what was restored. Nothing was kept.`,
    );
  }
};

/**
 * Restores the rows that `saveDatabase` wrote into the configured database, which must be empty and unused: all or
 * nothing. Each table is read back and compared. Deliveries, jobs and upkeep stay paused until `Store.release`.
 *
 * @param options `secretKey` is the backup's; an embedded database keeps it where it has none
 * @throws StoreError `conflict` where the database is used or not empty; `invalid_value` for a damaged backup;
 * `secret_invalid`, `secret_mismatch`, `database_newer`, `database_unsupported`; and as `openStore`
 */
export const restoreDatabase = (
  options: StoreOptions & { readonly secretKey: string; readonly keepsSecret: boolean },
  snapshot: DatabaseSnapshot,
  directory: string,
): Promise<void> =>
  reach(options, async (reached) => {
    const { client, dataDirectory } = reached;
    assertSecretOf(snapshot, options.secretKey);
    if (!snapshot.partitions.every(({ bound }) => knownBound.test(bound))) throw damaged();
    if (dataDirectory !== null && options.keepsSecret) {
      const kept = await keepRootSecret(
        dataDirectory,
        false,
        parseRootSecret(options.secretKey, 'The root secret'),
      );
      assertSecretOf(snapshot, kept.toString('base64'));
    }
    await inTransaction(client, 'begin', async () => {
      await fixTextForms(client);
      await lockSchema(client);
      await assertFree(reached);
      await makeSchema(client, snapshot.migrations);
      if (snapshot.queueVersion !== null) await makeQueue(client, snapshot.queueVersion);
      await makePartitions(client, snapshot);
      await fill(client, snapshot, directory);
      await pause(client);
    });
    await client.query('analyze');
  });
