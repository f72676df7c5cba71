import { encodeXmlAttribute, encodeXmlText, type WriteWarning, type XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import type { ComparedTexts } from './compared.ts';
import { type Renamed, renameReferences } from './references.ts';
import { columnName, columnNumber } from './sheet-reader.ts';
import type { CellText, CellTexts } from './strings.ts';
import { decodeCellText, encodeCellText } from './xstring.ts';

/** Names of columns are compared without case, and by the white space that a cell shows; blank ones by their length. */
const folded = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase() || name;

/** Formulas of a table's columns. */
const formulas = ['calculatedColumnFormula', 'totalsRowFormula'];

interface Column {
  readonly name: string;
  readonly element: XmlElement;
  /** The cell above it. */
  readonly address: string;
  header: CellText | undefined;
}

const nameOf = (element: XmlElement): string => decodeCellText(element.attribute('name')?.value ?? '');

/** A table of a sheet (`table`): the names of its columns are the texts of the cells above them, or Excel repairs the file. */
export class Table {
  readonly part: XmlPart;
  readonly #columns: readonly Column[];
  readonly #byAddress: ReadonlyMap<string, Column>;
  readonly #byName: ReadonlyMap<string, Column>;

  constructor(part: XmlPart) {
    this.part = part;
    const { root } = part;
    const [, letters = '', row = ''] =
      /^\$?([A-Za-z]{1,3})\$?(\d+)/.exec(root.attribute('ref')?.value ?? '') ?? [];
    const hasHeader = root.attribute('headerRowCount')?.value !== '0';
    const first = columnNumber(letters);
    this.#columns = (root.element('tableColumns')?.elements('tableColumn') ?? []).map((element, index) => ({
      name: nameOf(element),
      element,
      address: hasHeader ? `${columnName(first + index)}${row}` : '',
      header: undefined,
    }));
    this.#byAddress = new Map(this.#columns.map((column) => [column.address, column]));
    this.#byName = new Map(this.#columns.map((column) => [folded(column.name), column]));
  }

  get names(): readonly string[] {
    const { root } = this.part;
    return ['displayName', 'name'].flatMap((name) => root.attribute(name)?.value ?? []);
  }

  /** Notes which text a cell has, in case that it is above one of the columns. */
  meet(address: string, text: CellText): void {
    const column = this.#byAddress.get(address);
    if (column && folded(column.name) === folded(text.plain)) column.header = text;
  }

  get headers(): readonly CellText[] {
    return this.#columns.flatMap(({ header }) => header ?? []);
  }

  /** Notes what its formulas compare with. */
  readComparisons(compared: ComparedTexts): void {
    for (const local of formulas)
      for (const element of this.part.root.descendants(local)) compared.read(element.textContent);
  }

  /** The addresses of the cells above its columns. */
  get addresses(): readonly string[] {
    return this.#columns.map(({ address }) => address);
  }

  /**
   * Makes the texts of the cells above the columns names that Excel takes: none twice, none empty.
   *
   * @returns the texts that were changed for that
   */
  ensureNames(): readonly CellText[] {
    const taken = new Set(
      this.#columns.flatMap(({ header, name }) => (header?.isWritten ? [] : [folded(name)])),
    );
    const changed: CellText[] = [];
    for (const { header } of this.#columns) {
      if (!header?.isWritten) continue;
      // Excel takes blanks for a name, and shows nothing.
      if (header.text === '') header.append(' ');
      const { text } = header;
      const isBlank = text.trim() === '';
      const suffix = (number: number): string => (isBlank ? ' '.repeat(number - 1) : ` ${number}`);
      let number = 1;
      while (taken.has(folded(number === 1 ? text : text + suffix(number)))) number += 1;
      if (number > 1) header.append(suffix(number));
      if (number > 1 && !isBlank) changed.push(header);
      taken.add(folded(header.text));
    }
    return changed;
  }

  /** The new name of a column; undefined: it keeps its name. */
  newName(column: string): string | undefined {
    const found = this.#byName.get(folded(column));
    return found?.header?.isWritten ? found.header.text : undefined;
  }

  /** Writes the names of its columns, the labels under them and its formulas. */
  finish(texts: CellTexts, renamed: Renamed): void {
    const { part } = this;
    for (const { element, header } of this.#columns) {
      const name = element.attribute('name');
      if (name && header?.isWritten)
        part.edit(name.start, name.end, encodeXmlAttribute(encodeColumnName(header.text)));
      const label = element.attribute('totalsRowLabel');
      const followed = label && texts.find(decodeCellText(label.value));
      if (label && followed?.isWritten)
        part.edit(label.start, label.end, encodeXmlAttribute(encodeColumnName(followed.text)));
    }
    for (const local of formulas)
      for (const element of part.root.descendants(local)) {
        const formula = element.textContent;
        const own: Renamed = {
          ...renamed,
          // Its own name may be left out.
          column: (table, column) => (table === '' ? this.newName(column) : renamed.column?.(table, column)),
        };
        const written = renameReferences(formula, own);
        if (written !== formula) part.edit(element.contentStart, element.contentEnd, encodeXmlText(written));
      }
  }
}

/** In attributes, line ends are written as they are in cells' own escapes. */
const encodeColumnName = (name: string): string =>
  encodeCellText(name).replaceAll('\n', '_x000a_').replaceAll('\t', '_x0009_');

/** The tables of a workbook, whose columns formulas name. */
export class Tables {
  readonly #tables: Table[] = [];
  readonly #byName = new Map<string, Table>();

  add(table: Table): void {
    this.#tables.push(table);
    for (const name of table.names) this.#byName.set(name.toLowerCase(), table);
  }

  get isEmpty(): boolean {
    return this.#tables.length === 0;
  }

  get headers(): ReadonlySet<CellText> {
    return new Set(this.#tables.flatMap(({ headers }) => headers));
  }

  /** The new name of a table's column; undefined: it keeps its name. */
  newName(table: string, column: string): string | undefined {
    return this.#byName.get(table.toLowerCase())?.newName(column);
  }

  /** Makes names that Excel takes of the texts above the columns, which may be above those of several tables. */
  ensureNames(): readonly WriteWarning[] {
    const changed = new Set<CellText>();
    // A change for one table may be a fault in another; what does not settle keeps the names that it had.
    for (let round = 0; round < 5; round++) {
      const found = this.#tables.flatMap((table) => table.ensureNames());
      for (const text of found) changed.add(text);
      if (found.length === 0) break;
      if (round === 4) for (const text of found) text.reset();
    }
    return [...changed].map(({ key, text }) => ({
      code: 'column_renamed',
      message: `Two columns of a table would have the same name: it is now ${JSON.stringify(text.slice(0, 80))}.`,
      key,
    }));
  }

  readComparisons(compared: ComparedTexts): void {
    for (const table of this.#tables) table.readComparisons(compared);
  }

  finish(texts: CellTexts, renamed: Renamed): void {
    for (const table of this.#tables) table.finish(texts, renamed);
  }
}
