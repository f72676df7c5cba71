import { createTextFormat, declaredEncoding, type ReadSegment, type TextFile } from '@dragoman/format-kit';
import type { FormatV1, TaggedPart, TaggedText } from '@dragoman/provider';
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

/** A cell as a segment. There are very many: none has a function of its own. */
class CellSegment implements ReadSegment {
  readonly key: string;
  readonly source: TaggedText;
  readonly context: string;
  readonly place: { readonly row: number; readonly column: number };
  /** Absent, and not undefined, where the file has none. */
  declare readonly target?: TaggedText;
  readonly #whole: TableFile;
  /** Of its value. */
  readonly #cell: number;
  /** Where its translation goes. */
  readonly #column: number;

  constructor(
    whole: TableFile,
    row: number,
    cell: number,
    { source, target }: ColumnPlan['columns'][number],
  ) {
    const { table } = whole;
    this.key = `${row + 1}.${source + 1}`;
    this.source = toTagged(cellTextOf(valueAt(table, cell)).text);
    this.context = contextOf(whole, row, source);
    this.place = { row: row + 1, column: source + 1 };
    const before = target === source ? undefined : cellAt(table, row, target);
    const present = before === undefined ? '' : valueAt(table, before).trim();
    if (present) this.target = toTagged(present);
    this.#whole = whole;
    this.#cell = cell;
    this.#column = target;
  }

  write(parts: readonly TaggedPart[] | undefined): void {
    const { file, table } = this.#whole;
    const source = valueAt(table, this.#cell);
    const { lead, text, trail } = cellTextOf(source);
    const { value, warning } = withoutFormula(parts ? fromTagged(parts, text) : '', text, this.key);
    if (warning) file.warnings.push(warning);
    const written = value === '' ? '' : inOneLine(this.#whole, lead + value + trail, source);
    put(this.#whole, this.place.row - 1, this.#column, written);
  }
}

/** A cell as a segment; undefined where it has nothing to translate. */
const segmentOf = (
  whole: TableFile,
  row: number,
  columns: ColumnPlan['columns'][number],
): ReadSegment | undefined => {
  const cell = cellAt(whole.table, row, columns.source);
  if (cell === undefined || !isTranslatable(valueAt(whole.table, cell))) return undefined;
  return new CellSegment(whole, row, cell, columns);
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
