import { readLanguage } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';

/** A caller's language tag in its canonical form. @throws ServiceError `unsupported_language` for what is none */
export const languageOf = (text: string, field: string): string => {
  const known = readLanguage(text);
  if (known) return known.tag;
  throw new ServiceError('unsupported_language', {
    detail: 'This is no language that is known here: use a BCP 47 tag such as en, es-MX or zh-Hant.',
    errors: [{ pointer: `/${field}`, code: 'unsupported_language', message: 'is no known language' }],
  });
};

/** The same for a language that may be left to detection. */
export const sourceLanguageOf = (text: string | undefined): string | undefined =>
  text === undefined || text.toLowerCase() === 'auto'
    ? text?.toLowerCase()
    : languageOf(text, 'source_language');
