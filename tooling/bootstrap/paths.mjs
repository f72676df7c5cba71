// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this repository. */
export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Where the bootstrap keeps what it makes. Deleting the folder is always safe: the next start makes it again.
 *
 * @param {string} root the repository's root folder
 */
export const statePaths = (root) => {
  const base = join(root, '.dragoman');
  return {
    base,
    toolchain: join(base, 'toolchain'),
    logs: join(base, 'logs'),
    lock: join(base, 'prepare.lock'),
    stamps: join(base, 'stamps.json'),
  };
};
