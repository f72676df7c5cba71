import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { regionFallback } from '@dragoman/provider-kit';
import { failures } from './failures.ts';
import type { ModelTraits } from './models.ts';

/** Where the vendor's code is another than that of the language asked for. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** The bare language of a tag, as the vendor has it. */
export const baseOf = (tag: LanguageTag): string => {
  const { language } = new Intl.Locale(tag);
  return aliases.get(language) ?? language;
};

/** A language as the vendor takes it, and the warning where that is less than was asked. */
export interface VendorLanguage {
  /** Absent: the model hears it in the text. */
  readonly code?: string;
  readonly warnings: readonly ProviderWarning[];
}

/**
 * What to send for a tag. Regions are a matter of the voice: a voice that was asked for has the accent that it has.
 *
 * @throws ServiceError `unsupported_language`
 */
export const vendorLanguage = (
  tag: LanguageTag,
  { languages, takesLanguage }: ModelTraits,
  hasVoice: boolean,
): VendorLanguage => {
  const language = baseOf(tag);
  if (languages && !languages.includes(language)) {
    throw failures.input(
      'unsupported_language',
      `The speech synthesiser does not speak ${tag} with this model.`,
    );
  }
  const message = `The accent is that of the voice; ${language} was spoken for ${tag}.`;
  const isLess = new Intl.Locale(tag).region !== undefined && !hasVoice;
  return {
    ...(takesLanguage ? { code: language } : {}),
    warnings: isLess ? [regionFallback(message)] : [],
  };
};
