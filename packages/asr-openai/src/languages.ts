import type { LanguageTag, ProviderWarning } from '@dragoman/provider';

/** The languages that OpenAI lists for its models (2026-11). Whisper knows some more, in which it is less sure. */
export const listedLanguages: readonly LanguageTag[] = (
  'af ar az be bg bs ca cs cy da de el en es et fa fi fil fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne ' +
  'nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh'
).split(' ');

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

const canonical = (tag: string): LanguageTag | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

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
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(name) ? canonical(name) : undefined;
};

/** What to send for a tag, and the warning where that is less than was asked: the models know no regions. */
export const vendorLanguage = (
  tag: LanguageTag,
): { readonly code: string; readonly warning?: ProviderWarning } => {
  const known = canonical(tag);
  // What is no tag at all is the vendor's to refuse.
  if (known === undefined) return { code: tag };
  const { language } = new Intl.Locale(known);
  const code = vendorCodes.get(language) ?? language;
  if (known === language) return { code };
  const message = `The recogniser does not know ${tag}; ${code} was used.`;
  return { code, warning: { code: 'region_fallback', message } };
};
