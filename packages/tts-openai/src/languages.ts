import { type LanguageTag, type ProviderWarning, ServiceError } from '@dragoman/provider';

/** The languages that OpenAI lists for speech (2026-11), English first: it is every voice's own. */
export const spokenLanguages: readonly LanguageTag[] = (
  'en af ar az be bg bs ca cs cy da de el es et fa fi fil fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne ' +
  'nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh'
).split(' ');

/** Where the code of the list is not the canonical one of the language asked for. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);

/**
 * The warnings for a language: the models hear it in the text itself, and know no regions.
 *
 * @throws ServiceError `unsupported_language`
 */
export const languageWarnings = (tag: LanguageTag, known: readonly LanguageTag[]): ProviderWarning[] => {
  const locale = new Intl.Locale(tag);
  const language = aliases.get(locale.language) ?? locale.language;
  const isKnown = known.some((one) => new Intl.Locale(one).language === language);
  if (!isKnown) {
    throw new ServiceError('unsupported_language', {
      detail: `The speech synthesiser does not speak ${tag}.`,
    });
  }
  if (locale.region === undefined || known.includes(locale.baseName)) return [];
  const message = `The synthesiser knows no regions; ${language} was spoken for ${tag}.`;
  return [{ code: 'region_fallback', message }];
};
