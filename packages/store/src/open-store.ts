import { assemble } from './assemble.ts';
import { connectionTo, describeDatabase } from './database/database-url.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { StoreError } from './error.ts';
import { type StoreLogger, silentLogger } from './logger.ts';
import type { Store } from './model/index.ts';
import { keepRootSecret, parseRootSecret } from './secrets/root-secret.ts';

/** Options of `openStore`. */
export interface StoreOptions {
  /** A `postgres://` URL of PostgreSQL 15 or newer, as `psql` takes it: a socket too. Without it the embedded server of the data directory is used. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded server keeps its files; made where it is missing. Not used with `databaseUrl`. */
  readonly dataDirectory: string;
  /**
   * The root secret: 32 bytes in base64. Required with `databaseUrl`; without one the embedded database makes its own
   * and keeps it in `secret-key` in the data directory.
   */
  readonly secretKey?: string | undefined;
  /** The former root secret: what it sealed can still be read. */
  readonly secretKeyPrevious?: string | undefined;
  /** Default: silent. */
  readonly logger?: StoreLogger | undefined;
  /** The time of rows, leases and expiries; default: the system's. */
  readonly clock?: (() => Date) | undefined;
}

/** The database of the embedded server. */
export const databaseName = 'dragoman';

/** What is said where a database is given by URL, and no root secret with it. */
export const missingSecret = (): StoreError =>
  new StoreError(
    'secret_invalid',
    'With DATABASE_URL the root secret must be given: set DRAGOMAN_SECRET_KEY to 32 bytes in base64 (`openssl rand -base64 32`), the same for every process and every start.',
  );

/**
 * Opens the storage: finds or starts the database, brings its schema up to date and checks that the root secret is the
 * one that it was first used with. `close()` must be called, or an embedded server goes on running (the next start
 * attaches to it).
 *
 * @throws StoreError `unavailable`, `secret_invalid`, `secret_mismatch`, `database_newer`, `database_unsupported`,
 * `server_failed`, `invalid_value`.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const logger = options.logger ?? silentLogger;
  const clock = options.clock ?? (() => new Date());
  const given =
    options.secretKey === undefined ? undefined : parseRootSecret(options.secretKey, 'DRAGOMAN_SECRET_KEY');
  const previous =
    options.secretKeyPrevious === undefined
      ? undefined
      : parseRootSecret(options.secretKeyPrevious, 'DRAGOMAN_SECRET_KEY_PREVIOUS');

  if (options.databaseUrl !== undefined) {
    const description = describeDatabase(options.databaseUrl);
    if (given === undefined) throw missingSecret();
    return assemble({
      connection: connectionTo(options.databaseUrl),
      description,
      root: async () => given,
      previous,
      logger,
      clock,
      release: async () => {},
    });
  }

  const server = await EmbeddedServer.open(options.dataDirectory, logger);
  try {
    await server.ensureDatabase(databaseName);
    return await assemble({
      connection: server.connection(databaseName),
      description: `embedded (${server.dataDirectory})`,
      root: async (claimed) => given ?? keepRootSecret(server.dataDirectory, claimed),
      previous,
      logger,
      clock,
      directory: server.dataDirectory,
      recover: () => server.recover(),
      release: () => server.release(),
    });
  } catch (error) {
    await server.release();
    throw error;
  }
};
