import type { LanguageTag } from '@dragoman/provider';

/** A language as a file names it, as a tag; undefined where it is none. */
export const languageIn = (name: string): LanguageTag | undefined => {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8}){0,5}$/.test(name)) return undefined;
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};
