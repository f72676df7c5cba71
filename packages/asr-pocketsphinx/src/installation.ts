import { join } from 'node:path';
import { isInstalled, isReadable } from '@dragoman/provider-kit';
import type { PocketsphinxOptions } from './options.ts';

/** The files of the model, by the program's names for them. */
export const modelFiles = (modelDirectory: string) => ({
  '-hmm': join(modelDirectory, 'en-us'),
  '-lm': join(modelDirectory, 'en-us.lm.bin'),
  '-dict': join(modelDirectory, 'cmudict-en-us.dict'),
});

/** The program and the parts of the model that are not there or may not be used. Looks at the file system only. */
export const missingParts = ({
  program,
  modelDirectory,
}: Pick<PocketsphinxOptions, 'program' | 'modelDirectory'>): readonly string[] => [
  ...(isInstalled(program) ? [] : [program]),
  ...Object.values(modelFiles(modelDirectory)).filter((file) => !isReadable(file)),
];
