import { type Dialect, parseTable, widthOf } from './table.ts';

const delimiters = [',', ';', '\t', '|'];

/** So much of a file is looked at. */
const sampleLength = 65_536;
const sampleRows = 100;

/** `sep=;` in the first line, by which Excel is told. */
const declared = /^sep=([^\r\n])(?:\r\n|\n|\r|$)/i;

/** How alike the rows of a table are in length, and how long they mostly are. */
const regularityOf = (
  text: string,
  delimiter: string,
): { readonly share: number; readonly width: number } => {
  const table = parseTable(text, { delimiter, hasBackslashes: false }, 0, sampleRows);
  const counts = new Map<number, number>();
  for (const row of table.rows.keys()) {
    const width = widthOf(table, row);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  let best = { share: 0, width: 1 };
  for (const [width, count] of counts) {
    const share = count / table.rows.length;
    if (share > best.share || (share === best.share && width > best.width)) best = { share, width };
  }
  return best;
};

/** The delimiter by which most rows are equally long; the comma where there is none. */
const delimiterOf = (text: string): string => {
  const sample = text.slice(0, sampleLength);
  let best = { delimiter: ',', share: 0, width: 1 };
  for (const delimiter of delimiters) {
    const { share, width } = regularityOf(sample, delimiter);
    if (width > 1 && (share > best.share || (share === best.share && width > best.width)))
      best = { delimiter, share, width };
  }
  return best.delimiter;
};

/** A mark that is written with a backslash inside of a value, by programs that do not double it. */
const escapedMark = /[^,;|\t\r\n"\\]\\"[^,;|\t\r\n"]/;

/** The dialect of a file, and where its table begins. */
export const dialectOf = (
  text: string,
  delimiter: string | undefined,
): { readonly dialect: Dialect; readonly start: number } => {
  const [line = '', named] = declared.exec(text) ?? [];
  return {
    dialect: {
      delimiter: delimiter ?? named ?? delimiterOf(text),
      hasBackslashes: escapedMark.test(text) && !text.includes('""'),
    },
    start: line.length,
  };
};
