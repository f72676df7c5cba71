import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const folders = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin'];

/**
 * All that a program is told of its surroundings: where programs are, and that text is UTF-8. Nothing of this process's
 * own environment, which holds secrets.
 */
export const programEnvironment: NodeJS.ProcessEnv = Object.freeze({
  PATH: folders.join(':'),
  LC_ALL: 'C.UTF-8',
});

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether a program, a path or a name in the usual folders, is there and may be started. Looks at the file system only. */
export const isInstalled = (program: string): boolean =>
  (isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))).some(canRun);
