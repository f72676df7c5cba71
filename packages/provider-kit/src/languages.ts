import type { LanguageTag } from '@dragoman/provider';

/** A tag as a locale; undefined of what is no tag. */
export const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** The canonical form of a tag; undefined of what is no tag. */
export const canonicalTag = (tag: string): LanguageTag | undefined => localeOf(tag)?.toString();
