// @ts-check
import fs from 'node:fs';
import { BootstrapFailure } from './failure.mjs';

/** What tools, packages and builds take beside pnpm's store, with room to spare, in bytes. */
const neededBytes = 1_000_000_000;

/**
 * Refuses to begin where the disk is about to be full: npm says nothing when it can write only half of a file.
 *
 * @param {string} folder where the space is needed
 * @param {((folder: string) => { bavail: number, bsize: number }) | undefined} [status] default: the file system's own
 *   answer; nothing is known where Node is too old to ask (before 18.15)
 * @throws {BootstrapFailure}
 */
export const requireDiskSpace = (folder, status = fs.statfsSync) => {
  if (status === undefined) return;
  const { bavail, bsize } = status(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  throw new BootstrapFailure(
    `The disk is nearly full: ${Math.floor(freeBytes / 1_000_000)} MB are free in ${folder}, and about ${neededBytes / 1_000_000} MB are needed.`,
    'Free some space, then run the command again.',
  );
};
