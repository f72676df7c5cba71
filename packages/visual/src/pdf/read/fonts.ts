import { meanLetterWidth } from '../letter-width.ts';
import type { PageFont } from '../page-content.ts';
import type { FontFacts } from './font-dictionaries.ts';
import { familyOf, isBoldName, isItalicName, isSymbolicName, plainName } from './font-names.ts';
import type { Kind } from './meaning.ts';

/** What pdf.js says of a font; all of it comes from a file, and none of it is sure to be there. */
export interface PdfjsFont {
  readonly name?: unknown;
  readonly isType3Font?: unknown;
  readonly vertical?: unknown;
  readonly fontMatrix?: unknown;
  readonly bbox?: unknown;
  readonly ascent?: unknown;
  readonly descent?: unknown;
  readonly isSerifFont?: unknown;
  /** Names of glyphs by their codes, where they are not those of an encoding. */
  readonly differences?: unknown;
  readonly clearData?: () => void;
  readonly bold?: unknown;
  readonly black?: unknown;
  readonly italic?: unknown;
}

/** A font while a page is read. */
export interface LoadedFont {
  readonly isVertical: boolean;
  readonly isType3: boolean;
  /** Ems a unit of its widths. */
  readonly unit: number;
  readonly ascent: number;
  readonly descent: number;
  /** As the page uses it, where it is drawn bolder or slanted besides. */
  readonly styled: (isBold: boolean, isItalic: boolean) => PageFont;
  /**
   * Whether a code's glyph has a name that pdf.js does not know: it takes such a code for a character, which says nothing.
   */
  readonly isNameless: (code: unknown, unicode: string) => boolean;
  /** How many of its glyphs mean what. */
  readonly seen: Record<Kind, number>;
  /** Advances of its letters that the page shows, in em. */
  readonly letters: Map<string, number>;
  /** Called when all glyphs of the page are known. */
  readonly settle: () => void;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const isTrue = (value: unknown): boolean => value === true;

const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map((item) => finite(item) ?? 0) : [];

/** Of a font that does not say it, or says what no font has. */
const usualAscent = 0.8;
const usualDescent = -0.2;

const within = (value: number | undefined, least: number, most: number, usual: number): number =>
  value !== undefined && value >= least && value <= most ? value : usual;

const verticalSpan = (font: PdfjsFont, isType3: boolean): readonly [ascent: number, descent: number] => {
  const [, , , scale = 0] = numbersOf(font.fontMatrix);
  const [, bottom, , top] = numbersOf(font.bbox);
  const ascent = isType3 ? (top ?? 0) * scale : finite(font.ascent);
  const descent = isType3 ? (bottom ?? 0) * scale : finite(font.descent);
  return [
    within(ascent, 0.3, 1.6, usualAscent),
    // some files give the depth without its sign
    within(descent === undefined ? undefined : -Math.abs(descent), -1, -0.01, usualDescent),
  ];
};

/** In em: no face runs so wide. */
const mostLetterWidth = 10;

/** Names that say the character by its number. */
const numberedName = /^u(ni)?[0-9a-f]{4,6}$/i;

const namelessnessOf = (font: PdfjsFont, facts: FontFacts): LoadedFont['isNameless'] => {
  const { differences } = font;
  if (facts.hasMap || !(differences instanceof Map)) return () => false;
  return (code, unicode) => {
    // a letter's name is the letter itself
    if (typeof code !== 'number' || !/^[A-Za-z]$/.test(unicode) || unicode.charCodeAt(0) !== code)
      return false;
    const name: unknown = differences.get(code);
    return typeof name === 'string' && name !== unicode && !numberedName.test(name);
  };
};

/** A font of pdf.js and what the file's own dictionary adds, for one page. */
export const createFont = (font: PdfjsFont, facts: FontFacts): LoadedFont => {
  const fullName = typeof font.name === 'string' ? font.name : '';
  const name = plainName(fullName);
  const isType3 = isTrue(font.isType3Font);
  const [ascent, descent] = verticalSpan(font, isType3);
  const [unit = 0.001] = numbersOf(font.fontMatrix);
  const isNamedSymbolic = isSymbolicName(name);
  const base: PageFont = {
    name,
    family: familyOf(name, {
      isMono: facts.isMono,
      isSerif: isTrue(font.isSerifFont),
    }),
    weight: isBoldName(name) || isTrue(font.bold) || isTrue(font.black) || facts.isBold ? 700 : 400,
    italic: isItalicName(name) || isTrue(font.italic) || facts.isItalic,
    isSymbolic: isNamedSymbolic,
    isType3,
    isVertical: isTrue(font.vertical),
    hasUnicode: facts.hasUnicode,
    ascent,
    descent,
  };
  const styles = new Map<number, Writable<PageFont>>();
  const letters = new Map<string, number>();
  const seen: Record<Kind, number> = { blank: 0, prose: 0, sign: 0, unknown: 0 };
  return {
    isVertical: base.isVertical,
    isType3,
    unit,
    ascent,
    descent,
    isNameless: namelessnessOf(font, facts),
    seen,
    letters,
    styled: (isBold, isItalic) => {
      const key = (isBold ? 1 : 0) + (isItalic ? 2 : 0);
      let style = styles.get(key);
      if (!style) {
        style = { ...base, weight: isBold ? 700 : base.weight, italic: isItalic || base.italic };
        styles.set(key, style);
      }
      return style;
    },
    settle: () => {
      const letterWidth = meanLetterWidth((letter) => letters.get(letter));
      if (letterWidth !== undefined && letterWidth <= mostLetterWidth)
        for (const style of styles.values()) style.letterWidth = letterWidth;
      if (isNamedSymbolic || seen.sign <= seen.prose) return;
      for (const style of styles.values()) style.isSymbolic = true;
    },
  };
};
