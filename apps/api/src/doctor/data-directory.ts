import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { attempt, type Check, systemCode } from './check.ts';

/** Below this an embedded database may soon be unable to write. */
const minFreeBytes = 500 * 1024 * 1024;

/** Files that hold secrets: theirs alone who runs the service. */
const privateFiles = ['first-run.json', 'secret-key', join('tls', 'key.pem')];

const statusOf = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
};

const isWritable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The nearest folder above that is there. */
const existingParent = async (path: string): Promise<string> => {
  const parent = dirname(path);
  return parent === path || (await statusOf(parent)) ? parent : existingParent(parent);
};

/** Whether the data directory can be used, has room, and keeps its secrets. */
export const checkDataDirectory = (dataDir: string): Promise<Check> =>
  attempt({ id: 'data_directory', title: 'Data directory' }, async () => {
    const path = resolve(dataDir);
    const found = await statusOf(path);
    if (found && !found.isDirectory()) {
      return { status: 'failed', detail: `${path} is no directory`, remedy: 'Choose another: --data-dir.' };
    }
    const place = found ? path : await existingParent(path);
    if (!(await isWritable(place))) {
      return {
        status: 'failed',
        detail: `${place} cannot be written`,
        remedy: 'Give it to the user who runs the service (chown), or choose another: --data-dir.',
      };
    }
    const open: string[] = [];
    for (const name of privateFiles) {
      const file = await statusOf(join(path, name));
      if (file && (file.mode & 0o077) !== 0) open.push(join(path, name));
    }
    if (open.length > 0) {
      return {
        status: 'failed',
        detail: `${open.join(', ')} can be read by others`,
        remedy: `chmod 600 ${open.join(' ')}, and replace what was open to be read.`,
      };
    }
    const { bavail, bsize } = await statfs(place);
    const free = bavail * bsize;
    const room = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
    if (free < minFreeBytes) return { status: 'warning', detail: `${path}, ${room}`, remedy: 'Make room.' };
    return {
      status: 'ok',
      detail: found ? `${path}, ${room}` : `${path} is made by the first start, ${room}`,
    };
  });
