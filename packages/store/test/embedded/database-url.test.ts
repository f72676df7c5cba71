import { randomInt } from 'node:crypto';
import { symlink, unlink } from 'node:fs/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectionTo, parseDatabaseUrl } from '../../src/database/database-url.ts';
import { describeDatabase, openStore, StoreError } from '../../src/index.ts';
import { urlOf } from '../support/databases.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const userOf = (databaseUrl: string): string | null =>
  new URL(connectionTo(databaseUrl).connectionString ?? '').searchParams.get('user');

describe('describeDatabase', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['postgres://user:hunter2@db.example:5432/shop', 'db.example:5432/shop'],
    ['postgresql://user:hunter2@db.example/shop?sslmode=require', 'db.example/shop'],
    ['postgres://db.example/shop?user=me&password=hunter2', 'db.example/shop'],
    ['postgres://:hunter2@db.example/shop', 'db.example/shop'],
    ['postgres://user:hunter2@[::1]:5432/shop', '[::1]:5432/shop'],
    ['postgres://user:hunter2@/shop?host=/srv/sockets', '/srv/sockets/shop'],
    ['postgres://user@/shop?host=%2Fsrv%2Fsockets&port=5433', '/srv/sockets:5433/shop'],
    ['postgresql:///shop?host=/srv/sockets&password=hunter2', '/srv/sockets/shop'],
    ['postgres://user:hunter2@%2Fsrv%2Fsockets:5433/shop', '/srv/sockets:5433/shop'],
    ['postgres://user:hunter2@:5433/shop?host=/srv/sockets', '/srv/sockets:5433/shop'],
    ['postgres://localhost/shop?host=/srv/sockets', '/srv/sockets/shop'],
    // Where no socket is found the driver's default is taken.
    ['postgresql:///shop?port=1', 'localhost:1/shop'],
    ['postgres://user:hunter2@:1/shop', 'localhost:1/shop'],
  ])('shows of %s %s', (url, shown) => {
    vi.stubEnv('PGHOST', undefined);
    expect(describeDatabase(url)).toBe(`external (${shown})`);
  });

  it('leaves to the variables of PostgreSQL what a URL does not say', () => {
    vi.stubEnv('PGHOST', 'db.example');
    vi.stubEnv('PGUSER', 'somebody');
    expect(describeDatabase('postgresql:///shop')).toBe('external (db.example/shop)');
    expect(userOf('postgresql:///shop')).toBe('somebody');
    expect(userOf('postgresql://me@/shop')).toBeNull();
    expect(userOf('postgresql:///shop?user=me')).toBe('me');
  });

  it.each([
    'mysql://root:hunter2@localhost/db',
    'hunter2',
    'postgres:hunter2',
    'postgres://user:hunter2@a b/db',
  ])('refuses %s without repeating it', (url) => {
    const refused = (() => {
      try {
        return describeDatabase(url);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toMatchObject({ code: 'invalid_value' });
    expect(JSON.stringify(refused) + String((refused as Error).stack)).not.toContain('hunter2');
  });
});

onEachServer('a database by the URL of a socket', (opened) => {
  /** Where the server's socket is, and the user, password and database of the test. */
  const socketOf = async () => {
    const { connection } = opened();
    const [server] = await query(
      connection,
      `select split_part(current_setting('unix_socket_directories'), ', ', 1) as directory, current_setting('port') as port`,
    );
    const { username, password, pathname } = parseDatabaseUrl(urlOf(connection));
    return {
      // The embedded server names it relative to its own folder.
      directory: connection.host ?? String(server?.directory),
      port: String(server?.port),
      credentials: password === '' ? username : `${username}:${password}`,
      name: pathname.slice(1),
    };
  };

  /** Opens the store and says where it is; also where the server knows this user by socket no better than by password. */
  const reach = async (databaseUrl: string): Promise<string> => {
    const options = { databaseUrl, dataDirectory: '/nonexistent', secretKey: opened().secretKey };
    try {
      const store = await openStore(options);
      await store.close();
      return store.description;
    } catch (error) {
      // A server that asks the operating system who we are has been reached all the same.
      if (StoreError.is(error) && /refuses the connection: Peer authentication/.test(error.message))
        return describeDatabase(databaseUrl);
      throw error;
    }
  };

  it.each<[string, (socket: Awaited<ReturnType<typeof socketOf>>) => string]>([
    [
      'the query',
      ({ directory, port, credentials, name }) =>
        `postgres://${credentials}@/${name}?host=${directory}&port=${port}`,
    ],
    [
      'the query, encoded',
      ({ directory, port, credentials, name }) =>
        `postgres://${credentials}@/${name}?host=${encodeURIComponent(directory)}&port=${port}`,
    ],
    [
      'the host, encoded',
      ({ directory, port, credentials, name }) =>
        `postgres://${credentials}@${encodeURIComponent(directory)}:${port}/${name}`,
    ],
  ])('is opened with the directory in %s', async (_place, url) => {
    const socket = await socketOf();
    expect(await reach(url(socket))).toBe(`external (${socket.directory}:${socket.port}/${socket.name})`);
  });

  it('is found by default where PostgreSQL puts it', async () => {
    vi.stubEnv('PGHOST', undefined);
    const { directory, port, credentials, name } = await socketOf();
    const other = randomInt(20_000, 60_000);
    const link = `/tmp/.s.PGSQL.${other}`;
    await symlink(`${directory}/.s.PGSQL.${port}`, link);
    onTestFinished(() => unlink(link));
    expect(await reach(`postgresql://${credentials}@:${other}/${name}`)).toBe(
      `external (/tmp:${other}/${name})`,
    );
    vi.unstubAllEnvs();
  });
});
