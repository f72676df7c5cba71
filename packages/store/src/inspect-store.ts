import { type ConnectionSettings, Database } from './database/database.ts';
import { connectionTo, describeDatabase } from './database/database-url.ts';
import { hasDatabase } from './embedded/location.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { silentLogger } from './logger.ts';
import { assertSupportedVersion, countMigrations } from './migrate.ts';
import { databaseName, missingSecret, type StoreOptions } from './open-store.ts';
import { createPause } from './repositories/pause.ts';
import { assertSecret, isClaimed } from './secrets/check-secret.ts';
import { keepRootSecret, parseRootSecret } from './secrets/root-secret.ts';

/** What is known of a database that was looked at, not used. */
export interface StoreInspection {
  /** As `Store.description`. */
  readonly description: string;
  /** Null: the embedded database is made by the first start. */
  readonly database: {
    /** For example `18.4`. */
    readonly postgresVersion: string;
    /** Migrations that the next start would run. */
    readonly pendingMigrations: number;
    readonly appliedMigrations: number;
    /** As `Store.isPaused`. */
    readonly isPaused: boolean;
    /** Where `psql` and `pg_dump` reach the embedded server while it runs; null for a server by URL. */
    readonly socket: { readonly directory: string; readonly user: string; readonly database: string } | null;
  } | null;
}

const patienceMs = 5_000;

const look = async (
  connection: ConnectionSettings,
  root: () => Promise<Buffer>,
  previous: Buffer | undefined,
): Promise<Omit<NonNullable<StoreInspection['database']>, 'socket'>> => {
  const database = new Database({ connection, connections: 1, patienceMs });
  try {
    const version = await database.repeatable(async ({ client }) => {
      const result = await client.query<{ number: number; name: string }>(
        `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
      );
      return result.rows[0];
    });
    assertSupportedVersion(version?.number ?? 0);
    const { applied, pending } = await countMigrations(database);
    const isPaused = applied > 0 && (await createPause(database).isPaused());
    if (applied > 0 && (await isClaimed(database))) await assertSecret(database, await root(), previous);
    return {
      // Distributions add their own name behind the number.
      postgresVersion: version?.name.split(' ', 1)[0] ?? '',
      appliedMigrations: applied,
      pendingMigrations: pending,
      isPaused,
    };
  } finally {
    await database.close();
  }
};

/**
 * Looks whether `openStore` would succeed with these options, without making or changing anything in the database. An
 * embedded server is started for the look where it does not run.
 *
 * @throws StoreError as `openStore`.
 */
export const inspectStore = async (options: StoreOptions): Promise<StoreInspection> => {
  const given =
    options.secretKey === undefined ? undefined : parseRootSecret(options.secretKey, 'DRAGOMAN_SECRET_KEY');
  const previous =
    options.secretKeyPrevious === undefined
      ? undefined
      : parseRootSecret(options.secretKeyPrevious, 'DRAGOMAN_SECRET_KEY_PREVIOUS');
  if (options.databaseUrl !== undefined) {
    const description = describeDatabase(options.databaseUrl);
    if (given === undefined) throw missingSecret();
    const connection = connectionTo(options.databaseUrl);
    return {
      description,
      database: { ...(await look(connection, async () => given, previous)), socket: null },
    };
  }
  if (!(await hasDatabase(options.dataDirectory))) {
    return { description: `embedded (${options.dataDirectory})`, database: null };
  }
  const server = await EmbeddedServer.open(options.dataDirectory, options.logger ?? silentLogger);
  try {
    const connection = server.connection(databaseName);
    const { host: directory = '', user = '' } = connection;
    const root = async () => given ?? (await keepRootSecret(server.dataDirectory, true));
    return {
      description: `embedded (${server.dataDirectory})`,
      database: {
        ...(await look(connection, root, previous)),
        socket: { directory, user, database: databaseName },
      },
    };
  } finally {
    await server.release();
  }
};
