import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StoreError } from '../error.ts';
import { isConnectionFailure, isTransient, toConnectError, toStoreError } from './failure.ts';

/** Where the database is: what `pg` takes. */
export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly ssl?: boolean;
  readonly application_name?: string;
}

export interface DatabaseOptions {
  readonly connection: ConnectionSettings;
  /** Connections at most. */
  readonly connections: number;
  /** How long a caller waits for a database that is away, in milliseconds. */
  readonly patienceMs: number;
  /** Asked when a connection fails: brings the embedded server back, and logs where it cannot. */
  readonly recover?: (() => Promise<void>) | undefined;
  /** True: the server's default of `synchronous_commit` is `off`, which would lose acknowledged rows. */
  readonly forceDurableCommits?: boolean;
  /** Statements that set each new connection up. */
  readonly settings?: string;
}

/** One connection in use: `sql` builds queries, `client` runs prepared statements. */
export interface Session {
  readonly sql: NodePgDatabase;
  readonly client: pg.ClientBase;
}

/** A statement that hangs longer is given up, its connection closed. */
const queryTimeoutMs = 30_000;
const connectTimeoutMs = 5_000;

/** Connections to one database, which outlive the database's restarts. Every error that leaves is a `StoreError`. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #sessions = new WeakMap<pg.ClientBase, Session>();
  #closed: Promise<void> | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      ...options.connection,
      max: options.connections,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: 30_000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      onConnect: async (client) => {
        // The pool listens only while a client is idle: a connection lost between two statements of a transaction would end the process.
        client.on('error', () => {});
        if (options.forceDurableCommits === true) await client.query('set synchronous_commit to on');
        if (options.settings !== undefined) await client.query(options.settings);
      },
    });
    this.#pool.on('error', () => this.#lost());
  }

  /** Runs one statement that commits by itself; never twice, unless it is certain that the first was not run. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#patiently(work, () => false);
  }

  /** Runs work that may be done twice with the effect of once: reading, for example. Done again where it has to be. */
  repeatable<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#patiently(work, isTransient);
  }

  /**
   * Runs work in a transaction, rolled back when it throws. Where the connection is lost before the commit was sent,
   * nothing has happened, and the work is done again: it must change nothing but the database.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    let committing = false;
    return this.#patiently(
      async (session) => {
        try {
          await session.client.query('begin');
          const result = await work(session);
          committing = true;
          await session.client.query('commit');
          return result;
        } catch (error) {
          if (!isConnectionFailure(error)) await session.client.query('rollback');
          throw error;
        }
      },
      (error) => !committing && isTransient(error),
    );
  }

  /** Its connections now, and the callers that wait for one. */
  get connections(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  /** A round trip, without patience. */
  async ping(): Promise<void> {
    if (this.#closed !== undefined) throw closedError();
    try {
      await this.#pool.query('select 1');
    } catch (error) {
      this.#lost();
      throw toStoreError(error);
    }
  }

  /** Waits for the connections in use and closes all. */
  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  async #patiently<T>(
    work: (session: Session) => Promise<T>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<T> {
    const deadline = performance.now() + this.#options.patienceMs;
    for (let attempt = 0; ; attempt += 1) {
      const client = await this.#connect(deadline);
      let failure: unknown;
      try {
        return await work(this.#sessionOf(client));
      } catch (error) {
        failure = error;
      } finally {
        client.release(failure !== undefined && isConnectionFailure(failure));
      }
      if (!mayRepeat(failure) || performance.now() > deadline) throw toStoreError(failure);
      await delay(pause(attempt));
    }
  }

  async #connect(deadline: number): Promise<pg.PoolClient> {
    for (let attempt = 0; ; attempt += 1) {
      if (this.#closed !== undefined) throw closedError();
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (this.#closed !== undefined) throw closedError();
        if (!isTransient(error) || performance.now() > deadline) throw toConnectError(error);
        await this.#options.recover?.().catch(() => {});
        await delay(pause(attempt));
      }
    }
  }

  #sessionOf(client: pg.PoolClient): Session {
    const known = this.#sessions.get(client);
    if (known !== undefined) return known;
    const session = { sql: drizzle(client), client };
    this.#sessions.set(client, session);
    return session;
  }

  /** Does not wait for a request to notice: the server is back the sooner. */
  #lost(): void {
    this.#options.recover?.().catch(() => {});
  }
}

const closedError = (): StoreError => new StoreError('closed', 'The store is closed.');

/** 20 ms, doubled up to half a second. */
const pause = (attempt: number): number => Math.min(500, 20 * 2 ** attempt);
