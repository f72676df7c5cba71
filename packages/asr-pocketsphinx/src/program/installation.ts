import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '@dragoman/provider-kit';

/** The files of the model, by the program's names for them. */
export const modelFiles = (modelDirectory: string) => ({
  '-hmm': join(modelDirectory, 'en-us'),
  '-lm': join(modelDirectory, 'en-us.lm.bin'),
  '-dict': join(modelDirectory, 'cmudict-en-us.dict'),
});

const canRead = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program and the parts of the model that are not there or may not be used. Looks at the file system only. */
export const missingParts = (program: string, modelDirectory: string): readonly string[] => [
  ...(isInstalled(program) ? [] : [program]),
  ...Object.values(modelFiles(modelDirectory)).filter((file) => !canRead(file)),
];
