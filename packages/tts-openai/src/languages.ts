import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { regionFallback } from '@dragoman/provider-kit';
import { failures } from './failures.ts';

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
    throw failures.input('unsupported_language', `The speech synthesiser does not speak ${tag}.`);
  }
  if (locale.region === undefined || known.includes(locale.baseName)) return [];
  return [regionFallback(`The synthesiser knows no regions; ${language} was spoken for ${tag}.`)];
};
