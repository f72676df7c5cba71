import type { LanguageTag } from '@dragoman/provider';

const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** The tag of one of Google's codes: `cmn-CN` is `zh-CN`; undefined for what is none. */
export const tagOf = (code: string): LanguageTag | undefined => localeOf(code)?.baseName;

/** The language with its script and region, those that go without saying included; undefined for what is no tag. */
export const fullTag = (
  tag: LanguageTag,
):
  | { readonly language: string; readonly script?: string | undefined; readonly region?: string | undefined }
  | undefined => {
  const locale = localeOf(tag);
  if (!locale) return undefined;
  const { language, script, region } = locale.maximize();
  // Norwegian is Bokmål where nothing else is said.
  return { language: language === 'no' ? 'nb' : language, script, region };
};

/** Whether two tags are of one language, whatever the region. */
export const isSameLanguage = (one: LanguageTag, other: LanguageTag): boolean => {
  const [first, second] = [fullTag(one), fullTag(other)];
  return first !== undefined && first.language === second?.language;
};
