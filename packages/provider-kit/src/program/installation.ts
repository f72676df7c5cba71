import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const usualFolders = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin'];

/**
 * All that a program is told of its surroundings: where programs are, and that text is UTF-8. Nothing of this process's
 * own environment, which holds secrets.
 *
 * @param folders where programs are looked for before the usual folders
 */
export const programEnvironment = (folders: readonly string[] = []): NodeJS.ProcessEnv => ({
  PATH: [...folders, ...usualFolders].join(':'),
  LC_ALL: 'C.UTF-8',
});

const may = (path: string, what: number): boolean => {
  try {
    accessSync(path, what);
    return true;
  } catch {
    return false;
  }
};

/** Whether a file or a folder is there and may be read. */
export const isReadable = (path: string): boolean => may(path, constants.R_OK);

/**
 * Whether a program, a path or a name, is there and may be started. Looks at the file system only.
 *
 * @param folders where a name is looked for before the usual folders
 */
export const isInstalled = (program: string, folders: readonly string[] = []): boolean =>
  isAbsolute(program)
    ? may(program, constants.X_OK)
    : [...folders, ...usualFolders].some((folder) => may(join(folder, program), constants.X_OK));
