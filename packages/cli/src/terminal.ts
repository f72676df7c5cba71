import { text as readText } from 'node:stream/consumers';

/** Prints rows in columns that are as wide as they must be; nothing where there are no rows. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void => {
  if (rows.length === 0) return;
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
};

/** A limit as tables show it. Null: there is none. */
export const limitText = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit));

/** Prints one JSON document. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

/** Prints one line. */
export const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The text of a command: its words, or what standard input holds. */
export const textFrom = async (words: readonly string[]): Promise<string> => {
  if (words.length > 0) return words.join(' ');
  if (process.stdin.isTTY) process.stderr.write('Type the text, then Ctrl+D:\n');
  return readText(process.stdin);
};
