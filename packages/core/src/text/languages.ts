import { ServiceError } from '@dragoman/provider';
import { remember } from './remember.ts';

/** A language tag taken apart; cached, because `Intl` is slow and tags are few. */
export interface Language {
  /** Canonical BCP 47 without extensions, for example `pt-BR`. */
  readonly tag: string;
  /** The language alone, for example `pt`; `nb` for `no`, which is the same to nearly everybody. */
  readonly base: string;
  /** As written or, where not written, the likeliest one (CLDR likely subtags), for example `Latn`. */
  readonly script: string;
  /** The region that was written, if any. */
  readonly region: string | undefined;
  /** The region that was written or is likeliest. */
  readonly likelyRegion: string | undefined;
  /** Whether the tag says more than the language. */
  readonly isSpecific: boolean;
}

// RFC 5646, section 4.4.1 asks to take at least 35 characters.
const maxTagLength = 100;
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Codes of one language. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb' };

const parse = (text: string): Language | null => {
  if (text.length > maxTagLength) return null;
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(text.replaceAll('_', '-'));
  } catch {
    return null;
  }
  const { language, baseName } = locale;
  // Tags of no language (of which some runtimes have an undefined `und`), and what CLDR cannot name, are none to ask for.
  if (!language || ['und', 'mul', 'zxx', 'mis'].includes(language) || names.of(language) === undefined)
    return null;
  const likely = locale.maximize();
  return {
    tag: baseName,
    base: sameLanguage[language] ?? language,
    script: likely.script ?? 'Zyyy',
    region: locale.region,
    likelyRegion: likely.region,
    isSpecific: baseName !== language,
  };
};

/** Reads a language tag in any case, `_` for `-` included; null where it names no language. */
export const readLanguage = remember(parse, 2_000);

/** As `readLanguage`; throws `unsupported_language` with the pointer of the field. */
export const requireLanguage = (text: string, pointer: string): Language => {
  const language = readLanguage(text);
  if (language) return language;
  const message = 'Use a BCP 47 language tag such as en, es-MX or zh-Hant.';
  throw new ServiceError('unsupported_language', {
    detail: `${pointer} is no language that is known here. ${message}`,
    errors: [{ pointer, code: 'unsupported_language', message }],
  });
};

/** The English name of a language tag. */
export const languageName = (tag: string): string => {
  const language = readLanguage(tag);
  return (language && (names.of(language.tag) ?? names.of(language.base))) ?? tag;
};

/** How well an offered tag serves a wanted language: 0 = another language, 5 = the very one. */
export const fitOf = (wanted: Language, offered: Language): number => {
  if (wanted.base !== offered.base) return 0;
  if (wanted.tag === offered.tag) return 5;
  if (wanted.script !== offered.script) return 1;
  if (!offered.isSpecific) return 4;
  return wanted.likelyRegion === offered.likelyRegion ? 3 : 2;
};

/** Whether a translation between two tags of one language would change anything: another script, or two named regions. */
export const isVariantPair = (source: Language, target: Language): boolean =>
  source.base === target.base &&
  (source.script !== target.script ||
    (source.region !== undefined && target.region !== undefined && source.region !== target.region));
