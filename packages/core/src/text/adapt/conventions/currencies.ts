import type { Language } from '../../languages.ts';
import { scaleOf } from '../../numbers/scale-words.ts';
import { readPairs } from '../../pairs.ts';
import { remember } from '../../remember.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';
import { amountPattern } from './number-tokens.ts';

/** ISO 4217 codes that are written to amounts. */
const codes =
  'USD|EUR|GBP|JPY|CNY|INR|CHF|CAD|AUD|NZD|MXN|BRL|ARS|CLP|COP|SEK|NOK|DKK|PLN|CZK|HUF|RON|RUB|TRY|KRW|SGD|HKD|TWD|THB|ZAR|ILS|AED|SAR';
/** Signs that say which currency is meant, and the bare dollar, whose country the source's region tells. */
const currencyOfSign = new Map(
  readPairs(
    '$/USD €/EUR £/GBP ¥/JPY ₹/INR ₩/KRW US$/USD $US/USD $\u00A0US/USD CA$/CAD C$/CAD AU$/AUD A$/AUD NZ$/NZD HK$/HKD MX$/MXN R$/BRL',
  ),
);

/** Where prices have a bare dollar sign. Brazil's is no dollar, but a reader there takes it for the half of `R$`. */
const dollars = 'USD CAD AUD NZD MXN ARS CLP COP SGD HKD TWD BRL'.split(' ');
const dollarOf = (region: string): string | undefined =>
  dollars.find((currency) => currency.startsWith(region));

const space = '[ \\u00A0\\u2009\\u202F]?';
const prefixed = '(?:US|CA|AU|NZ|HK|MX|[CAR])?\\$|[€£¥₹₩]';
const suffixed = '\\$[ \\u00A0]?US|(?:US|CA|AU|NZ|HK|MX|[CAR])?\\$|[€£₹₩]';
const amount = `(?:${amountPattern})`;
const range = `${amount}(?:[–-]${amount})?`;
const before = new RegExp(`(${prefixed}|(?:${codes})(?=[ \\u00A0\\d]))(${space})(${range})`, 'gu');
const after = new RegExp(`(?<![\\d.,/:])(${range})(${space})(${suffixed}|(?:${codes}))`, 'gu');

interface Layout {
  readonly isBefore: boolean;
  readonly space: string;
}

const layouts = remember((key: string): Layout => {
  const [tag = '', currency, display = 'code'] = key.split(' ');
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: currency ?? 'USD',
    currencyDisplay: display as 'code' | 'symbol' | 'narrowSymbol',
    numberingSystem: 'latn',
  });
  const parts = format
    .formatToParts(5)
    .filter(({ type, value }) => type !== 'literal' || /^\s+$/u.test(value));
  const isBefore =
    parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer');
  return { isBefore, space: parts.some(({ type }) => type === 'literal') ? '\u00A0' : '' };
});

/** Another sign next to an amount that has one already: which of them is its own cannot be told. */
const signAfter = new RegExp(`^[ \\u00A0]?(?:${prefixed}|(?:${codes})(?!\\p{L}))`, 'u');
const signBefore = new RegExp(`(?:${suffixed}|(?<!\\p{L})(?:${codes}))[ \\u00A0]?$`, 'u');

const localSymbols = remember((key: string): string => {
  const [tag = '', currency] = key.split(' ');
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency: currency ?? 'USD' });
  return format.formatToParts(5).find(({ type }) => type === 'currency')?.value ?? '';
});

/** How a bare dollar has to be written where the reader would take it for another country's; else as it is. */
const signFor = (sign: string, source: Language, target: Language): string => {
  if (sign !== '$' || source.region === undefined || target.likelyRegion === undefined) return sign;
  const meant = dollarOf(source.region);
  const own = dollarOf(target.likelyRegion);
  if (meant === undefined || meant === 'BRL' || own === undefined || meant === own) return sign;
  return localSymbols(`${target.tag} ${meant}`);
};

const isCode = (sign: string): boolean => /^[A-Z]{3}$/.test(sign);

