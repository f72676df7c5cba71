import { readdir, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { isRunning } from './process-identity.ts';

/** A server and its helpers have their data directory as working directory; so may a person's shell, hence the program. */
const belongsTo = async (pid: string, data: string): Promise<boolean> => {
  try {
    const [directory, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`),
      readlink(`/proc/${pid}/exe`),
    ]);
    // The program of a package that was replaced meanwhile is called `postgres (deleted)`.
    return directory === data && basename(program).startsWith('postgres');
  } catch {
    // Gone in this moment, a zombie, or another user's: none is a server of ours.
    return false;
  }
};

/**
 * The processes of PostgreSQL that live in a data directory, found without its lock files. Linux only: elsewhere none
 * is found, and PostgreSQL's own checks have to do.
 */
export const serverProcesses = async (data: string): Promise<number[]> => {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const mine = await Promise.all(pids.map((pid) => belongsTo(pid, data)));
  return pids.flatMap((pid, index) => (mine[index] === true && isRunning(Number(pid)) ? [Number(pid)] : []));
};
