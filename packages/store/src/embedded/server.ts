import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { StoreLogger } from '../logger.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { roleName } from './configuration.ts';
import { initialise, isListening, start, stop } from './control.ts';
import { type Location, locateServer, prepareDataDirectory, sharedDirectory } from './location.ts';
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
    const directory = await prepareDataDirectory(dataDirectory);
    return withMutex(mutexOf(directory), async () => {
      const location = await locateServer(directory, logger);
      const binaries = await findBinaries(location.owner, sharedDirectory);
      if (await initialise(location, binaries)) {
        logger.info({ directory: location.home }, `Made an empty PostgreSQL ${binaries.version} database.`);
      }
      await start(location, binaries);
      const user = await enter(directory);
      return new EmbeddedServer(directory, location, binaries, logger, user);
    });
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
    const client = new pg.Client(this.connection('postgres'));
    client.on('error', () => {});
    await client.connect();
    try {
      const found = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rows.length > 0) return;
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    } catch (error) {
      const duplicate = error instanceof Error && 'code' in error && error.code === '42P04';
      if (!duplicate) throw error;
    } finally {
      await client.end();
    }
  }

  /** Starts the server again if it is gone; calls of the same moment share one start. */
  recover(): Promise<void> {
    if (this.#released !== undefined) return Promise.resolve();
    this.#recovery ??= this.#bringBack().finally(() => {
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
