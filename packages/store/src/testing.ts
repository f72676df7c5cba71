import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { assemble } from './assemble.ts';
import { type ConnectionSettings, Database } from './database/database.ts';
import { connectionTo, parseDatabaseUrl } from './database/database-url.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { type StoreLogger, silentLogger } from './logger.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import type { Store } from './model/index.ts';
import { openPartitions } from './partitions/keep.ts';
import { parseRootSecret } from './secrets/root-secret.ts';

export { type Amounts, type FilledAccount, fillAccount } from './filled-account.ts';

/** Options of `openTestStore`. */
export interface TestStoreOptions {
  /** A server on which databases may be made, for example the value of TEST_DATABASE_URL; default: an embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly logger?: StoreLogger | undefined;
  readonly clock?: (() => Date) | undefined;
  /** Between two moves of a process in the registry, in milliseconds. */
  readonly beatMs?: number | undefined;
}

/** A store on a database of its own. */
export interface TestStore {
  readonly store: Store;
  /** The database, for looking behind the store. */
  readonly connection: ConnectionSettings;
  /** The root secret in base64, to open the same database again. */
  readonly secretKey: string;
  /** Closes the store and drops the database. */
  destroy(): Promise<void>;
}

/** The advisory lock under which the template is made: "template" in ASCII. */
const templateLock = '8387230210669507685';

/** The template belongs to these migrations: with others it has another name. */
const templateName = (): string => {
  const hash = createHash('sha256');
  for (const migration of readMigrationFiles({ migrationsFolder })) hash.update(migration.hash);
  return `dragoman_template_${hash.digest('hex').slice(0, 12)}`;
};

/** The embedded server that test suites of this user share; its files stay between runs, its databases do not. */
const sharedDirectory = (): string => {
  const uid = process.getuid?.() ?? 0;
  const directory = join(tmpdir(), `dragoman-test-${uid}`);
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  if (statSync(directory).uid !== uid) throw new Error(`${directory} belongs to somebody else: remove it.`);
  return directory;
};

const withClient = async <T>(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

interface TestServer {
  readonly maintenance: ConnectionSettings;
  database(name: string): ConnectionSettings;
  readonly recover?: () => Promise<void>;
  release(): Promise<void>;
}

const externalServer = (databaseUrl: string): TestServer => ({
  maintenance: connectionTo(databaseUrl),
  database(name) {
    const url = parseDatabaseUrl(databaseUrl);
    url.pathname = `/${name}`;
    return { connectionString: url.href };
  },
  release: async () => {},
});

const embeddedServer = async (logger: StoreLogger): Promise<TestServer> => {
  const server = await EmbeddedServer.open(sharedDirectory(), logger);
  return {
    maintenance: server.connection('postgres'),
    database: (name) => server.connection(name),
    recover: () => server.recover(),
    release: () => server.release(),
  };
};

/** Makes the migrated template that every test database is a copy of. */
const ensureTemplate = async (server: TestServer, template: string): Promise<void> =>
  withClient(server.maintenance, async (client) => {
    const exists = async () =>
      (await client.query('select 1 from pg_database where datname = $1', [template])).rows.length > 0;
    if (await exists()) return;
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    if (await exists()) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const database = new Database({
      connection: server.database(draft),
      connections: 1,
      patienceMs: 10_000,
    });
    await migrate(database)
      .then(() => openPartitions(database, new Date()))
      .finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${template}`);
  });

/** A store on a fresh, empty database of an embedded server, or of the server at `databaseUrl`. */
export const openTestStore = async (options: TestStoreOptions = {}): Promise<TestStore> => {
  const logger = options.logger ?? silentLogger;
  const server =
    options.databaseUrl === undefined ? await embeddedServer(logger) : externalServer(options.databaseUrl);
  const name = `dragoman_test_${randomUUID().replaceAll('-', '')}`;
  const secretKey = randomBytes(32).toString('base64');
  const drop = () =>
    withClient(server.maintenance, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  try {
    const template = templateName();
    await ensureTemplate(server, template);
    await withClient(server.maintenance, async (client) => {
      await client.query(`create database ${name} template ${template}`);
    });
    const store = await assemble({
      connection: server.database(name),
      description: `test (${name})`,
      root: async () => parseRootSecret(secretKey, 'secretKey'),
      previous: undefined,
      logger,
      clock: options.clock ?? (() => new Date()),
      beatMs: options.beatMs,
      recover: server.recover,
      release: async () => {},
    });
    return {
      store,
      connection: server.database(name),
      secretKey,
      async destroy() {
        await store.close();
        await drop();
        await server.release();
      },
    };
  } catch (error) {
    await server.release();
    throw error;
  }
};
