import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { StoreError } from '../error.ts';
import type { ConnectionSettings } from './database.ts';

/** Where PostgreSQL puts its socket when nobody tells it otherwise: as Debian builds it, and as it comes. */
const socketDirectories = ['/run/postgresql', '/tmp'];

/** What stands before the host, where no host follows: `postgres:///db`, `postgres://user@/db`, `postgres://:5433/db`. */
const beforeMissingHost = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@|(?![^/?#]*@)))(?=[:/?#]|$)/;

/** What `psql` would take where a URL names no host: the socket of a server on this machine, if there is one. */
const defaultHost = (port: string): string => {
  // The driver knows PGHOST.
  const { host } = new pg.Client();
  if (host !== 'localhost') return host;
  return socketDirectories.find((directory) => existsSync(join(directory, `.s.PGSQL.${port}`))) ?? host;
};

/**
 * Reads a `DATABASE_URL`, also in the forms of libpq that name a socket's directory or no host at all:
 * `postgres://user@/db?host=/run/postgresql`, `postgres://%2Frun%2Fpostgresql/db`, `postgresql:///db`.
 *
 * @returns a URL with a host and a user, of which either may stand in the query, as the driver takes it
 * @throws StoreError `invalid_value`, without the text, which may hold a password.
 */
export const parseDatabaseUrl = (databaseUrl: string): URL => {
  // A URL with a user and no host is none for the platform's parser.
  const filled = databaseUrl.replace(beforeMissingHost, '$1localhost');
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.host === '') {
    throw new StoreError(
      'invalid_value',
      'DATABASE_URL must look like postgres://user:password@host:5432/database, or postgres://user@/database?host=/run/postgresql for a socket.',
    );
  }
  const { searchParams } = url;
  if (filled !== databaseUrl && !searchParams.has('host')) {
    searchParams.set('host', defaultHost(searchParams.get('port') ?? (url.port || '5432')));
  }
  if (url.username === '' && !searchParams.has('user')) {
    // The driver knows PGUSER and USER. A service that was started without both has a user all the same.
    searchParams.set('user', new pg.Client().user ?? userInfo().username);
  }
  return url;
};

/** What `pg` takes to reach a database by URL; the name is what the server's own lists show. */
export const connectionTo = (databaseUrl: string): ConnectionSettings => ({
  connectionString: parseDatabaseUrl(databaseUrl).href,
  application_name: 'dragoman',
});

/**
 * `external (host:port/database)`, never user or password; for a socket its directory stands in the place of the host.
 *
 * @throws StoreError `invalid_value`
 */
export const describeDatabase = (databaseUrl: string): string => {
  const { hostname, port, pathname, searchParams } = parseDatabaseUrl(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const shownPort = searchParams.get('port') ?? port;
  return `external (${host}${shownPort === '' ? '' : `:${shownPort}`}${pathname})`;
};
