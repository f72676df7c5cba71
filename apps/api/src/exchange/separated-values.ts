import { Readable } from 'node:stream';
import type { CsvError } from 'csv-parse';
import { unreadableFile } from './file-error.ts';
import type { Row } from './rows.ts';
import type { FileTerm, TermList } from './terms.ts';
import { piecesOf } from './utf8.ts';

/** `,` for CSV (RFC 4180), tab for TSV with the same quoting. */
export type Separator = ',' | '\t';

const columns = ['source', 'target', 'case_sensitive', 'do_not_translate'] as const;
type Column = (typeof columns)[number];
const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);

/** A row longer than this has a quotation mark that never ends. */
const longestRow = 65_536;

/** The size of a row says nothing of empty cells. */
const maxCells = 1_000;

interface Parsed {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/**
 * Reads terms: a first row that names `source` and at least one more column is the header; without one the columns are
 * `source, target, case_sensitive, do_not_translate`. Empty rows are passed over.
 * @throws ApiError `invalid_request` with the line where quoting is broken or a column is unknown.
 */
export async function* readSeparated(text: string, separator: Separator): AsyncGenerator<Row<FileTerm>> {
  // Loaded where a file comes: most processes never see one.
  const { CsvError, parse } = await import('csv-parse');
  const parser = Readable.from(piecesOf(text)).compose(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestRow,
      cast(cell, { index, lines }) {
        if (index === maxCells)
          throw unreadableFile('too_many_columns', `A row has more than ${maxCells} columns.`, lines);
        return cell;
      },
      info: true,
    }),
  );
  let header: readonly Column[] | undefined;
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      if (header === undefined) {
        refuseSemicolons(record, separator);
        const named = readHeader(record, info.lines);
        header = named ?? columns;
        if (named) continue;
      }
      yield toRow(record, header, info.lines);
    }
  } catch (error) {
    throw error instanceof CsvError ? broken(error) : error;
  }
}

const refuseSemicolons = (record: readonly string[], separator: Separator): void => {
  if (separator === ',' && record.length === 1 && record[0]?.includes(';'))
    throw unreadableFile(
      'wrong_separator',
      'The columns are separated by semicolons. Separate them by commas, or by tabs as text/tab-separated-values.',
      1,
    );
};

const readHeader = (record: readonly string[], line: number): readonly Column[] | undefined => {
  const names = record.map((cell) => cell.trim().toLowerCase());
  if (!names.includes('source') || names.filter(isColumn).length < 2) return undefined;
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined || new Set(names).size < names.length)
    throw unreadableFile(
      'unknown_column',
      `The first row names a column that is none, or one twice. The columns are ${columns.join(', ')}.`,
      line,
    );
  return names.filter(isColumn);
};

const toRow = (record: readonly string[], header: readonly Column[], line: number): Row<FileTerm> => {
  if (record.slice(header.length).some((cell) => cell.trim() !== ''))
    return { line, problem: `has more than ${header.length} columns` };
  const cell = (column: Column): string => record[header.indexOf(column)] ?? '';
  const caseSensitive = readFlag(cell('case_sensitive'));
  const doNotTranslate = readFlag(cell('do_not_translate'));
  if (caseSensitive === undefined) return { line, problem: 'case_sensitive must be true, false or empty' };
  if (doNotTranslate === undefined) return { line, problem: 'do_not_translate must be true, false or empty' };
  const target = cell('target');
  return {
    line,
    value: {
      source: cell('source'),
      target: target.trim() === '' ? undefined : target,
      caseSensitive,
      doNotTranslate,
    },
  };
};

const flags: Readonly<Record<string, boolean>> = {
  '': false,
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};
const readFlag = (cell: string): boolean | undefined => {
  const text = cell.trim().toLowerCase();
  return Object.hasOwn(flags, text) ? flags[text] : undefined;
};

const broken = (error: CsvError): Error =>
  unreadableFile(
    'broken_quoting',
    'The quoting is broken: a field with quotation marks must be in quotation marks, and have each of its own twice.',
    typeof error.lines === 'number' ? error.lines : undefined,
  );

/** Writes terms with a header. Cells that begin with `=`, `+`, `-` or `@` are data, and stay as they are. */
export function* writeSeparated(list: TermList, separator: Separator): Generator<string> {
  const row = (cells: readonly string[]): string => `${cells.map(quote).join(separator)}\r\n`;
  const quote = (cell: string): string =>
    cell === '' || (!/["\r\n]/.test(cell) && !cell.includes(separator))
      ? cell
      : `"${cell.replaceAll('"', '""')}"`;
  yield row(columns);
  for (const { source, target, caseSensitive, doNotTranslate } of list.entries)
    yield row([source, target ?? '', String(caseSensitive), String(doNotTranslate)]);
}
