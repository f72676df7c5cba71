import { join } from 'node:path';
import { type ConnectionSettings, Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { StoreLogger } from '../logger.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { roleName } from './configuration.ts';
import { initialise, isListening, start, stop } from './control.ts';
import { type Location, locateServer, prepareDataDirectory } from './location.ts';
import { withMutex } from './mutex.ts';
import { enter, leave, type ServerUser } from './users.ts';

/** Starts within a window: a server that dies at once again and again is left alone until the window has passed. */
const restartWindowMs = 60_000;
const restartsPerWindow = 10;

/**
 * The PostgreSQL server of a data directory. It is nobody's child: it outlives a killed process, and the next one
 * attaches to it. `lock` in the data directory names its users; the last to leave stops it.
 */
export class EmbeddedServer {
  readonly dataDirectory: string;
  readonly #location: Location;
  readonly #binaries: Binaries;
  readonly #logger: StoreLogger;
  readonly #user: ServerUser;
  #recovery: Promise<void> | undefined;
  #restarts: number[] = [];
  #released: Promise<void> | undefined;

  private constructor(
    dataDirectory: string,
    location: Location,
    binaries: Binaries,
    logger: StoreLogger,
    user: ServerUser,
  ) {
    this.dataDirectory = dataDirectory;
    this.#location = location;
    this.#binaries = binaries;
    this.#logger = logger;
    this.#user = user;
  }

  /** Attaches to the data directory's server, started and made where it has to be. */
  static async open(dataDirectory: string, logger: StoreLogger): Promise<EmbeddedServer> {
    try {
      const directory = await prepareDataDirectory(dataDirectory);
      return await withMutex(mutexOf(directory), async () => {
        const location = await locateServer(directory, logger);
        const binaries = await findBinaries(location.owner);
        if (await initialise(location, binaries)) {
          logger.info({ directory: location.home }, `Made an empty PostgreSQL ${binaries.version} database.`);
        }
        await start(location, binaries);
        const user = await enter(directory);
        return new EmbeddedServer(directory, location, binaries, logger, user);
      });
    } catch (error) {
      if (StoreError.is(error)) throw error;
      // A file that cannot be written or read: the system's words name the path and the reason.
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new StoreError('server_failed', `The data directory ${dataDirectory} cannot be used: ${reason}`);
    }
  }

  /** How to reach a database of the server. */
  connection(database: string): ConnectionSettings {
    return {
      host: this.#location.socketDirectory,
      port: 5432,
      user: roleName,
      database,
      ssl: false,
      application_name: 'dragoman',
    };
  }

  /** Makes a database that is not there. */
  async ensureDatabase(name: string): Promise<void> {
    const database = new Database({
      connection: this.connection('postgres'),
      connections: 1,
      patienceMs: 60_000,
      recover: () => this.recover(),
    });
    try {
      await database.write(async ({ client }) => {
        const found = await client.query('select 1 from pg_database where datname = $1', [name]);
        if (found.rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
      });
    } catch (error) {
      // Another process made it in the same moment: PostgreSQL says so in one of two ways.
      const made = StoreError.is(error) && (error.sqlState === '42P04' || error.sqlState === '23505');
      if (!made) throw error;
    } finally {
      await database.close();
    }
  }

  /** Starts the server again if it is gone; calls of the same moment share one start. */
  recover(): Promise<void> {
    if (this.#released !== undefined) return Promise.resolve();
    this.#recovery ??= this.#bringBack()
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        this.#logger.error({ directory: this.#location.home }, reason);
        throw error;
      })
      .finally(() => {
        this.#recovery = undefined;
      });
    return this.#recovery;
  }

  /** Leaves; stops the server if nobody else is left. */
  release(): Promise<void> {
    this.#released ??= withMutex(mutexOf(this.dataDirectory), async () => {
      const others = await leave(this.dataDirectory, this.#user);
      if (others === 0) await stop(this.#location, this.#binaries);
    });
    return this.#released;
  }

  async #bringBack(): Promise<void> {
    if (await isListening(this.#location)) return;
    await withMutex(mutexOf(this.dataDirectory), async () => {
      if (this.#released !== undefined || (await isListening(this.#location))) return;
      const now = performance.now();
      this.#restarts = this.#restarts.filter((at) => now - at < restartWindowMs);
      if (this.#restarts.length >= restartsPerWindow) {
        throw new StoreError(
          'server_failed',
          `The embedded PostgreSQL ended ${restartsPerWindow} times within a minute: see ${this.#location.log}.`,
        );
      }
      this.#restarts.push(now);
      this.#logger.warn(
        { directory: this.#location.home },
        'The embedded PostgreSQL is gone: starting it again.',
      );
      await start(this.#location, this.#binaries);
    });
  }
}

const mutexOf = (dataDirectory: string): string => join(dataDirectory, 'lock.mutex');
