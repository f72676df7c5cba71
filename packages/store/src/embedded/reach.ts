import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServerOwner } from './system-user.ts';

/** May the user pass through this directory? Only its mode is asked: where an access list says more, the answer is no. */
const mayPass = async (owner: ServerOwner, directory: string): Promise<boolean> => {
  const { mode, uid, gid } = await stat(directory);
  if (uid === owner.uid) return (mode & 0o100) !== 0;
  if (gid === owner.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
};

/** True where the user can walk to a directory from the root and into it. */
export const canReach = async (owner: ServerOwner, directory: string): Promise<boolean> => {
  for (let path = await realpath(directory); ; path = dirname(path)) {
    if (!(await mayPass(owner, path))) return false;
    if (path === dirname(path)) return true;
  }
};
