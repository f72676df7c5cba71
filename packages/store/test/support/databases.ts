import { randomUUID } from 'node:crypto';
import { assemble } from '../../src/assemble.ts';
import type { ConnectionSettings } from '../../src/database/database.ts';
import { parseDatabaseUrl } from '../../src/database/database-url.ts';
import { silentLogger } from '../../src/logger.ts';
import type { Store } from '../../src/model/index.ts';
import { parseRootSecret } from '../../src/secrets/root-secret.ts';
import type { TestStore } from '../../src/testing.ts';
import { query } from './samples.ts';

/** A connection as the URL that `openStore` takes; a socket's directory goes into the query. */
export const urlOf = (connection: ConnectionSettings): string => {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const host = encodeURIComponent(connection.host ?? '');
  return `postgres://${connection.user}@/${connection.database}?host=${host}&port=${connection.port}`;
};

/** Makes an empty database beside a test store's own, and says how to drop it. */
export const makeEmptyDatabase = async (
  opened: TestStore,
): Promise<{ url: string; connection: ConnectionSettings; drop: () => Promise<void> }> => {
  const name = `dragoman_test_${randomUUID().replaceAll('-', '')}`;
  await query(opened.connection, `create database ${name}`);
  const url = parseDatabaseUrl(urlOf(opened.connection));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    connection: { connectionString: url.href },
    drop: async () => {
      await query(opened.connection, `drop database if exists ${name} with (force)`);
    },
  };
};

/** Opens the database of a test store once more, as another process would. */
export const openAgain = (
  { connection, secretKey }: Pick<TestStore, 'connection' | 'secretKey'>,
  beatMs: number,
): Promise<Store> =>
  assemble({
    connection,
    description: 'again',
    root: async () => parseRootSecret(secretKey, 'secretKey'),
    previous: undefined,
    logger: silentLogger,
    clock: () => new Date(),
    beatMs,
    release: async () => {},
  });
