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
