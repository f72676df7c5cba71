import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resources } from './resources.ts';

/** A new folder on disk, removed at the end. Not under /tmp: that is memory on some machines, where a sync costs nothing. */
export const scratchFolder = async (resources: Resources): Promise<string> => {
  const path = await mkdtemp(join('/var/tmp', 'dragoman-bench-'));
  // PostgreSQL runs as another user where we are root.
  await chmod(path, 0o755);
  resources.keep({ stop: () => rm(path, { recursive: true, force: true }) });
  return path;
};
