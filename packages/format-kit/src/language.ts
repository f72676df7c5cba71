import type { LanguageTag } from '@dragoman/provider';

/** Scripts that are written from right to left (Unicode 17, Bidi_Class R and AL). */
const rightToLeftScripts: readonly string[] = [
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
];

/** The characters of these scripts, for the brackets of a regular expression with the flag `u`. */
export const rightToLeftCharacters = rightToLeftScripts.map((script) => `\\p{Script=${script}}`).join('');

const letter = /\p{L}/gu;
const rightToLeftLetter = new RegExp(`(?=\\p{L})[${rightToLeftCharacters}]`, 'gu');

/**
 * How often a pattern is found. Nothing is made for each place: a long document has millions of letters.
 *
 * @param pattern global, and never empty where it is found
 */
export const countMatches = (text: string, pattern: RegExp): number => {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
};

/** Whether most letters of a text are written from right to left. */
export const isMostlyRightToLeft = (text: string): boolean => {
  const count = countMatches(text, rightToLeftLetter);
  return count > 0 && count * 2 > countMatches(text, letter);
};

/** The script that a language is written in, its own or the likely one, by its code in ISO 15924; undefined where nobody knows. */
export const scriptOf = (tag: LanguageTag): string | undefined => {
  const canonical = languageTagOf(tag);
  return canonical === undefined ? undefined : new Intl.Locale(canonical).maximize().script;
};

/** Whether a language is written from right to left, by its own or its likely script. */
export const isRightToLeft = (tag: LanguageTag): boolean => {
  const script = scriptOf(tag) ?? '';
  // A style of Arabic, whose letters are those of Arabic.
  return script === 'Aran' || rightToLeftScripts.includes(script);
};

/** A language as a file names it, as a canonical tag; undefined where it names none. */
export const languageTagOf = (name: string): LanguageTag | undefined => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(name.trim().replaceAll('_', '-'));
    // Longer codes are well-formed, and no language has one: such a word is a name.
    return /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
};

/** A language without its region and script, in small letters: `pt` of `pt-BR` and of `pt_BR`. */
export const baseLanguageOf = (name: string): string => name.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/**
 * What a file calls its language from now on.
 *
 * @param named as it calls it so far; kept where that says the same, also where it says a region and the target none
 * @param target a canonical tag
 * @param written the target as such files write it. Default: the tag
 */
export const languageNameFor = (named: string, target: LanguageTag, written: string = target): string => {
  const [own, wanted] = [languageTagOf(named), languageTagOf(target)];
  if (own === undefined || wanted === undefined) return written;
  const [before, after] = [new Intl.Locale(own), new Intl.Locale(wanted)];
  const isSame =
    before.language === after.language &&
    before.maximize().script === after.maximize().script &&
    (after.region === undefined || before.region === after.region);
  return isSame ? named : written;
};
