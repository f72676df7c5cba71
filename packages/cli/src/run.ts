import { CommanderError } from 'commander';
import { describeFailure, exitCodes } from './failure.ts';
import { createProgram } from './program.ts';

/**
 * Runs one command line and says what went wrong, where something did.
 *
 * @param words the arguments, without those of Node itself
 * @returns the exit code: 0, 1 (failed) or 2 (not a valid command line)
 */
export const run = async (words: readonly string[]): Promise<number> => {
  // Whoever reads our output may stop early (`| head`): that is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  try {
    await createProgram().parseAsync(words, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    process.stderr.write(`${describeFailure(error)}\n`);
    return exitCodes.failure;
  }
};
