import type { Turns } from '@dragoman/format-kit';
import { escapeTaggedText } from '@dragoman/provider';
import type { OfficePackage, XmlPart } from '../package/index.ts';
import { textOfParts } from '../text/index.ts';
import type { ComparedTexts } from './compared.ts';
import { declarationsOf, type Excerpt, elementAt, withoutCells } from './excerpt.ts';
import { readFormula } from './formula.ts';
import { type RichString, readRichString, spaceAttribute } from './rich-string.ts';
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

/** A text without looks in an element `is`: what nearly all of them are. */
const plainInline = /^<((?:\w+:)?)is><\1t( xml:space="preserve")?>([^<]*)<\/\1t><\/\1is>$/;

const hasLiterals = (formula: string): boolean => readFormula(formula).some(({ kind }) => kind === 'string');

/** Reads the cells of all sheets, in the order of sheets and cells. */
class CellReader {
  readonly texts = new CellTexts();
  readonly tables = new Tables();
  readonly formulas: CellFormula[] = [];
  readonly excerpts = new Map<Sheet, Excerpt>();
  readonly results = new Set<string>();
  readonly #compared: ComparedTexts;
  readonly #shared: XmlPart | undefined;
  readonly #items: readonly Parameters<typeof readRichString>[2][];
  /** Of shared strings that were met; null: nothing to translate. */
  readonly #met = new Map<number, CellText | null>();
  /** Cached texts of formulas, which follow cells of the same text. */
  readonly #cached: { readonly part: XmlPart; readonly value: Range }[] = [];

  constructor(file: OfficePackage, compared: ComparedTexts) {
    this.#compared = compared;
    [this.#shared] = relatedParts(file, file.main, 'sharedStrings');
    this.#items = this.#shared?.root.elements('si') ?? [];
  }

  read(file: OfficePackage, sheet: Sheet): void {
    const { part } = sheet;
    const tables = relatedParts(file, part, 'table').map((table) => new Table(table));
    const headers = new Map<string, Table>();
    for (const table of tables) {
      this.tables.add(table);
      for (const address of table.addresses) if (address !== '') headers.set(address, table);
    }
    const declarations = declarationsOf(part);
    const sharedLiterals = new Map<string, boolean>();
    const data = readCells(part, (cell) => {
      const literals = this.#formula(part, cell, sharedLiterals);
      const text = this.#text(sheet, cell, declarations);
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

  #text(sheet: Sheet, cell: Cell, declarations: string): CellText | undefined {
    const { part } = sheet;
    const place = { page: sheet.page, sheet: sheet.name, address: cell.address };
    if (cell.type === 's' && cell.value) return this.#sharedText(Number(textIn(part, cell.value)), place);
    const key = `${part.name.slice(-200)}#${cell.address}`;
    if (cell.type === 'inlineStr' && cell.inline)
      return this.texts.add(this.#inline(part, cell.inline, declarations), { ...place, key });
    // Some programs write plain texts as results of no formula.
    if (cell.type === 'str' && cell.value && !cell.formula && cell.sharedFormula === undefined)
      return this.texts.add(simpleString(part, cell.value), { ...place, key });
    return undefined;
  }

  #sharedText(index: number, place: Pick<CellText, 'page' | 'sheet' | 'address'>): CellText | undefined {
    const met = this.#met.get(index);
    if (met !== undefined) return met ?? undefined;
    const [part, element] = [this.#shared, this.#items[index]];
    const string = part && element ? readRichString(part.text, part, element) : undefined;
    const key = `${part?.name.slice(-200)}#${index}`;
    const text = string && this.texts.add(string, { ...place, key }, index);
    this.#met.set(index, text ?? null);
    return text;
  }

  #inline(part: XmlPart, range: Range, declarations: string): RichString {
    const raw = part.text.slice(range.start, range.end);
    const [, prefix = '', space, text] = plainInline.exec(raw) ?? [];
    if (text === undefined) {
      const excerpt = elementAt(part, range, declarations);
      const [element = excerpt.root] = excerpt.root.elements();
      return readRichString(excerpt.text, excerpt, element);
    }
    const end = range.end - `</${prefix}t></${prefix}is>`.length;
    return simpleString(part, { start: end - text.length, end }, space === undefined);
  }
}

/** A text that is the whole content of an element. */
const simpleString = (part: XmlPart, { start, end }: Range, needsSpace = false): RichString => {
  const plain = decodeCellText(textIn(part, { start, end }));
  const trimmed = plain.trim();
  const at = plain.indexOf(trimmed);
  return {
    source: escapeTaggedText(trimmed),
    plain,
    write(parts) {
      const text = plain.slice(0, at) + textOfParts(parts) + plain.slice(at + trimmed.length);
      // Its tag ends where the text begins.
      if (needsSpace) part.edit(start - 1, start - 1, spaceAttribute(text));
      part.edit(start, end, encodeCellXml(text));
    },
  };
};

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
