import { plainOf, type TaggedPart, type TaggedText } from '@dragoman/provider';
import { hasLetters, textOfParts } from '../text/index.ts';
import { type RichString, withEdgesOf } from './rich-string.ts';

/** Excel takes no more characters in a cell. */
const maxCellLength = 32_767;

/** Where a cell is, for who translates it. */
export interface CellPlace {
  readonly [member: string]: string;
  readonly sheet: string;
  /** `B2`. */
  readonly cell: string;
}

/** One text of the cells of a workbook, wherever it stands in them. */
export class CellText {
  readonly key: string;
  readonly page: number;
  /** Its first cell. */
  readonly place: CellPlace;
  readonly #first: RichString;
  /** Few texts have any: no array is kept for the others. */
  #others: RichString[] | undefined;
  #target: readonly TaggedPart[] | undefined;
  #isWritten = false;

  constructor(string: RichString, { key, page, place }: Pick<CellText, 'key' | 'page' | 'place'>) {
    this.key = key;
    this.page = page;
    this.place = place;
    this.#first = string;
  }

  get source(): TaggedText {
    return this.#first.source;
  }

  /** As its first cell has it, white space at the edges included. */
  get plain(): string {
    return this.#first.plain;
  }

  add(string: RichString): void {
    this.#others ??= [];
    this.#others.push(string);
  }

  /** Notes what is written there; the file itself is written by `finish`. */
  set(parts: readonly TaggedPart[] | undefined): void {
    this.#target = parts;
    this.#isWritten = true;
  }

  /** Leaves what is there, whatever was noted. */
  reset(): void {
    this.#isWritten = false;
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  get isTooLong(): boolean {
    return this.text.length > maxCellLength;
  }

  /** Without tags, with the white space of its edges: as a cell will have it. */
  get text(): string {
    if (!this.#isWritten) return this.plain;
    return withEdgesOf(this.plain, textOfParts(this.#target));
  }

  /** The noted text with something at its end. */
  append(text: string): void {
    this.#target = [...(this.#target ?? []), { kind: 'text', text }];
  }

  finish(): void {
    if (!this.#isWritten) return;
    this.#first.write(this.#target);
    for (const string of this.#others ?? []) string.write(this.#target);
  }
}

/** All texts of the cells of a workbook, each once; and what must say the same as they. */
export class CellTexts {
  /** Those of shared strings by their number, those that stand in cells themselves by what they say. */
  readonly #all = new Map<number | TaggedText, CellText>();
  /** By the text that they follow. */
  readonly #followers = new Map<string, ((text: string) => void)[]>();
  /** Made when it is asked for: few workbooks have what follows its cells. */
  #byPlain: Map<string, CellText> | undefined;

  /**
   * A text as it stands for the first time in the order of sheets and cells, or again.
   *
   * @param shared its number among the shared strings; undefined for one that stands in the cell itself
   * @returns undefined where there is nothing to translate
   */
  add(
    string: RichString,
    place: ConstructorParameters<typeof CellText>[1],
    shared?: number,
  ): CellText | undefined {
    if (!hasLetters(string.source)) return undefined;
    const known = this.#all.get(shared ?? string.source);
    if (known) {
      known.add(string);
      return known;
    }
    const text = new CellText(string, place);
    this.#all.set(shared ?? string.source, text);
    this.#byPlain = undefined;
    return text;
  }

  get all(): Iterable<CellText> {
    return this.#all.values();
  }

  /** The text of cells that has these words; undefined where no cell has them. */
  find(text: string): CellText | undefined {
    this.#byPlain ??= this.#readPlain();
    return this.#byPlain.get(text.trim());
  }

  #readPlain(): Map<string, CellText> {
    const byPlain = new Map<string, CellText>();
    for (const text of this.#all.values()) {
      const plain = plainOf(text.source);
      // Of texts that only look differently, those without tags come first.
      if (!byPlain.has(plain) || plain === text.source) byPlain.set(plain, text);
    }
    return byPlain;
  }

  /** Has something written with the cells of a text. @returns whether there are such cells */
  follow(text: string, write: (text: string) => void): boolean {
    const followed = this.find(text);
    if (!followed) return false;
    const key = text.trim();
    const waiting = this.#followers.get(key);
    if (waiting) waiting.push(write);
    else this.#followers.set(key, [write]);
    return true;
  }

  /** Writes all that was noted. */
  finish(): void {
    for (const text of this.#all.values()) text.finish();
    for (const [key, writes] of this.#followers) {
      const followed = this.find(key);
      if (followed?.isWritten) for (const write of writes) write(followed.text.trim());
    }
  }
}
