import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ModelStoreError } from './errors.ts';

/** Whether a process of this machine runs. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process that made a lock is gone. One on another machine, with the folder shared, is never taken for gone. */
const isAbandoned = (text: string): boolean => {
  const [host, pid] = text.trim().split(' ');
  return host === hostname() && !isAlive(Number(pid));
};

/** Removes a lock whose owner is gone, and no other: another process may have been faster, and have it by now. */
const removeAbandoned = async (path: string, owner: string): Promise<boolean> => {
  const aside = `${path}-${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  const isSame = (await readFile(aside, 'utf8')) === owner;
  if (!isSame) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return isSame;
};

/**
 * Does something to the models while no other process does.
 * @throws ModelStoreError where another process is at it
 */
export const locked = async <T>(modelsDirectory: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(modelsDirectory, { recursive: true });
  const path = join(modelsDirectory, '.lock');
  const take = async (): Promise<boolean> => {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${hostname()} ${process.pid}\n`);
      await file.close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
  if (!(await take())) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    const isFree = owner !== '' && isAbandoned(owner) && (await removeAbandoned(path, owner));
    if (!isFree || !(await take())) {
      throw new ModelStoreError(
        `Another process (${owner.trim() || 'unknown'}) is changing the models in ${modelsDirectory}. Try again when it is done; where there is none, delete ${path}.`,
      );
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
};
