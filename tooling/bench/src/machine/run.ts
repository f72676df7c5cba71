import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end and gives its output. Rejects where it fails, with what it said. */
export const run = async (
  command: string,
  parameters: readonly string[],
  folder?: string,
): Promise<string> => {
  const { stdout } = await execute(command, [...parameters], {
    maxBuffer: 64 * 2 ** 20,
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  return stdout;
};
