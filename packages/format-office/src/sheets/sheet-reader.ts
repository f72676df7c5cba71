import { decodeXmlText } from '@dragoman/format-kit';
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
  readonly value: Range | undefined;
  readonly formula: Range | undefined;
  /** Of a formula that several cells share, whose text stands in the first of them. */
  readonly sharedFormula: string | undefined;
  /** Its `is` element. */
  readonly inline: Range | undefined;
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

/**
 * Reads the cells of a worksheet one after another, without keeping them.
 *
 * @returns where the content of its `sheetData` stands; undefined for a sheet without cells
 * @throws ServiceError where it is no sound XML
 */
export const readCells = (part: XmlPart, tell: (cell: Cell) => void): Range | undefined => {
  let data: { start: number; end: number } | undefined;
  let isInData = false;
  let cell: Draft | undefined;
  let row = 0;
  let column = 0;
  /** The child of the cell that is read: its start behind its start tag. */
  let child: { readonly local: string; readonly start: number; readonly outer: number } | undefined;
  let depth = 0;
  part.read({
    open(tag, start, end, isEmpty) {
      const attributeOf = (name: string): string | undefined => tag.attributes[name]?.value;
      if (!isInData) {
        if (tag.local !== 'sheetData' || isEmpty || data) return;
        isInData = true;
        data = { start: end, end };
      } else if (!cell && tag.local === 'row') {
        row = Number(attributeOf('r') ?? row + 1);
        column = 0;
      } else if (!cell && tag.local === 'c') {
        const reference = attributeOf('r');
        column = reference === undefined ? column + 1 : columnNumber(reference.replace(/\d+$/, ''));
        if (isEmpty) return;
        cell = {
          address: reference ?? `${columnName(column)}${row}`,
          type: attributeOf('t') ?? 'n',
          value: undefined,
          formula: undefined,
          sharedFormula: undefined,
          inline: undefined,
        };
        depth = 0;
      } else if (cell) {
        if (depth === 0 && tag.local === 'f') {
          const shared = attributeOf('t') === 'shared' ? attributeOf('si') : undefined;
          if (shared !== undefined) cell.sharedFormula = shared;
          if (isEmpty) cell.formula = { start: end, end };
        }
        if (isEmpty) return;
        if (depth === 0) child = { local: tag.local, start: end, outer: start };
        depth += 1;
      }
    },
    close(start, end) {
      if (cell && depth > 0) {
        depth -= 1;
        if (depth > 0 || !child) return;
        if (child.local === 'v') cell.value = { start: child.start, end: start };
        if (child.local === 'f') cell.formula = { start: child.start, end: start };
        if (child.local === 'is') cell.inline = { start: child.outer, end };
      } else if (cell) {
        tell(cell);
        cell = undefined;
      } else if (isInData && part.text.startsWith('sheetData', end - 'sheetData>'.length)) {
        isInData = false;
        if (data) data.end = start;
      }
    },
    text() {},
    cdata() {},
  });
  return data;
};
