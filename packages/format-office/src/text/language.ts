import { isRightToLeft, languageNameFor, languageTagOf, scriptOf } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';

/** A target's language as office files name it. */
export interface TargetLanguage {
  readonly tag: LanguageTag;
  readonly isRightToLeft: boolean;
  /**
   * What names the language of a text from now on.
   *
   * @param source the name that stands there: it is kept where it says the same, a region of its own included
   */
  nameFor(source: string): string;
}

/** `de` as `de-DE`: the programs know languages by their regions. Scripts that the region implies are left out. */
const withRegion = (tag: LanguageTag): string => {
  const canonical = languageTagOf(tag);
  if (canonical === undefined) return tag;
  const { language, region, script } = new Intl.Locale(canonical).maximize();
  const short = region === undefined ? language : `${language}-${region}`;
  return scriptOf(short) === script ? short : tag;
};

/** A language as office files name it. */
export const targetLanguageOf = (tag: LanguageTag): TargetLanguage => {
  const name = withRegion(tag);
  return {
    tag,
    isRightToLeft: isRightToLeft(tag),
    nameFor: (source) => languageNameFor(source, tag, name),
  };
};
