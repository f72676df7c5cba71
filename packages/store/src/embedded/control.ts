import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '../error.ts';
import type { Binaries } from './binaries.ts';
import { configure, roleName, syncMethod } from './configuration.ts';
import { type Location, socketName } from './location.ts';
import { isRunning } from './process-identity.ts';
import { runAs } from './run-as.ts';
import { serverProcesses } from './server-processes.ts';

/** True where a server takes connections (be it to say that it is still starting). */
export const isListening = (location: Location): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(location.socketDirectory, socketName));
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });

/** `postmaster.pid`: number, data directory, start, port, socket directory, address, shared memory, status. */
const readPostmaster = async (location: Location): Promise<{ pid: number; status: string } | undefined> => {
  try {
    const lines = (await readFile(join(location.data, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
};

const initialised = (location: Location): Promise<boolean> =>
  stat(join(location.data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/**
 * Makes an empty database where there is none. It grows beside its place and is moved there when it is whole, so that a
 * kill in the middle leaves nothing that looks like a database.
 *
 * @throws StoreError `database_unsupported` where the database is another major version's.
 */
export const initialise = async (location: Location, binaries: Binaries): Promise<boolean> => {
  if (await initialised(location)) {
    const found = (await readFile(join(location.data, 'PG_VERSION'), 'utf8')).trim();
    if (found === String(binaries.major)) return false;
    throw new StoreError(
      'database_unsupported',
      `The database in ${location.data} was made by PostgreSQL ${found}; this version of Dragoman carries ${binaries.major}. ` +
        `Either start the Dragoman that made it and copy the data out with \`pg_dump\` of PostgreSQL ${found}, ` +
        `or run PostgreSQL ${found} on it yourself and set DATABASE_URL, or move ${location.home} away to begin with an empty database.`,
    );
  }
  for (const name of await readdir(location.home)) {
    if (name.startsWith('data.new-')) await rm(join(location.home, name), { recursive: true, force: true });
  }
  const draft = join(location.home, `data.new-${process.pid}`);
  const { code, output } = await runAs(location.owner, location.home, binaries.initdb, [
    '--pgdata',
    draft,
    '--username',
    roleName,
    '--auth',
    'peer',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--data-checksums',
    '--sync-method',
    syncMethod,
    '--no-instructions',
  ]);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StoreError('server_failed', `initdb failed (${code}): ${lastLine(output)}`);
  }
  await rename(draft, location.data);
  const home = await open(location.home, 'r');
  await home.sync().finally(() => home.close());
  return true;
};

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

const maxLogBytes = 10 * 1024 * 1024;

const rotateLog = async (location: Location): Promise<void> => {
  if ((await sizeOf(location.log)) > maxLogBytes) await rename(location.log, `${location.log}.1`);
};

const readLogFrom = async (location: Location, offset: number): Promise<string> => {
  try {
    return (await readFile(location.log)).subarray(offset).toString('utf8');
  } catch {
    return '';
  }
};

/** What a server says while processes of a killed one still hold its memory or its number. */
const lingering = /pre-existing shared memory block|lock file "[^"]*" already exists/;

const lingerMs = 20_000;
const pollMs = 10;

/** Long enough to replay the log of a crash. */
const startSeconds = 600;

/** `pg_ctl` looks ten times a second; the status line tells sooner. Answers the exit code of `pg_ctl`, 0 = running. */
const startOnce = async (location: Location, binaries: Binaries): Promise<number> => {
  const finished = new AbortController();
  const control = runAs(location.owner, location.home, binaries.pgCtl, [
    'start',
    '--silent',
    '--wait',
    `--timeout=${startSeconds}`,
    '--pgdata',
    location.data,
    '--log',
    location.log,
  ]).finally(() => finished.abort());
  const ready = async (): Promise<number> => {
    while (!finished.signal.aborted) {
      const postmaster = await readPostmaster(location);
      const answers =
        postmaster?.status === 'ready' && isRunning(postmaster.pid) && (await isListening(location));
      if (answers) return 0;
      await delay(pollMs);
    }
    return (await control).code;
  };
  return Promise.race([control.then(({ code }) => code), ready()]);
};

/** How long processes of a killed server may take to notice before they are killed too. */
const orphanMs = 10_000;
/** How long a server may live without taking connections: it is about to, or about to end, or has lost its socket. */
const deafMs = 3_000;

/**
 * Waits until nothing of an earlier server lives in the data directory, and clears its lock files away. They name a
 * number that may be another program's by now, or a dead process's that nobody has collected (in a container, for ever);
 * PostgreSQL would take either for a running server.
 */
const clearRemains = async (location: Location, binaries: Binaries): Promise<void> => {
  const from = performance.now();
  for (;;) {
    if (await isListening(location)) return;
    const alive = await serverProcesses(location.data);
    if (alive.length === 0) break;
    const postmaster = await readPostmaster(location);
    const waited = performance.now() - from;
    if (postmaster !== undefined && alive.includes(postmaster.pid)) {
      if (waited > deafMs) await stop(location, binaries);
    } else if (waited > orphanMs) {
      for (const pid of alive) kill(pid);
    }
    await delay(pollMs);
  }
  if (process.platform !== 'linux') return;
  const socket = join(location.socketDirectory, socketName);
  for (const path of [join(location.data, 'postmaster.pid'), `${socket}.lock`, socket]) {
    await rm(path, { force: true });
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

/** Starts the server, or finds it running. */
export const start = async (location: Location, binaries: Binaries): Promise<void> => {
  await clearRemains(location, binaries);
  if (await isListening(location)) return;
  await configure(location);
  await rotateLog(location);
  const deadline = performance.now() + lingerMs;
  for (;;) {
    const offset = await sizeOf(location.log);
    const code = await startOnce(location, binaries);
    if (code === 0) return;
    const said = await readLogFrom(location, offset);
    if (!lingering.test(said) || performance.now() > deadline) {
      const reason = said.split('\n').find((line) => line.includes('FATAL')) ?? lastLine(said);
      throw new StoreError(
        'server_failed',
        `The embedded PostgreSQL does not start: ${reason === '' ? `pg_ctl ended with ${code}` : reason} (see ${location.log})`,
      );
    }
    await delay(100);
  }
};

/** Stops the server, if it runs; what is under way is rolled back. */
export const stop = async (location: Location, binaries: Binaries): Promise<void> => {
  await runAs(location.owner, location.home, binaries.pgCtl, [
    'stop',
    '--silent',
    '--wait',
    '--timeout=60',
    '--mode=fast',
    '--pgdata',
    location.data,
  ]);
};
