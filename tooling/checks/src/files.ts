import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', '.turbo', 'coverage', '.git', '.dragoman']);

/**
 * Lists the files under a folder whose names match, absolute and sorted; none where the folder does not exist.
 * Installed packages, builds and caches are left out.
 */
export const listFiles = (directory: string, name: RegExp): readonly string[] =>
  existsSync(directory)
    ? readdirSync(directory, { withFileTypes: true })
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .flatMap((entry) => {
          const path = join(directory, entry.name);
          if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(path, name);
          return entry.isFile() && name.test(entry.name) ? [path] : [];
        })
    : [];
