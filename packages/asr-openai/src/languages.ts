import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { canonicalTag, localeOf, regionFallback } from '@dragoman/provider-kit';
import { listedLanguages } from '@dragoman/vendor-openai';

/** Whisper's further ones. */
const furtherLanguages =
  'am as ba bn bo br eu fo gu ha haw ht jv ka km la lb ln lo mg ml mn mt my nn oc pa ps sa sd si sn so sq su te tg tk tt ' +
  'uz yi yo yue';

/** Where the vendor's code is not the canonical one. */
const vendorCodes: ReadonlyMap<string, string> = new Map([
  ['fil', 'tl'],
  ['jv', 'jw'],
  ['nb', 'no'],
]);

const englishName = new Intl.DisplayNames('en', { type: 'language' });

/** Whisper says its languages in English, and some in another way than the rest of the world. */
const tagsByName: ReadonlyMap<string, LanguageTag> = new Map([
  ...[...listedLanguages, ...furtherLanguages.split(' ')].map((tag): [string, LanguageTag] => [
    (englishName.of(tag) ?? tag).toLowerCase(),
    tag,
  ]),
  ['myanmar', 'my'],
  ['nynorsk', 'nn'],
  ['tagalog', 'fil'],
]);

/** The tag of what a server calls the language: a name or a code; undefined for what is neither. */
export const tagOf = (said: string): LanguageTag | undefined => {
  const name = said.trim().toLowerCase();
  const named = tagsByName.get(name);
  if (named) return named;
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(name) ? canonicalTag(name) : undefined;
};

/** What to send for a tag, and the warning where that is less than was asked: the models know no regions. */
export const vendorLanguage = (
  tag: LanguageTag,
): { readonly code: string; readonly warning?: ProviderWarning } => {
  const known = localeOf(tag);
  // What is no tag at all is the vendor's to refuse.
  if (known === undefined) return { code: tag };
  const { language } = known;
  const code = vendorCodes.get(language) ?? language;
  if (known.toString() === language) return { code };
  return { code, warning: regionFallback(`The recogniser does not know ${tag}; ${code} was used.`) };
};
