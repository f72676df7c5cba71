import { readdirSync } from 'node:fs';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { isRunning, processTree } from './process-tree.ts';
import type { Resources } from './resources.ts';
import { run } from './run.ts';
import { type RunningServer, startServer } from './server.ts';

const programs = '/usr/lib/postgresql';

/** A PostgreSQL server of our own on core 1, so that what others do with the machine's server is not in the figures. */
export interface DatabaseServer {
  /** As it runs now: another one after `recover`. */
  readonly server: RunningServer;
  /** Makes an empty database and gives its URL. */
  createDatabase(name: string): Promise<string>;
  /** kill -9 of the server and all its processes at one moment. Resolves when none is left. */
  crash(): Promise<void>;
  /** Starts the server again on what `crash` has left, and waits until it answers. */
  recover(): Promise<void>;
}

const pollMilliseconds = 2;

const killTree = async ({ pid, ended }: RunningServer): Promise<void> => {
  // One that stands still starts no process that we would not see.
  process.kill(pid, 'SIGSTOP');
  const tree = processTree(pid);
  for (const member of tree)
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  // A server that finds processes of the former one refuses to start, even one that nobody has waited for yet.
  await ended;
  while (tree.some(isRunning)) await sleep(pollMilliseconds);
};

const programFolder = (): string => {
  const newest = readdirSync(programs)
    .map(Number)
    .sort((one, other) => other - one)[0];
  if (newest === undefined) throw new Error('PostgreSQL is missing. As root: apt-get install -y postgresql');
  return join(programs, String(newest), 'bin');
};

/**
 * Gives the embedded database of a service that has started cores of its own.
 *
 * @returns the process that all its others are children of
 */
export const moveEmbeddedDatabase = async (dataFolder: string, cores: string): Promise<number> => {
  const name = 'postmaster.pid';
  const entries = await readdir(dataFolder, { recursive: true });
  const file = entries.find((entry) => basename(entry) === name);
  if (!file) throw new Error(`There is no embedded database in ${dataFolder}.`);
  const pid = Number.parseInt(await readFile(join(dataFolder, file), 'utf8'), 10);
  // Those that it starts later inherit its cores.
  for (const member of processTree(pid)) await run('taskset', ['-a', '-c', '-p', cores, String(member)]);
  return pid;
};

/** PostgreSQL refuses to run as root: then Debian's user of that name runs it. */
const serverUser = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  return {
    uid: Number(await run('id', ['-u', 'postgres'])),
    gid: Number(await run('id', ['-g', 'postgres'])),
  };
};

const canConnect = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } finally {
    await client.end();
  }
};

/** Makes a cluster with PostgreSQL's default settings (so fsync and synchronous commits are on) and starts it. */
export const startDatabaseServer = async (folder: string, resources: Resources): Promise<DatabaseServer> => {
  const bin = programFolder();
  const user = await serverUser();
  const data = join(folder, 'postgresql');
  await mkdir(data);
  if (user) await chown(data, user.uid, user.gid);
  const initialise = [
    join(bin, 'initdb'),
    '--pgdata',
    data,
    '--username',
    'bench',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
  ];
  const identity = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
  await run('setpriv', [...identity, ...initialise]);
  const port = await freePort();
  const start = (): Promise<RunningServer> =>
    startServer({
      command: [
        join(bin, 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        data,
        '-c',
        'listen_addresses=127.0.0.1',
      ],
      cores: '1',
      log: join(folder, 'postgresql.log'),
      ready: () => canConnect(`postgres://bench@127.0.0.1:${port}/postgres`),
      stopSignal: 'SIGINT',
      ...(user ? { user } : {}),
    });
  let server = await start();
  resources.keep({ stop: () => server.stop() });
  return {
    get server() {
      return server;
    },
    async createDatabase(name) {
      const client = new Client({ connectionString: `postgres://bench@127.0.0.1:${port}/postgres` });
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
      return `postgres://bench@127.0.0.1:${port}/${name}`;
    },
    crash: () => killTree(server),
    async recover() {
      server = await start();
    },
  };
};
