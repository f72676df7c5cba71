import { createTextFormat, declaredEncoding, type ReadSegment, type TextFile } from '@dragoman/format-kit';
import type { FormatV1, TaggedPart } from '@dragoman/provider';
import { cellTextOf, fromTagged, toTagged, withoutFormula } from './cells.ts';
import { type ColumnPlan, isTranslatable, planColumns } from './columns.ts';
import { dialectOf } from './dialect.ts';
import type { TableOptions } from './options.ts';
import { cellAt, isQuoted, parseTable, rawOf, type Table, valueAt, widthOf, writeValue } from './table.ts';

/** What translators count as a page. */
const charactersOfPage = 1_800;

interface TableFile {
  readonly file: TextFile<TableOptions>;
  readonly table: Table;
  readonly plan: ColumnPlan;
  /** Values of a column that the file does not have yet, by row. */
  readonly added: Map<number, string>;
}

/** A value of a row as it is written: in the file's own way, where the row has such a cell or not. */
const put = ({ file, table, plan, added }: TableFile, row: number, column: number, value: string): void => {
  if (plan.added !== undefined) {
    added.set(row, value);
    return;
  }
  const cell = cellAt(table, row, column);
  if (cell !== undefined) {
    const raw = rawOf(table, cell);
    if (value === valueAt(table, cell)) return;
    file.edits.push({
      start: table.starts[cell] ?? 0,
      end: table.ends[cell] ?? 0,
      text: writeValue(table, value, raw),
    });
    return;
  }
  // A row that is too short gets the cells before it.
  const { delimiter } = table.dialect;
  const missing = column + 1 - widthOf(table, row);
  file.edits.push({
    ...endOfRow(table, row),
    text: delimiter.repeat(missing) + writeValue(table, value, ''),
  });
};

const endOfRow = (table: Table, row: number): { readonly start: number; readonly end: number } => {
  const last = (table.rows[row + 1] ?? table.starts.length) - 1;
  const end = table.ends[last] ?? table.text.length;
  return { start: end, end };
};

const nameOf = (table: Table, plan: ColumnPlan, column: number): string => {
  const cell = plan.hasHeader ? cellAt(table, 0, column) : undefined;
  return cell === undefined ? '' : valueAt(table, cell).trim();
};

const maxContext = 200;

const contextOf = ({ table, plan }: TableFile, row: number, column: number): string => {
  const key = plan.key === undefined ? undefined : cellAt(table, row, plan.key);
  const said = (key === undefined ? '' : valueAt(table, key).trim()) || nameOf(table, plan, column);
  return said ? `table cell: ${said.slice(0, maxContext)}` : 'table cell';
};

/** A cell as a segment; undefined where it has nothing to translate. */
const segmentOf = (
  whole: TableFile,
  row: number,
  { source, target }: ColumnPlan['columns'][number],
): ReadSegment | undefined => {
  const { file, table } = whole;
  const cell = cellAt(table, row, source);
  const value = cell === undefined ? '' : valueAt(table, cell);
  if (!isTranslatable(value)) return undefined;
  const { lead, text, trail } = cellTextOf(value);
  const key = `${row + 1}.${source + 1}`;
  const before = target === source ? undefined : cellAt(table, row, target);
  const present = before === undefined ? '' : valueAt(table, before).trim();
  return {
    key,
    source: toTagged(text),
    context: contextOf(whole, row, source),
    place: { row: row + 1, column: source + 1 },
    ...(present ? { target: toTagged(present) } : {}),
    write: (parts: readonly TaggedPart[] | undefined) => {
      const written = withoutFormula(parts ? fromTagged(parts, text) : '', text, key);
      if (written.warning) file.warnings.push(written.warning);
      const isEmpty = written.value === '';
      put(whole, row, target, isEmpty ? '' : inOneLine(whole, lead + written.value + trail, value));
    },
  };
};

/** Where nothing is quoted in a file of tabs, its readers know no quotation marks: breaks and tabs become blanks. */
const inOneLine = ({ table }: TableFile, value: string, source: string): string => {
  const { delimiter } = table.dialect;
  if (delimiter !== '\t' || /[\t\r\n]/.test(source) || hasQuotes(table)) return value;
  return value.replace(/[\t\r\n]+/g, ' ');
};

const quoting = new WeakMap<Table, boolean>();

const hasQuotes = (table: Table): boolean => {
  const known = quoting.get(table);
  if (known !== undefined) return known;
  const found =
    table.text.includes('"') && table.starts.some((_, cell) => isQuoted(table, rawOf(table, cell)));
  quoting.set(table, found);
  return found;
};

/** A further column: its name in the first row, what was translated in others, nothing where nothing was. */
const addColumn = ({ table, plan, added }: TableFile, name: string) => {
  const { delimiter } = table.dialect;
  const width = plan.columns[0]?.target ?? 0;
  return table.rows.map((_, row) => {
    const value = row === 0 && plan.hasHeader ? name : (added.get(row) ?? '');
    const text =
      delimiter.repeat(Math.max(1, width + 1 - widthOf(table, row))) + writeValue(table, value, '');
    return { ...endOfRow(table, row), text };
  });
};

const createTableFormat = (
  id: string,
  mediaType: string,
  usual: string | undefined,
): FormatV1<TableOptions> =>
  createTextFormat<TableOptions>({
    id,
    mediaType,
    extension: id,
    encodingOf: ({ bytes, options }) =>
      options.encoding === undefined ? undefined : declaredEncoding(bytes, options.encoding),
    async read(file) {
      const { text, request, turns } = file;
      const { dialect, start } = dialectOf(text, request.options.delimiter ?? usual);
      const table = parseTable(text, dialect, start);
      const plan = planColumns(table, request.options, request.sourceLanguage);
      const whole: TableFile = { file, table, plan, added: new Map() };
      const segments: ReadSegment[] = [];
      for (const row of table.rows.keys()) {
        await turns.step(row, table.rows.length);
        if (row === 0 && plan.hasHeader && request.options.header !== true) continue;
        for (const columns of plan.columns) {
          const segment = segmentOf(whole, row, columns);
          if (segment) segments.push(segment);
        }
      }
      const { added } = plan;
      return {
        segments,
        pages: Math.max(1, Math.ceil(text.length / charactersOfPage)),
        ...(plan.warnings ? { warnings: plan.warnings } : {}),
        info: { rows: table.rows.length, columns: plan.columns.map(({ source }) => source + 1) },
        ...(added === undefined ? {} : { finish: () => addColumn(whole, added) }),
      };
    },
  });

export const csvFormat = createTableFormat('csv', 'text/csv', undefined);
export const tsvFormat = createTableFormat('tsv', 'text/tab-separated-values', '\t');
