import { isUnspaced } from '../../comparison/languages.ts';
import { type NumberMention, numberValues } from '../../numbers/number-values.ts';
import { type Check, result } from '../check.ts';
import type { NamesOfLanguage, WordPattern } from '../names.ts';
import { addName, patternOf, tagsOf } from './patterns.ts';

/** Units that people write behind numbers, as `Intl` names them. */
const unitIds =
  'acre bit byte celsius centimeter day fahrenheit foot gallon gigabyte gram hectare hour inch kilobyte kilogram kilometer liter megabyte meter mile milliliter millimeter millisecond minute month ounce percent pound second terabyte week yard year'.split(
    ' ',
  );
/** One letter is as often something else, and `in` is a preposition. */
const isTelling = (word: string): boolean =>
  word.length > 1
    ? !['in', 'min', 'sec', 'am', 'mi'].includes(word.toLowerCase())
    : /[%°\p{sc=Han}\p{sc=Hang}g]/u.test(word);
/** Nobody need say of what a degree is. */
const degrees = ['celsius', 'fahrenheit'] as const;

const unitNames = (tag: string, unit: string): readonly string[] =>
  (['long', 'short'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay });
    return [1, 2, 5, 1.5].flatMap((value) => {
      const parts = format.formatToParts(value).filter(({ type }) => type === 'unit');
      return parts.length === 1 ? [parts[0]?.value ?? ''] : [];
    });
  });

/** What a language calls units. */
export function* readUnits(language: string): Generator<undefined, WordPattern> {
  const names = new Map<string, Set<string>>();
  for (const tag of tagsOf(language)) {
    for (const unit of unitIds) {
      for (const word of unitNames(tag, unit)) {
        if (isTelling(word)) addName(names, word, unit);
      }
      yield;
    }
    for (const word of unitNames(tag, 'degree')) for (const degree of degrees) addName(names, word, degree);
  }
  return patternOf(names, language);
}

/** Currencies of one name: what their names have in common is what people say. */
const families: Readonly<Record<string, readonly string[]>> = {
  dollar: ['USD', 'CAD', 'AUD'],
  euro: ['EUR'],
  pound: ['GBP', 'EGP'],
  yen: ['JPY'],
  yuan: ['CNY'],
  ruble: ['RUB', 'BYN'],
  rupee: ['INR', 'PKR'],
  won: ['KRW', 'KPW'],
  franc: ['CHF', 'DJF'],
  peso: ['MXN', 'ARS', 'CLP'],
  krone: ['SEK', 'NOK', 'DKK', 'ISK', 'CZK'],
  zloty: ['PLN'],
  real: ['BRL'],
};

/** Codes, signs and words that need no language. Some signs are of several currencies. */
const signs: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(families).flatMap(([family, codes]) => codes.map((code) => [code, [family]])),
  ),
  RMB: ['yuan'],
  $: ['dollar', 'peso'],
  '€': ['euro'],
  '£': ['pound'],
  '¥': ['yen', 'yuan'],
  '￥': ['yen', 'yuan'],
  '₹': ['rupee'],
  '₽': ['ruble'],
  '₩': ['won'],
  R$: ['real'],
  円: ['yen'],
  // Written to a number, any of them.
  元: ['yuan', 'dollar', 'won', 'yen'],
};

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]{2,}/gu) ?? [];

const currencyNames = (tag: string, code: string): ReadonlySet<string> => {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  return new Set(
    [1, 2, 5].map((value) =>
      format
        .formatToParts(value)
        .filter(({ type }) => type === 'currency')
        .map((part) => part.value)
        .join(' '),
    ),
  );
};

/** What all of some names end in. */
const commonEnd = ([first = '', ...others]: readonly string[]): string => {
  let end = first;
  while (end !== '' && !others.every((other) => other.endsWith(end))) end = end.slice(1);
  return end.trim();
};

/** What a language calls currencies. */
export function* readCurrencies(language: string): Generator<undefined, WordPattern> {
  const names = new Map<string, Set<string>>();
  for (const [sign, meanings] of Object.entries(signs))
    for (const meaning of meanings) addName(names, sign, meaning);
  for (const tag of tagsOf(language)) {
    for (const [family, codes] of Object.entries(families)) {
      yield;
      const all = codes.map((code) => currencyNames(tag, code));
      // A name of one word says all; of several the word that is in the names of others, too.
      for (const name of all[0] ?? [])
        if (wordsIn(name).length <= 1 && name !== '') addName(names, name, family);
      if (codes.length < 2) continue;
      if (isUnspaced(new Intl.Locale(tag).maximize().script ?? '')) {
        const end = commonEnd(all.map(([name = '']) => name));
        if (end !== '') addName(names, end, family);
      }
      const [first, ...others] = all.map((forms) => new Set([...forms].flatMap(wordsIn)));
      for (const word of first ?? [])
        if (word.length > 2 && others.every((forms) => forms.has(word))) addName(names, word, family);
    }
  }
  return patternOf(names, language);
}

