import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One row of a corpus, by column. */
export type Row = Readonly<Record<string, string>>;

/**
 * Reads a tab-separated file of the text corpus, with a header row.
 *
 * @throws Error where `DRAGOMAN_CORPUS` names no folder
 */
export const readRows = async (name: string): Promise<readonly Row[]> => {
  const folder = process.env.DRAGOMAN_CORPUS;
  if (!folder)
    throw new Error(
      'Set DRAGOMAN_CORPUS to the folder that holds text/*.tsv: there is nothing to measure on.',
    );
  const [header = '', ...lines] = (await readFile(join(folder, 'text', name), 'utf8')).trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
};
