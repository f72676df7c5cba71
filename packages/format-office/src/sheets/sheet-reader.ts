import {
  decodeXmlText,
  type XmlElement,
  type XmlEvents,
  type XmlTag,
  XmlTreeBuilder,
} from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';

/** A piece of a part, as it stands there. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A cell with something in it. */
export interface Cell {
  /** `B2`. */
  readonly address: string;
  /** What its value is: `s` a shared string, `inlineStr`, `str` a text, and others that are none. */
  readonly type: string;
  /** The number of its style. */
  readonly style: number;
  readonly value: Range | undefined;
  readonly formula: Range | undefined;
  /** Of a formula that several cells share, whose text stands in the first of them. */
  readonly sharedFormula: string | undefined;
  /** Its `is` element. */
  readonly inline: XmlElement | undefined;
}

/** `AA` of 27. */
export const columnName = (column: number): string => {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
};

/** 27 of `AA`. */
export const columnNumber = (name: string): number =>
  [...name.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The text of a piece of a part. */
export const textIn = (part: XmlPart, { start, end }: Range): string =>
  decodeXmlText(part.text.slice(start, end));

type Draft = { -readonly [Member in keyof Cell]: Cell[Member] };

/** Reads the cells of a worksheet out of what is told of its XML. */
class SheetEvents implements XmlEvents {
  /** Where the content of `sheetData` stands. */
  data: { readonly start: number; end: number } | undefined;
  readonly #part: XmlPart;
  readonly #tell: (cell: Cell) => void;
  #isInData = false;
  #cell: Draft | undefined;
  #row = 0;
  #column = 0;
  /** The child of the cell that is read; its start behind its start tag. */
  #child: { readonly local: string; readonly start: number } | undefined;
  #inline: XmlTreeBuilder | undefined;
  /** Elements within the cell. */
  #depth = 0;

  constructor(part: XmlPart, tell: (cell: Cell) => void) {
    this.#part = part;
    this.#tell = tell;
  }

  open(tag: XmlTag, start: number, end: number, isEmpty: boolean): void {
    if (this.#cell) this.#openInCell(this.#cell, tag, start, end, isEmpty);
    else if (!this.#isInData) {
      if (tag.local !== 'sheetData' || isEmpty || this.data) return;
      this.#isInData = true;
      this.data = { start: end, end };
    } else if (tag.local === 'row') {
      this.#row = Number(tag.attributes.r?.value ?? this.#row + 1);
      this.#column = 0;
    } else if (tag.local === 'c') this.#openCell(tag, isEmpty);
  }

  #openCell({ attributes }: XmlTag, isEmpty: boolean): void {
    const reference = attributes.r?.value;
    this.#column = reference === undefined ? this.#column + 1 : columnNumber(reference.replace(/\d+$/, ''));
    if (isEmpty) return;
    this.#depth = 0;
    this.#cell = {
      address: reference ?? `${columnName(this.#column)}${this.#row}`,
      type: attributes.t?.value ?? 'n',
      style: Number(attributes.s?.value ?? 0),
      value: undefined,
      formula: undefined,
      sharedFormula: undefined,
      inline: undefined,
    };
  }

  #openInCell(cell: Draft, tag: XmlTag, start: number, end: number, isEmpty: boolean): void {
    if (this.#depth === 0 && tag.local === 'f') {
      if (tag.attributes.t?.value === 'shared') cell.sharedFormula = tag.attributes.si?.value;
      if (isEmpty) cell.formula = { start: end, end };
    }
    if (this.#depth === 0 && tag.local === 'is') this.#inline = new XmlTreeBuilder(this.#part.text);
    this.#inline?.open(tag, start, end, isEmpty);
    if (isEmpty) return;
    if (this.#depth === 0) this.#child = { local: tag.local, start: end };
    this.#depth += 1;
  }

  close(start: number, end: number): void {
    if (this.#cell && this.#depth > 0) this.#closeInCell(this.#cell, start, end);
    else if (this.#cell) {
      this.#tell(this.#cell);
      this.#cell = undefined;
    } else if (
      this.#isInData &&
      this.data &&
      this.#part.text.startsWith('sheetData', end - 'sheetData>'.length)
    ) {
      this.#isInData = false;
      this.data.end = start;
    }
  }

  #closeInCell(cell: Draft, start: number, end: number): void {
    this.#depth -= 1;
    this.#inline?.close(start, end);
    if (this.#depth > 0 || !this.#child) return;
    const range = { start: this.#child.start, end: start };
    if (this.#child.local === 'v') cell.value = range;
    if (this.#child.local === 'f') cell.formula = range;
    if (this.#child.local === 'is') cell.inline = this.#inline?.root;
    this.#inline = undefined;
  }

  text(start: number, end: number): void {
    this.#inline?.text(start, end);
  }

  cdata(start: number, end: number): void {
    this.#inline?.cdata(start, end);
  }
}

/**
 * Reads the cells of a worksheet one after another, without keeping them.
 *
 * @returns where the content of its `sheetData` stands; undefined for a sheet without cells
 * @throws ServiceError where it is no sound XML
 */
export const readCells = (part: XmlPart, tell: (cell: Cell) => void): Range | undefined => {
  const events = new SheetEvents(part, tell);
  part.read(events);
  return events.data;
};
