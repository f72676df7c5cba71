import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import { nameOf } from './names.ts';
import type { Part } from './package/part.ts';
import type { CellValues } from './sheets/values.ts';

/** A number that says how often something is repeated; 1 where it is absent or none. */
const repeatsOf = (part: Part, element: XmlElement, name: 'rows' | 'columns'): number => {
  const value = Number(part.value(element, `table:number-${name}-repeated`) ?? 1);
  return Number.isSafeInteger(value) && value > 0 ? value : 1;
};

/** The name of a column: A, B, …, AA. */
const columnName = (index: number): string => {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
};

/** Counts the cells of a sheet as they are passed, repeated ones as often as they are. */
export class CellCounter {
  readonly sheet: string;
  #row = 0;
  #nextRow = 0;
  #column = 0;
  #nextColumn = 0;

  constructor(sheet: string) {
    this.sheet = sheet;
  }

  /** Notes that a row or a cell begins. */
  enter(part: Part, element: XmlElement): void {
    const { local } = element;
    if (local === 'table-row') {
      this.#row = this.#nextRow;
      this.#nextRow += repeatsOf(part, element, 'rows');
      [this.#column, this.#nextColumn] = [0, 0];
    } else if (local === 'table-cell' || local === 'covered-table-cell') {
      this.#column = this.#nextColumn;
      this.#nextColumn += repeatsOf(part, element, 'columns');
    }
  }

  /** Of the first cell of those that are repeated: `B12`. */
  get address(): string {
    return columnName(this.#column) + (this.#row + 1);
  }
}

/** Whether the paragraphs of a cell are what it holds, not how a number or the result of a formula looks. */
export const holdsText = (part: Part, cell: XmlElement): boolean =>
  (part.value(cell, 'office:value-type') ?? 'string') === 'string' &&
  part.attribute(cell, 'table:formula') === undefined;

const isParagraph = (element: XmlElement): boolean =>
  nameOf(element) === 'text:p' || nameOf(element) === 'text:h';

/** The text of a cell; some name it a second time, in an attribute, which goes before their paragraphs. */
export class CellText {
  readonly #part: Part;
  readonly #cell: XmlElement;
  readonly #textOf: (paragraph: XmlElement) => string;
  #changed: Map<XmlElement, string> | undefined;

  readonly #values: CellValues | undefined;

  /**
   * @param textOf gives the text of a paragraph as it was
   * @param values is told what becomes of it
   */
  constructor(
    part: Part,
    cell: XmlElement,
    textOf: (paragraph: XmlElement) => string,
    values: CellValues | undefined,
  ) {
    this.#part = part;
    this.#cell = cell;
    this.#textOf = textOf;
    this.#values = values;
  }

  /** Says that a paragraph has another text. */
  change(paragraph: XmlElement, text: string): void {
    if (this.#values && this.#paragraphs.length === 1) this.#values.add(this.#textOf(paragraph), text);
    const attribute = this.#part.attribute(this.#cell, 'office:string-value');
    if (!attribute) return;
    if (!this.#changed) this.#part.replace(attribute, () => [encodeXmlAttribute(this.#text)]);
    this.#changed ??= new Map();
    this.#changed.set(paragraph, text);
  }

  get #paragraphs(): readonly XmlElement[] {
    return this.#cell.elements().filter(isParagraph);
  }

  get #text(): string {
    return this.#paragraphs
      .map((paragraph) => this.#changed?.get(paragraph) ?? this.#textOf(paragraph))
      .join('\n');
  }
}
