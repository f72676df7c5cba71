import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '../error.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

interface Holder extends ProcessIdentity {
  readonly token: string;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Removes what a dead process left. Between reading and moving it another process may have done the same and locked
 * anew: then the moved file names a living holder and is put back.
 */
const breakStale = async (path: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && isAlive(moved)) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
};

const pollMs = 10;

/**
 * Runs work while no other process, and nobody else in this one, runs work under the same path. A hard link appears
 * whole or not at all, and names its holder, so that one killed in the middle holds nobody up.
 *
 * @throws StoreError `server_failed` when another holds it for longer than `patienceMs` (default 90 s).
 */
export const withMutex = async <T>(path: string, work: () => Promise<T>, patienceMs = 90_000): Promise<T> => {
  const holder: Holder = { ...ownIdentity(), token: randomUUID() };
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 });
  const deadline = performance.now() + patienceMs;
  try {
    for (;;) {
      try {
        await link(draft, path);
        break;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const other = await readHolder(path);
      if (other !== undefined && !isAlive(other)) await breakStale(path);
      else if (performance.now() > deadline) {
        throw new StoreError(
          'server_failed',
          `Process ${other?.pid ?? 'unknown'} has kept ${path} for ${Math.round(patienceMs / 1000)} s: look at what it does, or stop it.`,
        );
      } else await delay(pollMs);
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    const present = await readHolder(path);
    if (present?.token === holder.token) await rm(path, { force: true });
  }
};
