import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { CommandError } from '../failure.ts';
import type { Pair, PairRow } from './pairs.ts';

const columns = ['source', 'target', 'source_language', 'target_language', 'quality'] as const;
type Column = (typeof columns)[number];
const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);

/** A row of more bytes is no row: the file has no ends of lines. */
const maxRowBytes = 1_048_576;
/** The most characters of one text. */
const maxTextLength = 50_000;

/** The languages of the rows that do not name theirs. */
export interface DefaultLanguages {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What people write for good and for bad. */
const marks: Readonly<Record<string, boolean>> = {
  '': true,
  good: true,
  ok: true,
  yes: true,
  true: true,
  '1': true,
  bad: false,
  no: false,
  false: false,
  '0': false,
};

interface Parsed {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/** Bytes as text. What is not UTF-8 ends it with an error in place of replacement characters. */
async function* decoded(bytes: AsyncIterable<Uint8Array | string>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes)
      yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (
      !(error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    )
      throw error;
    throw new CommandError(
      `${path} is not UTF-8. Save it as UTF-8 text with tabs between the columns, and try again.`,
    );
  }
}

/** Spreadsheets put a cell with quotation marks into quotation marks, each of its own twice. */
const unquoted = (cell: string): string =>
  /^"(?:[^"]|"")*"$/u.test(cell) && cell.includes('""') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const readHeader = (record: readonly string[], path: string): readonly Column[] => {
  const names = record.map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => !isColumn(name));
  const isTwice = new Set(names).size < names.length;
  if (unknown === undefined && !isTwice && names.includes('source') && names.includes('target'))
    return names.filter(isColumn);
  const found =
    unknown === undefined
      ? isTwice
        ? 'one is there twice'
        : '"source" or "target" is missing'
      : `"${unknown.slice(0, 40)}" is none of them`;
  throw new CommandError(
    `The first line of ${path} must name its columns, with tabs between them: ${found}. The columns are ` +
      'source and target, and where wanted source_language, target_language and quality (good or bad).',
  );
};

const isLanguage = (tag: string): boolean => {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).language !== 'und';
  } catch {
    return false;
  }
};

const toPair = (
  record: readonly string[],
  header: readonly Column[],
  { from = '', to = '' }: DefaultLanguages,
): Pair | string => {
  if (record.length > header.length)
    return `has ${record.length} columns, the first line ${header.length}: is there a tab in a text?`;
  const cell = (column: Column): string => unquoted((record[header.indexOf(column)] ?? '').trim());
  const [source, target] = [cell('source'), cell('target')];
  if (source === '') return 'has no source';
  if (target === '') return 'has no target';
  if (source.length > maxTextLength || target.length > maxTextLength)
    return `has a text of more than ${maxTextLength} characters`;
  const [sourceLanguage, targetLanguage] = [cell('source_language') || from, cell('target_language') || to];
  if (sourceLanguage === '') return 'names no source_language: add the column, or --from';
  if (targetLanguage === '') return 'names no target_language: add the column, or --to';
  for (const tag of [sourceLanguage, targetLanguage])
    if (!isLanguage(tag)) return `names no language: "${tag.slice(0, 40)}"`;
  const mark = cell('quality').toLowerCase();
  const isGood = Object.hasOwn(marks, mark) ? marks[mark] : undefined;
  if (isGood === undefined) return `has "${mark.slice(0, 40)}" for quality: write good or bad`;
  return { source, target, sourceLanguage, targetLanguage, isGood };
};

const describe = (error: CsvError, path: string): string =>
  error.code === 'CSV_MAX_RECORD_SIZE'
    ? `A line of ${path} is longer than ${maxRowBytes / 1_048_576} MiB: are the ends of lines missing?`
    : `${path} cannot be read: ${error.message}`;

/**
 * Reads pairs of texts, one a line with tabs between the columns, as they come. Empty lines are passed over; a row that
 * cannot be used is told with what is wrong with it.
 *
 * @param path a file; `-`: standard input
 * @throws CommandError where the file has no header, is not UTF-8, or has a line without end
 */
export async function* readPairs(path: string, languages: DefaultLanguages): AsyncGenerator<PairRow> {
  const [input, name] =
    path === '-' ? [process.stdin, 'Standard input'] : ([createReadStream(path), path] as const);
  const parser = Readable.from(decoded(input, name)).compose(
    parse({
      delimiter: '\t',
      quote: null,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: maxRowBytes,
      info: true,
    }),
  );
  let header: readonly Column[] | undefined;
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      if (header === undefined) {
        header = readHeader(record, name);
        continue;
      }
      const pair = toPair(record, header, languages);
      yield typeof pair === 'string' ? { line: info.lines, problem: pair } : { line: info.lines, pair };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new CommandError(describe(error as CsvError, name));
    throw error;
  }
  if (header === undefined) throw new CommandError(`${name} is empty.`);
}
