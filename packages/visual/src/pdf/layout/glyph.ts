import type { PageFont } from '../page-content.ts';

/** A coloured ground behind words of a line. */
export interface Highlight {
  readonly path: number;
  readonly colour: string;
  readonly opacity?: number;
  /** From the baseline, of one em; and how far it begins before the first word. */
  readonly above: number;
  readonly below: number;
  readonly pad: number;
}

/** A glyph in the frame of its text, in which the text runs level from left to right as it is seen. */
export interface Glyph {
  /** What it means, composed; a mark that stands over it included. */
  text: string;
  readonly left: number;
  right: number;
  /** Of what hangs from above it, once it is known: that of its line. */
  baseline: number;
  /** Of one em, across the baseline. */
  readonly size: number;
  readonly font: PageFont;
  readonly colour: string;
  readonly opacity: number | undefined;
  readonly show: number;
  /** Its place among all glyphs of the page. */
  readonly order: number;
  /** Its place among the glyphs of its show. */
  readonly index: number;
  readonly isBlank: boolean;
  /** Painted once more beneath another that is the same. */
  readonly isRepeat: boolean;
  readonly isArtifact: boolean;
  readonly marked: number | undefined;
  /** Glyphs that are painted with it and mean nothing by themselves: the same once more (shadow, false bold), its marks. */
  along: readonly Glyph[];
  /** The link in whose box it stands, as the page counts annotations. */
  link: number | undefined;
  /** The path that underlines it. */
  underline: number | undefined;
  /** The path that strikes it out. */
  strike: number | undefined;
  /** The coloured ground behind it and the words beside it. */
  highlight: Highlight | undefined;
}

/** Ligatures, Arabic shapes by their place in a word and radicals that stand for characters. */
const compatibility = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefe\u2e80-\u2fdf\uf900-\ufaff]/gu;
const space = /^[\s\u00a0\u200b\u3000]*$/u;

/** What a glyph means, as it is written: ligatures are letters again, blanks of all kinds are blanks. */
export const meaningOf = (text: string): string => {
  if (text.length === 1 && text >= '!' && text <= '~') return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they come from broken maps and mean nothing
  const known = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e]/g, '');
  return known.replace(compatibility, (character) => character.normalize('NFKC')).normalize('NFC');
};

/** Whether a glyph paints nothing and stands for a gap between words. */
export const isBlankText = (text: string): boolean =>
  text.length === 1 && text < '\u0080' ? text <= ' ' && space.test(text) : text !== '' && space.test(text);

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const letter = /\p{L}/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const privateUse = /[\p{Co}\ufffd]/u;

/** Whether a character belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => text >= '\u0590' && rightToLeft.test(text);
export const isLetter = (text: string): boolean =>
  text.length === 1 && text < '\u0080'
    ? (text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z')
    : letter.test(text);
/** Whether a character is of a script whose characters stand in squares, side by side without blanks. */
export const isWide = (text: string): boolean => text >= '\u2e80' && wide.test(text);
/** Whether words of a character's script are not divided by blanks. */
export const isUnspaced = (text: string): boolean => text >= '\u0e00' && unspaced.test(text);
/** Whether what a glyph means cannot be told: it is a picture. */
const isUnknown = (text: string): boolean => text === '' || (text >= '\ud800' && privateUse.test(text));

/** Whether a glyph is a sign or mathematics rather than prose: it keeps its shape whatever the language is. */
export const isSymbol = ({ font, text }: Glyph): boolean =>
  font.isSymbolic || isUnknown(text) || (font.isType3 && pictograph.test(text));

/** The middle of values; 0 of none. */
export const median = (values: readonly number[]): number =>
  // Most are all alike.
  values.every((value) => value === values[0])
    ? (values[0] ?? 0)
    : (values.toSorted((one, other) => one - other)[values.length >> 1] as number);

/** The value that weighs most; the first of equals. */
export const heaviest = <Value>(values: Iterable<readonly [Value, number]>): Value | undefined => {
  const weights = new Map<Value, number>();
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: Value | undefined;
  let most = -Infinity;
  for (const [value, weight] of weights)
    if (weight > most) {
      best = value;
      most = weight;
    }
  return best;
};

/** The smallest and the greatest of any number of values; infinite of none. */
export const least = (values: readonly number[]): number =>
  values.reduce((one, other) => Math.min(one, other), Infinity);
export const most = (values: readonly number[]): number =>
  values.reduce((one, other) => Math.max(one, other), -Infinity);
