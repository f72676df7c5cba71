import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { canonicalTag, localeOf, regionFallback } from '@dragoman/provider-kit';

/** The locales of Azure's own models (2026-11). Azure has no way to ask for them. */
const knownLocales: ReadonlySet<string> = new Set(
  (
    'af-ZA am-ET ar-AE ar-BH ar-DZ ar-EG ar-IL ar-IQ ar-JO ar-KW ar-LB ar-LY ar-MA ar-OM ar-PS ar-QA ar-SA ar-SY ' +
    'ar-TN ar-YE as-IN az-AZ bg-BG bn-IN bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB ' +
    'en-GH en-HK en-IE en-IN en-KE en-NG en-NZ en-PH en-SG en-TZ en-US en-ZA es-AR es-BO es-CL es-CO es-CR es-CU ' +
    'es-DO es-EC es-ES es-GQ es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE et-EE eu-ES ' +
    'fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH ' +
    'it-IT ja-JP jv-ID ka-GE kk-KZ km-KH kn-IN ko-KR lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT my-MM ' +
    'nb-NO ne-NP nl-BE nl-NL or-IN pa-IN pl-PL ps-AF pt-BR pt-PT ro-RO ru-RU si-LK sk-SK sl-SI so-SO sq-AL sr-RS ' +
    'sv-SE sw-KE sw-TZ ta-IN te-IN th-TH tr-TR uk-UA ur-IN uz-UZ vi-VN wuu-CN yue-CN zh-CN zh-HK zh-TW zu-ZA'
  ).split(' '),
);

/** Where Azure's tag is another one than that of BCP 47, or its language has another name there. */
const vendorLanguages: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['tl', 'fil'],
  ['iw', 'he'],
]);

/** What to send for a tag, and the warning where that is less than was asked. */
export interface VendorLocale {
  readonly locale: string;
  readonly warning?: ProviderWarning;
}

/** The locale that most speakers of a language mean, by the likely subtags of Unicode. */
const likelyLocale = (tag: Intl.Locale): string => {
  const { language, region } = tag.maximize();
  return `${language}-${region}`;
};

/**
 * Azure wants a region with every language. Where the tag has none, the likeliest is taken; one that Azure lacks becomes
 * the likeliest that it has, with `region_fallback`. A language that it lacks is sent as it is: it may have it by now.
 */
export const vendorLocale = (tag: LanguageTag): VendorLocale => {
  const asked = localeOf(tag);
  // What is no tag at all is Azure's to refuse.
  if (asked === undefined) return { locale: tag };
  const language = vendorLanguages.get(asked.language) ?? asked.language;
  const exact = likelyLocale(new Intl.Locale(asked, { language }));
  if (knownLocales.has(exact)) return { locale: exact };
  const likely = likelyLocale(new Intl.Locale(language));
  const near = knownLocales.has(likely)
    ? likely
    : [...knownLocales].find((locale) => locale.startsWith(`${language}-`));
  if (near === undefined) return { locale: exact };
  if (asked.region === undefined) return { locale: near };
  const warning = regionFallback(`The recogniser does not know ${tag}; ${near} was used.`);
  return { locale: near, warning };
};

/** All locales of Azure's own models, and their languages. */
export const knownLanguages: readonly LanguageTag[] = [
  ...new Set([...knownLocales].flatMap((locale) => [locale, new Intl.Locale(locale).language])),
]
  .filter((tag) => canonicalTag(tag) === tag)
  .sort();
