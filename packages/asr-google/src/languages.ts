import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { localeOf, regionFallback } from '@dragoman/provider-kit';

/** The languages of Speech-to-Text v1, as Google writes them (2026-11). */
const vendorCodes = (
  'af-ZA am-ET ar-AE ar-BH ar-DZ ar-EG ar-IL ar-IQ ar-JO ar-KW ar-LB ar-MA ar-MR ar-OM ar-PS ar-QA ar-SA ar-SY ar-TN ' +
  'ar-YE az-AZ bg-BG bn-BD bn-IN bs-BA ca-ES cmn-Hans-CN cmn-Hant-TW cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA ' +
  'en-GB en-GH en-HK en-IE en-IN en-KE en-NG en-NZ en-PH en-PK en-SG en-TZ en-US en-ZA es-AR es-BO es-CL es-CO es-CR ' +
  'es-DO es-EC es-ES es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE et-EE eu-ES fa-IR fi-FI ' +
  'fil-PH fr-BE fr-CA fr-CH fr-FR gl-ES gu-IN hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH it-IT iw-IL ja-JP jv-ID ka-GE ' +
  'kk-KZ km-KH kn-IN ko-KR lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY my-MM ne-NP nl-BE nl-NL no-NO pa-Guru-IN ' +
  'pl-PL pt-BR pt-PT ro-RO ru-RU rw-RW si-LK sk-SK sl-SI sq-AL sr-RS ss-Latn-ZA st-ZA su-ID sv-SE sw-KE sw-TZ ta-IN ' +
  'ta-LK ta-MY ta-SG te-IN th-TH tn-Latn-ZA tr-TR ts-ZA uk-UA ur-IN ur-PK uz-UZ ve-ZA vi-VN xh-ZA yue-Hant-HK zu-ZA'
).split(' ');

/** Both written languages of Norway are Norwegian to Google. */
const norwegian: ReadonlySet<string> = new Set(['nb', 'nn']);

const vendorLocale = (tag: string): Intl.Locale | undefined => {
  const locale = localeOf(tag);
  return locale && norwegian.has(locale.language) ? new Intl.Locale(locale, { language: 'no' }) : locale;
};

/** With script and region, which tells `zh-TW` and `zh-Hant` to be the same. */
const keyOf = (locale: Intl.Locale): string => {
  const { language, script, region } = locale.maximize();
  return `${language}-${script}-${region}`;
};

const codesByKey: ReadonlyMap<string, string> = new Map(
  vendorCodes.map((code) => [keyOf(new Intl.Locale(code)), code]),
);

/** The tag of one of Google's codes, in any case; undefined for what is none. */
export const tagOf = (code: string): LanguageTag | undefined => vendorLocale(code)?.baseName;

/** What can be recognised: each language, and each of its regions. */
export const supportedLanguages: readonly LanguageTag[] = [
  ...new Set(
    vendorCodes.flatMap((code) => {
      const { language, baseName } = new Intl.Locale(code);
      return [language, baseName];
    }),
  ),
].sort();

/** Where Spanish is not that of the Americas. */
const spanishElsewhere: ReadonlySet<string> = new Set(['ES', 'GQ', 'PH']);

/** Less and less exact tags for a language whose region Google lacks. */
const fallbacks = (locale: Intl.Locale): string[] => {
  const { language, script, region } = locale.maximize();
  const isAmerican = language === 'es' && region !== undefined && !spanishElsewhere.has(region);
  return [
    ...(isAmerican ? ['es-US'] : []),
    ...(script === undefined ? [] : [`${language}-${script}`]),
    language,
  ];
};

/** A language as Google wants it, and the warning where that is less than was asked. */
export interface VendorLanguage {
  readonly code: string;
  readonly warning?: ProviderWarning;
}

/** What to send for a tag; undefined where Google does not recognise the language. */
export const vendorLanguage = (tag: LanguageTag): VendorLanguage | undefined => {
  const locale = vendorLocale(tag);
  if (!locale) return undefined;
  const exact = codesByKey.get(keyOf(locale));
  if (exact !== undefined) return { code: exact };
  const [nearest] = fallbacks(locale).flatMap((base) => codesByKey.get(keyOf(new Intl.Locale(base))) ?? []);
  if (nearest === undefined) return undefined;
  const warning = regionFallback(`The recogniser does not know ${tag}; ${nearest} was used.`);
  return { code: nearest, warning };
};
