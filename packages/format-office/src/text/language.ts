import { isRightToLeft } from '@dragoman/format-kit';
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

const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** `de` as `de-DE`: the programs know languages by their regions. Scripts that the region implies are left out. */
const withRegion = (tag: LanguageTag): string => {
  const locale = localeOf(tag);
  if (!locale) return tag;
  const { language, region, script } = locale.maximize();
  const short = region === undefined ? language : `${language}-${region}`;
  return localeOf(short)?.maximize().script === script ? short : tag;
};

/** A language as office files name it. */
export const targetLanguageOf = (tag: LanguageTag): TargetLanguage => {
  const wanted = localeOf(tag);
  const name = withRegion(tag);
  return {
    tag,
    isRightToLeft: isRightToLeft(tag),
    nameFor(source) {
      const named = localeOf(source);
      if (!named || !wanted) return name;
      const isSame =
        named.language === wanted.language &&
        named.maximize().script === wanted.maximize().script &&
        (wanted.region === undefined || named.region === wanted.region);
      return isSame ? source : name;
    },
  };
};
