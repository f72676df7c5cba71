import type { LanguageTag } from '@dragoman/provider';

/** Scripts that are written from right to left (Unicode 17, Bidi_Class R and AL). */
const rightToLeftScripts: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/** Whether a language is written from right to left, by its own or its likely script. */
export const isRightToLeft = (tag: LanguageTag): boolean => {
  const canonical = languageTagOf(tag);
  return (
    canonical !== undefined && rightToLeftScripts.has(new Intl.Locale(canonical).maximize().script ?? '')
  );
};

/** A language as a file names it, as a canonical tag; undefined where it names none. */
export const languageTagOf = (name: string): LanguageTag | undefined => {
  try {
    return Intl.getCanonicalLocales(name.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};

/**
 * What a file calls its language from now on.
 *
 * @param named as it calls it so far; kept where that says the same, also where it says a region and the target none
 * @param target a canonical tag
 */
export const languageNameFor = (named: string, target: LanguageTag): string => {
  const own = languageTagOf(named);
  if (own === undefined) return target;
  const [before, after] = [new Intl.Locale(own), new Intl.Locale(target)];
  const isSame =
    before.language === after.language &&
    before.maximize().script === after.maximize().script &&
    (after.region === undefined || before.region === after.region);
  return isSame ? named : target;
};
