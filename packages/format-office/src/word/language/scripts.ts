import {
  countMatches,
  isMostlyRightToLeft,
  isRightToLeft,
  rightToLeftCharacters,
  scriptOf,
} from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';

/** How WordprocessingML sorts scripts: each kind has fonts, sizes and languages of its own (ECMA-376 part 1, 17.3.2.26). */
export type ScriptKind = 'plain' | 'eastAsian' | 'complex';

const eastAsian = new Set(['Bopo', 'Hani', 'Hans', 'Hant', 'Hang', 'Hira', 'Jpan', 'Kana', 'Kore', 'Yiii']);
const complex = new Set(
  'Beng Deva Gujr Guru Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);

/** Of which kind that is. */
export const scriptKindOf = (tag: LanguageTag): ScriptKind => {
  const script = scriptOf(tag) ?? '';
  if (eastAsian.has(script)) return 'eastAsian';
  return complex.has(script) || isRightToLeft(tag) ? 'complex' : 'plain';
};

/** Fonts that every Office has for the script of a language; undefined: those of the document do, or Office finds one. */
export const fontOf = (tag: LanguageTag): string | undefined => {
  switch (scriptOf(tag)) {
    case 'Jpan':
      return 'Yu Gothic';
    case 'Hans':
      return 'Microsoft YaHei';
    case 'Hant':
      return 'Microsoft JhengHei';
    case 'Kore':
      return 'Malgun Gothic';
    case 'Thai':
      return 'Tahoma';
    case 'Arab':
    case 'Hebr':
      return 'Arial';
    default:
      return undefined;
  }
};

/** A stretch of a text in one direction. */
export interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const complexLetter = new RegExp(
  `[${rightToLeftCharacters}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Tibetan}]`,
  'gu',
);

/** Whether there are letters of complex scripts in a text. */
export const hasComplexLetters = (text: string): boolean => text.search(complexLetter) >= 0;

/** Whether most letters of a text are of complex scripts. */
export const isMostlyComplex = (text: string): boolean =>
  hasComplexLetters(text) && countMatches(text, complexLetter) * 2 > countMatches(text, /\p{L}/gu);

/** Letters of one direction with their marks, or anything else. */
const wordPattern = new RegExp(
  `([${rightToLeftCharacters}][${rightToLeftCharacters}\\p{M}]*)|(\\p{L}(?:(?![${rightToLeftCharacters}])[\\p{L}\\p{M}])*)|[^\\p{L}]+`,
  'gu',
);

/**
 * Cuts a text at words of the other direction, which must not be marked as its own are.
 *
 * @param isRightToLeft the direction of its language. Nothing is cut where most letters go from right to left in spite of
 * it: that is no translation.
 */
export const stretchesOf = (text: string, isRightToLeft: boolean): readonly Stretch[] => {
  if (!isRightToLeft && isMostlyRightToLeft(text)) return [{ text, isRightToLeft: true }];
  const words = Array.from(text.matchAll(wordPattern), ([word, right, left]) => ({
    word,
    isOther: (isRightToLeft ? left : right) !== undefined,
    isNeutral: left === undefined && right === undefined,
  }));
  const stretches: { text: string; isRightToLeft: boolean }[] = [];
  for (const [index, { word, isOther, isNeutral }] of words.entries()) {
    const isBetween =
      isNeutral && (words[index - 1]?.isOther ?? false) && (words[index + 1]?.isOther ?? false);
    const direction = (isOther || isBetween) !== isRightToLeft;
    const last = stretches.at(-1);
    if (last?.isRightToLeft === direction) last.text += word;
    else stretches.push({ text: word, isRightToLeft: direction });
  }
  return stretches;
};
