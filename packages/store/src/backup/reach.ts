import pg from 'pg';
import type { ConnectionSettings } from '../database/database.ts';
import { connectionTo, describeDatabase } from '../database/database-url.ts';
import { toConnectError, toStoreError } from '../database/failure.ts';
import { EmbeddedServer } from '../embedded/server.ts';
import { silentLogger } from '../logger.ts';
import { assertSupportedVersion } from '../migrate.ts';
import { databaseName, type StoreOptions } from '../open-store.ts';

/** A database as a backup uses it: one connection, on which a statement may take its time. */
export interface Reached {
  readonly client: pg.Client;
  /** For example `18.4`. */
  readonly postgresVersion: string;
  readonly description: string;
  /** Of an embedded server; null: the database is reached by URL. */
  readonly dataDirectory: string | null;
}

const onConnection = async <Value>(
  connection: ConnectionSettings,
  place: Pick<Reached, 'description' | 'dataDirectory'>,
  work: (reached: Reached) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 10_000 });
  // A connection lost between two statements would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw toConnectError(error);
  }
  try {
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
    );
    assertSupportedVersion(rows[0]?.number ?? 0);
    const postgresVersion = rows[0]?.name.split(' ', 1)[0] ?? '';
    return await work({ ...place, client, postgresVersion });
  } finally {
    await client.end();
  }
};

/** Runs work on the configured database, which stays as it is; an embedded server is started for it where none runs. */
export const reach = async <Value>(
  { databaseUrl, dataDirectory, logger = silentLogger }: StoreOptions,
  work: (reached: Reached) => Promise<Value>,
): Promise<Value> => {
  if (databaseUrl !== undefined) {
    const place = { description: describeDatabase(databaseUrl), dataDirectory: null };
    return onConnection(connectionTo(databaseUrl), place, work);
  }
  const server = await EmbeddedServer.open(dataDirectory, logger);
  try {
    await server.ensureDatabase(databaseName);
    const place = {
      description: `embedded (${server.dataDirectory})`,
      dataDirectory: server.dataDirectory,
    };
    return await onConnection(server.connection(databaseName), place, work);
  } finally {
    await server.release();
  }
};

/** Runs work in a transaction, rolled back when it throws. What is no `StoreError` becomes one, the system's aside. */
export const inTransaction = async <Value>(
  client: pg.Client,
  begin: string,
  work: () => Promise<Value>,
): Promise<Value> => {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // A file that cannot be read or written: the system's words name it.
    if (error instanceof Error && 'syscall' in error) throw error;
    throw toStoreError(error);
  }
};
