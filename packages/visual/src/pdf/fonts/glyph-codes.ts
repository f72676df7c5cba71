/**
 * Characters without a shape of their own by which some readers leave a glyph out of a page's text: where a font says
 * nothing about a code, pdf.js takes the code itself for a character, and leaves out those of the class `Cf`; poppler
 * takes it for nothing. (That a glyph means no characters, a Unicode map cannot say: pdf.js reads an empty string as none.)
 */
const silentCodes: readonly number[] = [
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x206a, 0x206b, 0x206c, 0x206d],
  ...[0x206e, 0x206f, 0x180e, 0xfff9, 0xfffa, 0xfffb, 0x00ad],
];
/** What is said of a glyph without characters, once those are used up. */
const zeroWidthSpace = '\u200b';

const isSilent = new Set(silentCodes);
const greatestCode = 0xffff;

/** A code of a font: two bytes in a string of a page. */
export interface GlyphCode {
  readonly code: number;
  readonly glyph: number;
  /** What it means; empty: nothing by itself, it belongs to another. */
  readonly text: string;
}

/**
 * The codes of one font of a document. Each pair of glyph and meaning has its own: the same glyph stands for a hyphen and
 * for a soft one, or for a letter with and without a sign that stands at another place, and all are read back right.
 */
export class GlyphCodes {
  readonly #codes = new Map<string, number>();
  readonly #list: GlyphCode[] = [];
  #next = 1;
  #silent = 0;

  /** Undefined once all codes are taken: the font is full. */
  codeOf(glyph: number, text: string): number | undefined {
    const key = `${glyph} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const silent = text === '' ? silentCodes[this.#silent] : undefined;
    if (silent !== undefined) this.#silent += 1;
    else {
      while (isSilent.has(this.#next)) this.#next += 1;
      if (this.#next > greatestCode) return undefined;
    }
    const code = silent ?? this.#next++;
    this.#codes.set(key, code);
    this.#list.push({ code, glyph, text: silent === undefined && text === '' ? zeroWidthSpace : text });
    return code;
  }

  /** Each used code once, the least first. */
  get list(): readonly GlyphCode[] {
    return this.#list.toSorted((one, other) => one.code - other.code);
  }
}
