import type { LanguageTag } from '@dragoman/provider';

/** A tag as a locale; undefined of what is no tag. */
export const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** A tag and what is left of it as subtags are dropped from its end: `pt-BR`, `pt`. The lookup of RFC 4647, section 3.4. */
export const truncationsOf = (tag: LanguageTag): readonly LanguageTag[] => {
  const subtags = tag.split('-');
  return subtags.map((_, dropped) => subtags.slice(0, subtags.length - dropped).join('-'));
};

/** The canonical form of a tag; undefined of what is no tag. */
export const canonicalTag = (tag: string): LanguageTag | undefined => localeOf(tag)?.toString();
