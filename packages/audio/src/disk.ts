import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const full: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** FFmpeg writes so much at once, or less. */
const minRoom = 65_536;

/** Whether the operating system had no room for what was to be written. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.includes(error.code);

/** Whether the disk of a file has room for more: a program that failed for want of it does not say so. */
export const hasRoom = async (path: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize >= minRoom;
};
