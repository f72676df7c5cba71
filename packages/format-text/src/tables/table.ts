/** How a file of values writes its table. */
export interface Dialect {
  readonly delimiter: string;
  /** Whether a quotation mark inside of a value is written `\"`, and not doubled (RFC 4180). */
  readonly hasBackslashes: boolean;
}

/** A table as it stands in a text: where its cells are. Quotation marks belong to their cells, ends of lines to none. */
export interface Table {
  readonly text: string;
  readonly dialect: Dialect;
  /** Of each cell, row by row, in UTF-16 units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The first cell of each row. A blank line is no row. */
  readonly rows: readonly number[];
}

const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Where an unquoted value ends. */
const endOfPlain = (text: string, start: number, { delimiter }: Dialect): number => {
  let index = start;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === delimiter.charCodeAt(0) || code === lineFeed || code === carriageReturn) break;
  }
  return index;
};

/** Behind the mark that closes a value; undefined where none does. */
const endOfQuoted = (text: string, start: number, { hasBackslashes }: Dialect): number | undefined => {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash && hasBackslashes) index++;
    else if (code !== quote) continue;
    else if (text.charCodeAt(index + 1) === quote && !hasBackslashes) index++;
    else return index + 1;
  }
  return undefined;
};

/**
 * Finds the cells of a text. Takes what programs write, not only what RFC 4180 allows: rows of any length, quotation marks in
 * unquoted values, ends of lines of any kind.
 *
 * @param from where the table begins
 * @param maxRows no more rows are read
 */
export const parseTable = (text: string, dialect: Dialect, from = 0, maxRows = Infinity): Table => {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const starts: number[] = [];
  const ends: number[] = [];
  const rows: number[] = [];
  const lastQuote = text.lastIndexOf('"');
  // Once a mark is not closed, no other one is.
  let unquotedTo = from;
  let isRowStart = true;
  let index = from;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (isRowStart && (code === lineFeed || code === carriageReturn)) {
      index++;
      continue;
    }
    if (isRowStart) {
      if (rows.length >= maxRows) break;
      rows.push(starts.length);
      isRowStart = false;
    }
    const start = index;
    const isOpened = code === quote && start < lastQuote && start >= unquotedTo;
    const quotedEnd = isOpened ? endOfQuoted(text, start, dialect) : undefined;
    if (isOpened && quotedEnd === undefined) unquotedTo = text.length;
    // What stands behind the closing mark belongs to the cell, too.
    index = endOfPlain(text, quotedEnd ?? start, dialect);
    starts.push(start);
    ends.push(index);
    if (text.charCodeAt(index) !== delimiter || index >= text.length) {
      isRowStart = true;
      continue;
    }
    index++;
    // A row that ends with a delimiter has an empty last cell.
    const following = text.charCodeAt(index);
    if (index >= text.length || following === lineFeed || following === carriageReturn) {
      starts.push(index);
      ends.push(index);
      isRowStart = true;
    }
  }
  return { text, dialect, starts, ends, rows };
};

/** How many cells a row has. */
export const widthOf = ({ rows, starts }: Table, row: number): number =>
  (rows[row + 1] ?? starts.length) - (rows[row] ?? 0);

/** The cell of a row and a column, both from 0, by its number; undefined where the row is too short. */
export const cellAt = (table: Table, row: number, column: number): number | undefined =>
  column < widthOf(table, row) ? (table.rows[row] ?? 0) + column : undefined;

/** A cell as it is written. */
export const rawOf = ({ text, starts, ends }: Table, cell: number): string =>
  text.slice(starts[cell], ends[cell]);

/** Whether a cell is written in quotation marks. */
export const isQuoted = ({ dialect }: Pick<Table, 'dialect'>, raw: string): boolean =>
  raw.startsWith('"') && endOfQuoted(raw, 0, dialect) === raw.length;

/** What a cell says. */
export const valueAt = (table: Table, cell: number): string => {
  const raw = rawOf(table, cell);
  if (!isQuoted(table, raw)) return raw;
  const inner = raw.slice(1, -1);
  return table.dialect.hasBackslashes ? inner.replace(/\\([\s\S])/g, '$1') : inner.replaceAll('""', '"');
};

/** Whether a text is one unquoted cell as it stands there. */
const isPlainCell = (text: string, dialect: Dialect): boolean => {
  const { ends, rows } = parseTable(text, dialect);
  return rows.length === 1 && ends.length === 1 && ends[0] === text.length && !isQuoted({ dialect }, text);
};

const hasEdge = (text: string): boolean => /^\s|\s$/.test(text);

/** A value as a cell of its table, in the way of the cell that it replaces. */
export const writeValue = ({ dialect }: Pick<Table, 'dialect'>, value: string, raw: string): string => {
  const { delimiter, hasBackslashes } = dialect;
  const isOpen =
    value.startsWith('"') ||
    value.includes(delimiter) ||
    /[\r\n]/.test(value) ||
    (hasEdge(value) && !hasEdge(raw)) ||
    (value.includes('"') && !raw.includes('"'));
  // Marks that open nothing may stay as they are.
  const staysPlain = raw.startsWith('"') ? isPlainCell(value, dialect) : !isOpen;
  if (!isQuoted({ dialect }, raw) && staysPlain) return value;
  return `"${hasBackslashes ? value.replace(/["\\]/g, '\\$&') : value.replaceAll('"', '""')}"`;
};
