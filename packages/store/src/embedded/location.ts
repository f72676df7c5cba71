import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '../error.ts';
import type { StoreLogger } from '../logger.ts';
import { canReach } from './reach.ts';
import { serverProcesses } from './server-processes.ts';
import { makeSharedDirectory, sharedDirectory } from './shared-directory.ts';
import { ensureSystemUser, findUser, type ServerOwner } from './system-user.ts';

/** Where an embedded server lives: `home` holds `data`, `run` and `server.log`, and is its owner's alone. */
export interface Location {
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly socketDirectory: string;
  readonly owner: ServerOwner;
}

/** The file of the data directory that says where the database is, when it is not inside. */
const pointerName = 'postgres-location';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the last a NUL (unix(7)). */
const maxSocketPath = process.platform === 'linux' ? 107 : 103;
export const socketName = '.s.PGSQL.5432';

/** `pg_ctl` hands paths to a shell between double quotes. */
const unsafePath = /["$`\\\n\r]/;

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A small file without its outer blanks; undefined where there is none. */
const readNote = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (missing(error)) return undefined;
    throw error;
  }
};

/** Makes the data directory, for its owner alone (what is missing above it as usual), and gives its real path. */
export const prepareDataDirectory = async (dataDirectory: string): Promise<string> => {
  await mkdir(dirname(resolve(dataDirectory)), { recursive: true });
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = await realpath(dataDirectory);
  if (unsafePath.test(path)) {
    throw new StoreError(
      'server_failed',
      `The data directory ${JSON.stringify(path)} has a quotation mark, dollar sign, backquote, backslash or line break in its path: choose another.`,
    );
  }
  return path;
};

const ownUser = async (uid: number): Promise<ServerOwner> => {
  if (process.platform !== 'linux') return { uid, gid: process.getgid?.() ?? uid, name: `user ${uid}` };
  const user = await findUser(uid);
  if (user !== undefined) return { ...user, gid: process.getgid?.() ?? user.gid };
  throw new StoreError(
    'server_failed',
    `User ${uid} has no entry in /etc/passwd, which PostgreSQL needs. Start Dragoman as a user that has one, or set DATABASE_URL.`,
  );
};

/** Who runs the server of a home that is there: its owner. */
const ownerOf = async (home: string, uid: number): Promise<ServerOwner> => {
  const { uid: homeUid } = await stat(home);
  if (uid !== 0) {
    if (homeUid === uid) return ownUser(uid);
    const name = (await findUser(homeUid))?.name ?? String(homeUid);
    throw new StoreError(
      'server_failed',
      `The database in ${home} belongs to user ${name}: start Dragoman as that user or as root.`,
    );
  }
  if (homeUid === 0) {
    throw new StoreError(
      'server_failed',
      `The database in ${home} belongs to root, and PostgreSQL does not run as root. Give it to the system user: \`chown -R dragoman: ${home}\`.`,
    );
  }
  const owner = await findUser(homeUid);
  if (owner === undefined) {
    throw new StoreError(
      'server_failed',
      `The database in ${home} belongs to user ${homeUid}, who does not exist here. Give it to the system user: \`useradd --system dragoman; chown -R dragoman: ${home}\`.`,
    );
  }
  if (!(await canReach(owner, home))) {
    throw new StoreError(
      'server_failed',
      `User ${owner.name}, who owns the database in ${home}, cannot reach it: open the directories above it to pass (\`chmod o+x\`), or move the data directory.`,
    );
  }
  return owner;
};

const makeOwned = async (path: string, owner: ServerOwner, mode: number): Promise<void> => {
  await mkdir(path, { recursive: true, mode });
  await chmod(path, mode);
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
};

/** Ends a server without its tools, by the signal for a fast shutdown (PostgreSQL manual, "Shutting Down the Server"). */
const endServer = async (data: string): Promise<void> => {
  const pid = Number((await readNote(join(data, 'postmaster.pid')))?.split('\n')[0]);
  for (let signalled = false; ; signalled = true) {
    const alive = await serverProcesses(data);
    if (alive.length === 0) return;
    if (!signalled && alive.includes(pid)) process.kill(pid, 'SIGINT');
    await delay(20);
  }
};

