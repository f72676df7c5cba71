import type { Language } from '../../languages.ts';

/** Opening and closing mark. */
export type QuotationPair = readonly [string, string];

/** How a region quotes. */
export interface QuotationStyle {
  readonly outer: QuotationPair;
  readonly inner: QuotationPair;
  /** Other outer marks that are right there, and are left alone. */
  readonly accepted: readonly QuotationPair[];
  /** Between a mark and what it encloses. */
  readonly space: string;
}

const english: QuotationPair = ['“', '”'];
const englishInner: QuotationPair = ['‘', '’'];
const straight: QuotationPair = ['"', '"'];
const angles: QuotationPair = ['«', '»'];
const lowHigh: QuotationPair = ['„', '“'];
const lowHighInner: QuotationPair = ['‚', '‘'];
const lowRight: QuotationPair = ['„', '”'];
const corners: QuotationPair = ['「', '」'];
const cornersInner: QuotationPair = ['『', '』'];
const same: QuotationPair = ['”', '”'];
const sameInner: QuotationPair = ['’', '’'];

const style = (
  outer: QuotationPair,
  inner: QuotationPair,
  accepted: readonly QuotationPair[] = [],
  space = '',
): QuotationStyle => ({ outer, inner, accepted, space });

/**
 * From the delimiters of CLDR 47 (`main/*.xml`), which `Intl` does not give, with what the academies and style guides of
 * the region prefer or accept beside them: guillemets in Spain (RAE, Ortografía 2010), in Switzerland (Bundeskanzlei) and
 * in Portugal and Italy beside the high marks; double marks in Dutch (Taalunie).
 */
const styles: Readonly<Record<string, QuotationStyle>> = {
  en: style(english, englishInner, [straight, englishInner]),
  de: style(lowHigh, lowHighInner, [['»', '«']]),
  'de-CH': style(angles, ['‹', '›'], [lowHigh]),
  fr: style(angles, english, [], '\u202F'),
  'fr-CA': style(angles, english, [], '\u00A0'),
  'fr-CH': style(angles, ['‹', '›'], [], '\u202F'),
  es: style(english, englishInner, [angles]),
  'es-ES': style(angles, english, [english]),
  pt: style(english, englishInner),
  'pt-PT': style(angles, english, [english]),
  it: style(angles, english, [english]),
  'it-CH': style(angles, ['‹', '›'], [english]),
  ja: style(corners, cornersInner),
  zh: style(english, englishInner),
  'zh-Hant': style(corners, cornersInner),
  ko: style(english, englishInner),
  hi: style(english, englishInner),
  sv: style(same, sameInner, [['»', '»']]),
  fi: style(same, sameInner, [['»', '»']]),
  da: style(english, englishInner, [['»', '«'], lowHigh, same]),
  nb: style(angles, englishInner),
  pl: style(lowRight, angles),
  ro: style(lowRight, angles),
  hu: style(lowRight, ['»', '«']),
  cs: style(lowHigh, lowHighInner, [['»', '«']]),
  sk: style(lowHigh, lowHighInner, [['»', '«']]),
  sl: style(lowHigh, lowHighInner, [['»', '«']]),
  hr: style(lowHigh, lowHighInner, [lowRight, ['»', '«']]),
  et: style(lowHigh, lowHighInner, [lowRight]),
  ru: style(angles, lowHigh),
  uk: style(angles, lowHigh, [english]),
  el: style(angles, english),
  nl: style(english, englishInner, [englishInner, lowRight]),
  ca: style(angles, english, [english]),
  gl: style(english, englishInner, [angles]),
  tr: style(english, englishInner),
};

/** The quotation style of a language's region; undefined where it is not known. */
export const quotationStyleOf = ({ tag, base, script, region }: Language): QuotationStyle | undefined =>
  styles[tag] ??
  styles[`${base}-${region}`] ??
  (base === 'es' && region === undefined ? styles['es-ES'] : undefined) ??
  styles[`${base}-${script}`] ??
  styles[base];
