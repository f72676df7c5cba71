import type { AsrRequest, LanguageTag, ProviderRequest, ProviderWarning } from '@dragoman/provider';
import { notApplied, type Programs, regionFallback } from '@dragoman/provider-kit';
import { failures } from './failures.ts';
import { missingParts } from './installation.ts';
import type { PocketsphinxOptions } from './options.ts';

/** The one language of the model. */
export const language: LanguageTag = 'en-US';

/** The language, where the program and its model are installed. */
export const languages = async (
  { signal }: ProviderRequest,
  options: PocketsphinxOptions,
  programs: Programs,
): Promise<readonly LanguageTag[]> => {
  programs.throwIfOver(signal);
  return missingParts(options).length === 0 ? [language] : [];
};

/** What must be said where another language is wanted. Throws `unsupported_language` where it is no English. */
export const languageWarnings = (wanted: AsrRequest['language']): readonly ProviderWarning[] => {
  if (wanted === language || wanted === 'en') return [];
  if (wanted === undefined || wanted === 'auto')
    return [notApplied(`PocketSphinx cannot tell languages apart: ${language} was assumed.`)];
  if (!wanted.startsWith('en-'))
    throw failures.input('unsupported_language', `PocketSphinx knows ${language} only, not ${wanted}.`);
  return [regionFallback(`PocketSphinx knows no ${wanted}: this is ${language}.`)];
};