/** A home outside of the data directory, for a system user who cannot reach inside. */
const makeOutside = async (
  dataDirectory: string,
  owner: ServerOwner,
  logger: StoreLogger,
): Promise<string> => {
  await makeSharedDirectory();
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const home = join(sharedDirectory, hash);
  if (await exists(home)) {
    // The data directory that it belonged to is gone, and with it the key to its secrets: it is nobody's, but not ours to erase.
    await endServer(join(home, 'data'));
    const aside = `${home}.abandoned-${Date.now()}`;
    await rename(home, aside);
    logger.warn(
      { directory: aside },
      'A database of an earlier data directory at the same place was set aside: remove it when nobody misses it.',
    );
  }
  await makeOwned(home, owner, 0o700);
  await writeFile(join(dataDirectory, pointerName), `${home}\n`);
  logger.info(
    { directory: home },
    `PostgreSQL runs as user ${owner.name}, who cannot reach ${dataDirectory}: the database is kept in ${home}.`,
  );
  return home;
};

/**
 * Lets the system user pass through the data directory, where nothing but its own mode is in the way: the directory is
 * ours. The group gets the right to pass, nobody the right to read.
 */
const openToPass = async (dataDirectory: string, owner: ServerOwner): Promise<boolean> => {
  const { uid, gid, mode } = await stat(dataDirectory);
  const groupIsFree = gid === 0 || gid === owner.gid || (mode & 0o070) === 0;
  if (uid !== 0 || !groupIsFree || !(await canReach(owner, dirname(dataDirectory)))) return false;
  await chown(dataDirectory, uid, owner.gid);
  await chmod(dataDirectory, (mode & 0o707) | 0o010);
  return true;
};

const findHome = async (
  dataDirectory: string,
  uid: number,
  logger: StoreLogger,
): Promise<{ home: string; owner: ServerOwner }> => {
  const pointer = await readNote(join(dataDirectory, pointerName));
  const inside = join(dataDirectory, 'postgres');
  const known = pointer ?? inside;
  if (await exists(known)) return { home: known, owner: await ownerOf(known, uid) };
  if (pointer !== undefined) {
    throw new StoreError(
      'server_failed',
      `The database of ${dataDirectory} was kept in ${pointer}, which is gone. Restore it, or remove ${join(dataDirectory, pointerName)} to begin with an empty one.`,
    );
  }
  const owner = uid === 0 ? await ensureSystemUser() : await ownUser(uid);
  const reachable =
    uid !== 0 || (await canReach(owner, dataDirectory)) || (await openToPass(dataDirectory, owner));
  if (!reachable) {
    return { home: await makeOutside(dataDirectory, owner, logger), owner };
  }
  await makeOwned(inside, owner, 0o700);
  return { home: inside, owner };
};

/** True where a data directory's database has been made, be it outside of the directory. Changes nothing. */
export const hasDatabase = async (dataDirectory: string): Promise<boolean> =>
  (await readNote(join(dataDirectory, pointerName))) !== undefined ||
  (await exists(join(dataDirectory, 'postgres')));

const isPrivateTo = async (owner: ServerOwner, path: string): Promise<boolean> => {
  try {
    const { uid, mode } = await lstat(path);
    return uid === owner.uid && (mode & 0o077) === 0;
  } catch (error) {
    if (missing(error)) return false;
    throw error;
  }
};

/** The directory of the socket: inside of the home, or a short one below /tmp where the path would be too long. */
const findSocketDirectory = async (home: string, owner: ServerOwner): Promise<string> => {
  const inside = join(home, 'run');
  if (Buffer.byteLength(join(inside, socketName)) <= maxSocketPath) {
    await makeOwned(inside, owner, 0o700);
    return inside;
  }
  const note = join(home, 'socket-directory');
  const kept = await readNote(note);
  if (kept !== undefined && (await isPrivateTo(owner, kept))) return kept;
  const made = await mkdtemp('/tmp/dragoman-');
  await makeOwned(made, owner, 0o700);
  await writeFile(note, `${made}\n`);
  return made;
};

/** Finds or makes the place of a data directory's server. To be called under the data directory's mutex. */
export const locateServer = async (dataDirectory: string, logger: StoreLogger): Promise<Location> => {
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new StoreError('server_failed', 'The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL.');
  }
  const { home, owner } = await findHome(dataDirectory, uid, logger);
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'server.log'),
    socketDirectory: await findSocketDirectory(home, owner),
    owner,
  };
};
