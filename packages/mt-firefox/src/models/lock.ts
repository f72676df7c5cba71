import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** How long to wait between two looks at another process's lock. */
const lookMs = 200;

/** What is to be done alone. */
export interface LockOptions {
  /** What is locked: the name of a pair. */
  readonly name: string;
  /** Waits for another process, until this ends. Absent: it is refused at once. */
  readonly patience?: AbortSignal | undefined;
}

/**
 * Does something to a model while no other process does.
 * @throws ModelStoreError where another process is at it
 */
export const locked = async <T>(
  modelsDirectory: string,
  { name, patience }: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  await mkdir(modelsDirectory, { recursive: true });
  const path = join(modelsDirectory, `.lock-${name}`);
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
  while (!(await take())) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (owner !== '' && isAbandoned(owner) && (await removeAbandoned(path, owner))) continue;
    if (patience === undefined) {
      throw new ModelStoreError(
        `Another process (${owner.trim() || 'unknown'}) is changing the model ${name} in ${modelsDirectory}. Try again when it is done; where there is none, delete ${path}.`,
      );
    }
    await sleep(lookMs, undefined, { signal: patience });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
};