const layoutFor = (sign: string, target: Language): Layout => {
  const currency = isCode(sign) ? sign : (currencyOfSign.get(sign.replace(' ', '\u00A0')) ?? 'USD');
  const display = isCode(sign) ? 'code' : sign.length > 1 ? 'symbol' : 'narrowSymbol';
  const layout = layouts(`${target.tag} ${currency} ${display}`);
  // Signs of several letters keep the space that the region's own symbol for that currency has.
  return layout;
};

/** A multiplier behind the amount, in signs or words: the sign would have to move behind it. */
const scaleAfter =
  /^(?:[kKMBm]|bn|mn)(?!\p{L})|^[ \u00A0-]?(?:(?:thousand|mil|mille?|mila|mio|mrd|mld|mln|mds?|tsd|tausend|tys|tysięcy|tusen|tusind|duizend|milj|mi|bi|lakhs?|crores?|тыс|млн|млрд)(?!\p{L})|[mb]illi|mill[oó]n|mili[oa]|mil[hj]|bil[hj]|miljo|miljar|trilli|тысяч|милли|[万億亿萬兆만억]|लाख|करोड़|हज़ार|मिलियन|बिलियन)/iu;
/** Where the sign stands behind the amount it stands behind its scale, too, without a word between them. */
const movesBehindScale = new Set(['de', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']);
/** An abbreviation with its full stop where that does not end the sentence, or a whole word. */
const scaleWord = /^[ \u00A0](\p{L}{3,4})\.(?=[ \u00A0]\p{Ll}|[,;)])|^[ \u00A0](\p{L}{5,20})(?![\p{L}-])/u;

const boundAfter = /^(?:[\p{L}\p{N}_$€£¥]|[-‐]\p{L}|[.,]\d|[ \u00A0]?\d(?![\d.,]{0,12} ?%))/u;
const boundBefore = /[\p{L}\p{N}_$€£¥\\{]$|[\d\uE000][ \u00A0.,]$/u;

const scaleBehind = (rest: string, { base }: Language): string | undefined => {
  const word = movesBehindScale.has(base) ? scaleWord.exec(rest) : null;
  return word && scaleOf(word[1] ?? word[2] ?? '', base) !== undefined ? word[0] : undefined;
};

/** The place of currency signs and codes, and the space beside them. Never the amount, never the currency. */
export const adaptCurrencies: AdaptationRule = ({ source, text, sourceLanguage, targetLanguage }) => {
  const edits: Edit[] = [];
  const propose = (
    match: RegExpExecArray,
    sign: string,
    present: string,
    number: string,
    isBefore: boolean,
  ): void => {
    const end = match.index + match[0].length;
    const lead = text.slice(Math.max(0, match.index - 2), match.index);
    const rest = text.slice(end, end + 12);
    if (
      boundBefore.test(lead) ||
      boundAfter.test(rest) ||
      !source.includes(sign.replace(/\$[ \u00A0]?US/u, '$'))
    )
      return;
    if (
      isBefore ? signAfter.test(rest) : signBefore.test(text.slice(Math.max(0, match.index - 6), match.index))
    )
      return;
    const wantedSign = signFor(sign, sourceLanguage, targetLanguage);
    const layout = layoutFor(wantedSign, targetLanguage);
    const scale =
      isBefore && !layout.isBefore ? scaleBehind(text.slice(end, end + 24), targetLanguage) : undefined;
    if (scale === undefined && isBefore && !layout.isBefore && scaleAfter.test(rest)) return;
    const isRight =
      layout.isBefore === isBefore && (layout.space === '') === (present === '') && wantedSign === sign;
    if (isRight) return;
    edits.push({
      start: match.index,
      end: end + (scale?.length ?? 0),
      replacement: layout.isBefore
        ? `${wantedSign}${layout.space}${number}`
        : `${number}${scale ?? ''}${layout.space}${wantedSign}`,
      kind: 'currency',
      note: `${targetLanguage.tag} writes amounts of money this way; amount and currency are the same.`,
    });
  };
  for (const match of text.matchAll(before)) {
    const [, sign = '', present = '', number = ''] = match;
    propose(match, sign, present, number, true);
  }
  for (const match of text.matchAll(after)) {
    const [, number = '', present = '', sign = ''] = match;
    propose(match, sign, present, number, false);
  }
  return applyEdits(text, edits);
};
