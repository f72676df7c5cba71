import { type FormulaToken, readFormula, unquoted } from './formula.ts';

/** New names of what formulas refer to. */
export interface Renamed {
  /** Of a table's column; undefined: it keeps its name. `table` is empty where the formula does not say. */
  column?(table: string, column: string): string | undefined;
  /** Of a sheet; undefined: it keeps its name. */
  sheet?(name: string): string | undefined;
}

/** In names of columns, an apostrophe stands before what means something else. */
const unescapeColumn = (text: string): string => text.replace(/'([\s\S])/g, '$1');
const escapeColumn = (name: string): string => name.replace(/[[\]#'@]/g, "'$&");

const isSimple = (name: string): boolean => /^[\p{L}\p{N}_]+$/u.test(name);

/** Renames in what stands between the brackets of a structured reference. */
const renameInBrackets = (token: FormulaToken, rename: (column: string) => string | undefined): string => {
  const inner = token.text.slice(1, -1);
  if (!token.text.endsWith(']')) return token.text;
  const items = readFormula(inner).filter(({ kind }) => kind === 'bracket');
  if (items.length > 0) {
    let position = 0;
    let written = '';
    for (const { text } of items) {
      const at = inner.indexOf(text, position);
      const name = text.startsWith('[#') ? undefined : rename(unescapeColumn(text.slice(1, -1)));
      written += inner.slice(position, at) + (name === undefined ? text : `[${escapeColumn(name)}]`);
      position = at + text.length;
    }
    return `[${written}${inner.slice(position)}]`;
  }
  const row = inner.startsWith('@') ? '@' : '';
  const column = inner.slice(row.length);
  const name = column === '' || column.startsWith('#') ? undefined : rename(unescapeColumn(column));
  if (name === undefined) return token.text;
  return isSimple(name) ? `[${row}${name}]` : `[${row}[${escapeColumn(name)}]]`;
};

const quotedSheet = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** Whether a name of a sheet needs quotation marks: it has other characters, or could be a cell. */
const needsQuotes = (name: string): boolean =>
  !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || /^(?:[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]?\d*|[Cc]\d*)$/.test(name);

const writeSheets = (names: readonly string[]): string =>
  names.some(needsQuotes) ? quotedSheet(names.join(':')) : names.join(':');

/** The pieces of a formula as it shall be written: pieces that were taken by another are empty. */
class Rewriter {
  readonly #tokens: readonly FormulaToken[];
  readonly #renamed: Renamed;
  readonly #written: string[];

  constructor(formula: string, renamed: Renamed) {
    this.#tokens = readFormula(formula);
    this.#renamed = renamed;
    this.#written = this.#tokens.map(({ text }) => text);
  }

  rewrite(): string {
    for (const [index, token] of this.#tokens.entries()) {
      if (token.kind === 'bracket') this.#column(index, token);
      if (this.#renamed.sheet && this.#tokens[index + 1]?.text === '!') this.#sheet(index, token);
      if (token.kind === 'string' && this.#renamed.sheet) this.#text(index, token);
    }
    return this.#written.join('');
  }

  #column(index: number, token: FormulaToken): void {
    const { column } = this.#renamed;
    const before = this.#tokens[index - 1];
    const after = this.#tokens[index + 1];
    // `[1]Sheet1!A1` is another workbook.
    if (!column || (before?.kind !== 'name' && (after?.kind === 'name' || after?.kind === 'quoted'))) return;
    const table = before?.kind === 'name' ? before.text : '';
    this.#written[index] = renameInBrackets(token, (name) => column(table, name));
  }

  /** `Sheet1!`, `'Sheet 1'!`, `First:Last!`. */
  #sheet(index: number, token: FormulaToken): void {
    const { sheet } = this.#renamed;
    if (!sheet || (token.kind !== 'name' && token.kind !== 'quoted')) return;
    const isRange = token.kind === 'name' && this.#tokens[index - 1]?.text === ':';
    const first = isRange ? this.#tokens[index - 2] : undefined;
    const start = first ? index - 2 : index;
    if (this.#tokens[start - 1]?.kind === 'bracket') return;
    const old = token.kind === 'quoted' ? unquoted(token).split(':') : [first?.text, token.text];
    const names = old.filter((name) => name !== undefined);
    if (names.every((name) => sheet(name) === undefined)) return;
    for (let at = start; at < index; at++) this.#written[at] = '';
    this.#written[index] = writeSheets(names.map((name) => sheet(name) ?? name));
  }

  /** A reference that a formula makes out of text: `INDIRECT("Sheet1!A1")`. */
  #text(index: number, token: FormulaToken): void {
    const text = unquoted(token);
    if (!/^(?:'[^']+'|[\p{L}_][\p{L}\p{N}_.]*)!\$?[A-Za-z]{0,3}\$?\d*/u.test(text)) return;
    const written = renameReferences(text, this.#renamed);
    if (written !== text) this.#written[index] = `"${written.replaceAll('"', '""')}"`;
  }
}

/** A formula, or a reference, with other names of columns and sheets. All else in it stays. */
export const renameReferences = (formula: string, renamed: Renamed): string =>
  new Rewriter(formula, renamed).rewrite();
