import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../machine/run.ts';

/**
 * What a person at the command line gets: `cat FILE | apertium -u MODE`, unknown words unmarked. Through `cat`, because
 * the `apertium` script opens its standard input a second time and then finds a socket of Node empty.
 */
export const translateByCommand = async (mode: string, text: string, folder: string): Promise<string> => {
  const file = join(folder, 'source.txt');
  await writeFile(file, text);
  return run('sh', ['-c', 'cat "$1" | apertium -u "$2"', 'sh', file, mode]);
};
