import type { LanguageTag, ProviderWarning } from '@dragoman/provider';

/** The tags with a region or script that Deepgram knows (2026-11); of other languages it knows the bare code. */
const knownTags: ReadonlySet<string> = new Set(
  (
    'ar-AE ar-DZ ar-EG ar-IQ ar-IR ar-JO ar-KW ar-LB ar-MA ar-PS ar-QA ar-SA ar-SD ar-SY ar-TD ar-TN da-DK de-CH ' +
    'en-AU en-GB en-IN en-NZ en-US es-419 fr-CA hi-Latn ko-KR nl-BE pt-BR pt-PT sv-SE th-TH zh-CN zh-HK zh-Hans ' +
    'zh-Hant zh-TW'
  ).split(' '),
);

/** Where the canonical code of BCP 47 is not the one that Deepgram uses. */
const vendorCodes: ReadonlyMap<string, string> = new Map([
  ['fil', 'tl'],
  ['mul', 'multi'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

/** The tag of one of Deepgram's codes; undefined for what is none. */
export const tagOf = (vendorCode: string): LanguageTag | undefined =>
  vendorCode === 'multi' ? 'mul' : canonical(vendorCode);

/** What to send for a tag, and the warning where that is less than was asked. */
export const vendorLanguage = (
  tag: LanguageTag,
): { readonly code: string; readonly warning?: ProviderWarning } => {
  const known = canonical(tag);
  // What is no tag at all is the vendor's to refuse.
  if (known === undefined) return { code: tag };
  const { language, script, region } = new Intl.Locale(known);
  const candidates = [
    ...(region === undefined ? [] : [`${language}-${region}`]),
    ...(script === undefined ? [] : [`${language}-${script}`]),
  ];
  const exact = candidates.find((candidate) => knownTags.has(candidate));
  if (exact) return { code: exact };
  // The Spanish of the Americas has a model of its own.
  const isAmerican = language === 'es' && region !== undefined && region !== 'ES';
  const code = isAmerican ? 'es-419' : (vendorCodes.get(language) ?? language);
  if (region === undefined && script === undefined) return { code };
  const message = `The recogniser does not know ${tag}; ${code} was used.`;
  return { code, warning: { code: 'region_fallback', message } };
};
