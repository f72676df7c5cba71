import type { LanguageTag } from '@dragoman/provider';
import { localeOf } from '@dragoman/provider-kit';

/** The language with its script and region, those that go without saying included; undefined for what is no tag. */
export const fullTag = (
  tag: LanguageTag,
): Pick<Intl.Locale, 'language' | 'script' | 'region'> | undefined => {
  const locale = localeOf(tag)?.maximize();
  // Norwegian is Bokmål where nothing else is said.
  return locale?.language === 'no' ? new Intl.Locale(locale, { language: 'nb' }) : locale;
};

/** Whether two tags are of one language, whatever the region. */
export const isSameLanguage = (one: LanguageTag, other: LanguageTag): boolean => {
  const language = fullTag(one)?.language;
  return language !== undefined && language === fullTag(other)?.language;
};