const signBefore = /(?:R\$|[$€£¥￥₹₽₩]|(?<![\p{L}])[A-Z]{3})[\s\u00A0\u202F]?$/u;
const gap = /^[\s\u00A0\u202F-]{0,2}/u;
const plainDigits = /^[\p{Nd}.,]*\p{Nd}/u;
/** `5 US dollars`, `5 millones de euros`. */
const wordBetween = /^[\p{L}\p{M}.]{1,15}[\s\u00A0-]/u;
const longest = 60;

interface Measure {
  /** As written, with its number. */
  readonly text: string;
  /** What the number may be of; none: nobody can tell. */
  readonly meanings: ReadonlySet<string>;
}

const measureAt = (
  text: string,
  { start, end }: NumberMention,
  { units: ofUnits, currencies }: NamesOfLanguage,
): Measure => {
  const before = text.slice(Math.max(0, start - 5), start);
  const sign = signBefore.exec(before)?.[0] ?? '';
  const known = signs[sign.trim()];
  if (known) return { text: sign + text.slice(start, end), meanings: new Set(known) };
  // `24 horas` is also a time of the day: its last word is part of the mention.
  const digits = start + (plainDigits.exec(text.slice(start, end))?.[0].length ?? end - start);
  const inside = text.slice(digits, digits + longest);
  const hours = digits < end ? ofUnits.first(inside.replace(gap, '')) : undefined;
  if (hours)
    return {
      text: text.slice(start, digits) + (gap.exec(inside)?.[0] ?? '') + hours.text,
      meanings: hours.meanings,
    };
  const behind = text.slice(end, end + longest);
  const rest = behind.replace(gap, '');
  const unit = ofUnits.first(rest);
  const money = currencies.first(rest);
  const words = money || unit ? rest : rest.replace(wordBetween, '');
  const later = money || unit ? undefined : currencies.first(words);
  const length = behind.length - words.length + Math.max(...[unit, money, later].map((one) => one?.end ?? 0));
  const all = [unit, money, later].flatMap((one) => (one ? [...one.meanings] : []));
  return { text: text.slice(start, all.length > 0 ? end + length : end), meanings: new Set(all) };
};

const maxMentions = 200;

/** What stands at each value of a text. */
const measuresOf = (
  text: string,
  language: string,
  names: NamesOfLanguage,
): ReadonlyMap<string, readonly Measure[]> => {
  const byValue = new Map<string, Measure[]>();
  for (const mention of numberValues(text, language, maxMentions)) {
    if (mention.isWord) continue;
    const measure = measureAt(text, mention, names);
    for (const value of mention.values) {
      const known = byValue.get(value);
      if (known) known.push(measure);
      else byValue.set(value, [measure]);
    }
  }
  return byValue;
};

const isUnknown = ({ meanings }: Measure): boolean => meanings.size === 0;
const overlap = (one: Measure, other: Measure): boolean =>
  [...one.meanings].some((meaning) => other.meanings.has(meaning));
const withoutTwin = (own: readonly Measure[], others: readonly Measure[]): Measure | undefined =>
  own.find((one) => !isUnknown(one) && !others.some((other) => overlap(one, other)));

const mayMeasure = /\p{Nd}[\s\u00A0\u202F-]?[\p{L}°%$€£¥￥₹₽₩]|[$€£¥￥₹₽₩\p{Lu}][\s\u00A0\u202F]?\p{Nd}/u;

/**
 * Behind and before a number stands the same unit or currency. Only where one number has another one on the other side:
 * what was converted has another number, and is a matter of `numbers`.
 */
export const units: Check = ({ source, output, sourceLanguage, targetLanguage, names }) => {
  if (!names || !mayMeasure.test(source) || !mayMeasure.test(output)) return undefined;
  const wanted = measuresOf(source, sourceLanguage, names.source);
  const found = measuresOf(output, targetLanguage, names.target);
  let isCompared = false;
  for (const [value, own] of wanted) {
    const others = found.get(value);
    if (!others) continue;
    isCompared ||= own.some((one) => !isUnknown(one)) && others.some((one) => !isUnknown(one));
    // What nobody can tell on the other side may be it.
    if (others.filter(isUnknown).length > own.filter(isUnknown).length) continue;
    const [lost, instead] = [withoutTwin(own, others), withoutTwin(others, own)];
    if (lost && instead)
      return result('units', 0, `"${lost.text}" became "${instead.text}"`, {
        missing: [lost.text],
        wrong: [instead.text],
      });
  }
  return isCompared ? result('units', 1, 'the same units and currencies') : undefined;
};
