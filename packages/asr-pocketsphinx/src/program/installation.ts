import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const folders = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin'];

/**
 * All that the program is told of its surroundings: where programs are, and that text is UTF-8. Nothing of this
 * process's own environment, which holds secrets.
 */
export const programEnvironment: NodeJS.ProcessEnv = Object.freeze({
  PATH: folders.join(':'),
  LC_ALL: 'C.UTF-8',
});

/** The files of the model, by the program's names for them. */
export const modelFiles = (modelDirectory: string) => ({
  '-hmm': join(modelDirectory, 'en-us'),
  '-lm': join(modelDirectory, 'en-us.lm.bin'),
  '-dict': join(modelDirectory, 'cmudict-en-us.dict'),
});

const can = (path: string, what: number): boolean => {
  try {
    accessSync(path, what);
    return true;
  } catch {
    return false;
  }
};

/** The program and the parts of the model that are not there or may not be used. Looks at the file system only. */
export const missingParts = (program: string, modelDirectory: string): readonly string[] => {
  const places = isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program));
  return [
    ...(places.some((place) => can(place, constants.X_OK)) ? [] : [program]),
    ...Object.values(modelFiles(modelDirectory)).filter((file) => !can(file, constants.R_OK)),
  ];
};
