import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CommandError, exitCodes } from '../failure.ts';

/** A text file to import, and what it is by its name. */
export const readImport = async <Type extends string>(
  path: string,
  types: Readonly<Record<string, Type>>,
): Promise<{ content: string; type: Type }> => {
  const type = types[extname(path).toLowerCase()];
  if (type === undefined) {
    throw new CommandError(`${path} must be named ${Object.keys(types).join(', ')}.`);
  }
  return { content: await readFile(path, 'utf8'), type };
};

interface ImportReport extends Readonly<Record<'imported' | 'updated' | 'skipped' | 'failed', number>> {
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** What became of the rows, in one line. Mistakes go to standard error, and the exit code is 1 where there are any. */
export const reportImport = ({ imported, updated, skipped, failed, errors }: ImportReport): string => {
  for (const { line, message } of errors) process.stderr.write(`line ${line}: ${message}\n`);
  if (failed > 0) process.exitCode = exitCodes.failure;
  return `${imported} imported, ${updated} updated, ${skipped} unchanged, ${failed} not taken`;
};
