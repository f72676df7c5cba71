import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { serverProcesses } from '../../src/embedded/server-processes.ts';

/** A new data directory that goes away with its test, whatever still runs in it. */
export const makeDataDirectory = async (...below: readonly string[]): Promise<string> => {
  const base = await mkdtemp(join(tmpdir(), 'dragoman-store-'));
  await chmod(base, 0o711);
  const directory = join(base, ...below, 'data');
  onTestFinished(async () => {
    for (const pid of await serverProcesses(join(directory, 'postgres/data'))) process.kill(pid, 'SIGKILL');
    await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return directory;
};

/** The number of the server that runs in a data directory. */
export const serverPid = async (
  directory: string,
  home = join(directory, 'postgres'),
): Promise<number | undefined> => {
  try {
    const pid = Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
};

/** The processes that `lock` names. */
export const lockPids = async (directory: string): Promise<number[]> => {
  try {
    const text = await readFile(join(directory, 'lock'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line) => Number(line.split('\t')[0]));
  } catch {
    return [];
  }
};
