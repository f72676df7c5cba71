import { tooManyElements } from '../errors/errors.ts';
import type { FileMistake } from './mistakes.ts';

/** A row of a file: what it says, or why it cannot be used. */
export type Row<Value> =
  | { readonly line: number; readonly value: Value }
  | { readonly line: number; readonly problem: string };

/** All rows of a file, what can be used apart from mistakes. */
export interface Rows<Value> {
  readonly values: readonly { readonly line: number; readonly value: Value }[];
  readonly mistakes: FileMistake[];
}

/**
 * Collects the rows of a file.
 * @param atMost rows; reading ends there, however long the file
 * @throws ApiError `limit_exceeded`
 */
export const collectRows = async <Value>(
  rows: AsyncIterable<Row<Value>>,
  atMost: number,
): Promise<Rows<Value>> => {
  const values: { line: number; value: Value }[] = [];
  const mistakes: FileMistake[] = [];
  for await (const row of rows) {
    if (values.length + mistakes.length === atMost) throw tooManyElements('', atMost);
    if ('value' in row) values.push(row);
    else mistakes.push({ line: row.line, message: row.problem });
  }
  return { values, mistakes };
};
