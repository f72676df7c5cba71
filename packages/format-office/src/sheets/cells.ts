import type { Turns } from '@dragoman/format-kit';
import type { OfficePackage, XmlPart } from '../package/index.ts';
import type { ComparedTexts } from './compared.ts';
import { type Excerpt, withoutCells } from './excerpt.ts';
import { readFormula } from './formula.ts';
import { CellFonts } from './looks.ts';
import { type RichString, readPlainString, readRichString } from './rich-string.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type Cell, type Range, readCells, textIn } from './sheet-reader.ts';
import { type CellText, CellTexts } from './strings.ts';
import { Table, Tables } from './tables.ts';
import { relatedParts, type Sheet } from './workbook.ts';
import { decodeCellText, encodeCellXml } from './xstring.ts';

/** A formula in a cell of a sheet. */
export interface CellFormula extends Range {
  readonly part: XmlPart;
}

/** What the cells of a workbook hold. */
export interface CellContents {
  readonly texts: CellTexts;
  readonly tables: Tables;
  /** Formulas that name another place than cells of their own sheet. */
  readonly formulas: readonly CellFormula[];
  /** Each sheet without its cells. */
  readonly excerpts: ReadonlyMap<Sheet, Excerpt>;
  /** Texts that formulas gave when they were last calculated. */
  readonly results: ReadonlySet<string>;
}

const hasLiterals = (formula: string): boolean => readFormula(formula).some(({ kind }) => kind === 'string');

/** Reads the cells of all sheets, in the order of sheets and cells. */
class CellReader {
  readonly texts = new CellTexts();
  readonly tables = new Tables();
  readonly formulas: CellFormula[] = [];
  readonly excerpts = new Map<Sheet, Excerpt>();
  readonly results = new Set<string>();
  readonly #compared: ComparedTexts;
  readonly #stringsName: string;
  readonly #strings: readonly RichString[];
  readonly #fonts: CellFonts;
  /** Of shared strings that were met, by their numbers; null: nothing to translate. */
  readonly #met: (CellText | null)[] = [];
  /** Cached texts of formulas, which follow cells of the same text. */
  readonly #cached: { readonly part: XmlPart; readonly value: Range }[] = [];

  constructor(file: OfficePackage, compared: ComparedTexts) {
    this.#compared = compared;
    const [strings] = relatedParts(file, file.main, 'sharedStrings');
    this.#fonts = new CellFonts(relatedParts(file, file.main, 'styles')[0]);
    this.#stringsName = strings?.name ?? '';
    this.#strings = strings ? readSharedStrings(strings) : [];
  }

  read(file: OfficePackage, sheet: Sheet): void {
    const { part } = sheet;
    const tables = relatedParts(file, part, 'table').map((table) => new Table(table));
    const headers = new Map<string, Table>();
    for (const table of tables) {
      this.tables.add(table);
      for (const address of table.addresses) if (address !== '') headers.set(address, table);
    }
    const sharedLiterals = new Map<string, boolean>();
    const data = readCells(part, (cell) => {
      const literals = this.#formula(part, cell, sharedLiterals);
      const text = this.#text(sheet, cell);
      if (text) headers.get(cell.address)?.meet(cell.address, text);
      if (cell.type !== 'str' || literals === undefined || !cell.value) return;
      this.results.add(decodeCellText(textIn(part, cell.value)));
      if (!literals) this.#cached.push({ part, value: cell.value });
    });
    this.excerpts.set(sheet, withoutCells(part, data));
  }

  /** Once all cells are known: results of formulas that are the text of a cell go with it. */
  followCached(): void {
    for (const { part, value } of this.#cached)
      this.texts.follow(decodeCellText(textIn(part, value)), (text) =>
        part.edit(value.start, value.end, encodeCellXml(text)),
      );
  }

  /** @returns whether texts stand in the formula itself; undefined where the cell has none */
  #formula(part: XmlPart, cell: Cell, shared: Map<string, boolean>): boolean | undefined {
    const range = cell.formula;
    if (!range && cell.sharedFormula === undefined) return undefined;
    const raw = range ? part.text.slice(range.start, range.end) : '';
    if (raw === '') return shared.get(cell.sharedFormula ?? '') ?? false;
    if (range && /[[!]/.test(raw)) this.formulas.push({ part, ...range });
    let literals = false;
    // Quotation marks may be written as references.
    if (/"|&quot;|&#/.test(raw) && range) {
      const formula = textIn(part, range);
      this.#compared.read(formula);
      literals = hasLiterals(formula);
    }
    if (cell.sharedFormula !== undefined) shared.set(cell.sharedFormula, literals);
    return literals;
  }

  #text(sheet: Sheet, cell: Cell): CellText | undefined {
    const { part } = sheet;
    const place = { page: sheet.page, place: { sheet: sheet.name, cell: cell.address } };
    if (cell.type === 's' && cell.value)
      return this.#sharedText(Number(textIn(part, cell.value)), cell.style, place);
    const key = `${part.name.slice(-200)}#${cell.address}`;
    if (cell.type === 'inlineStr' && cell.inline)
      return this.texts.add(this.#settled(readRichString(part, cell.inline), cell.style), { ...place, key });
    // Some programs write plain texts as results of no formula.
    if (cell.type === 'str' && cell.value && !cell.formula && cell.sharedFormula === undefined)
      return this.texts.add(readPlainString(part, cell.value.start, cell.value.end), { ...place, key });
    return undefined;
  }

  /** A text that cells of several styles share is looked at as that of the first. */
  #settled(string: RichString, style: number): RichString {
    string.settle?.(this.#fonts.of(style));
    return string;
  }

  #sharedText(index: number, style: number, place: Pick<CellText, 'page' | 'place'>): CellText | undefined {
    const string = this.#strings[index];
    if (!string) return undefined;
    const met = this.#met[index];
    if (met !== undefined) return met ?? undefined;
    const key = `${this.#stringsName.slice(-200)}#${index}`;
    const text = this.texts.add(this.#settled(string, style), { ...place, key }, index);
    this.#met[index] = text ?? null;
    return text;
  }
}

/** Reads the cells of all sheets. `compared` is told of what their formulas compare with. */
export const readContents = async (
  file: OfficePackage,
  sheets: readonly Sheet[],
  compared: ComparedTexts,
  turns: Turns,
): Promise<CellContents> => {
  const reader = new CellReader(file, compared);
  for (const sheet of sheets) {
    await turns.pause();
    reader.read(file, sheet);
  }
  await turns.pause();
  reader.followCached();
  return reader;
};
