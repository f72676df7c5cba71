import type { MtAdaptation } from '@dragoman/provider';
import { isUnspaced } from '../comparison/languages.ts';
import { readingsOf, toAsciiDigits } from '../numbers/digits.ts';
import { type NumberMention, numberValues } from '../numbers/number-values.ts';
import { type Check, result, weights } from './check.ts';
import { isSpelled } from './spelled-numbers.ts';
import { isConversion } from './unit-conversion.ts';

/** Centuries, kings and chapters are written in Roman numerals in many languages. */
const roman = [
  ...['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
  ...['X', 'XI', 'XII', 'XIII', 'XIV', 'XV', 'XVI', 'XVII', 'XVIII', 'XIX', 'XX', 'XXI'],
];
const romanNumeral = /(?<!\p{L})[IVX]{1,5}(?=(?:e|er|ème|è|th|°|º|ª|\.)?(?!\p{L}))/gu;

/** The values of the Roman numerals of a text, and how often each stands there. */
const romanValues = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [numeral] of text.matchAll(romanNumeral)) {
    const value = roman.indexOf(numeral);
    if (value > 0) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return counts;
};

/** Small numbers are often written as words, in either direction. */
const isSmall = ({ values }: NumberMention): boolean =>
  values.every((value) => Number.isInteger(Number(value)) && Number(value) <= 12);

/** `1921–22` and `1921/1922`, `the 1970s` and `los años 70`: the century may be left out. */
const isShortYear = (short: string, long: string): boolean =>
  /^\d{1,2}$/.test(short) && /^1\d{3}$|^20\d{2}$/.test(long) && Number(long) % 100 === Number(short);

const areSameYear = (left: NumberMention, right: NumberMention): boolean =>
  left.values.some((one) => right.values.some((other) => isShortYear(one, other) || isShortYear(other, one)));

const maxRemarkLength = 30;

/** `50 km (31 miles)`: a remark in brackets that only converts what stands before it. */
const isRemark = (text: string, { start, end }: NumberMention): boolean => {
  const before = text.slice(Math.max(0, start - maxRemarkLength), start);
  const opening = before.lastIndexOf('(');
  if (opening < 0 || before.includes(')', opening) || !/\d/.test(before.slice(0, opening))) return false;
  return /^[^()\n]{0,20}\)/u.test(text.slice(end, end + maxRemarkLength));
};

/** The numbers of one side on their way to be found on the other. */
interface Side {
  readonly text: string;
  readonly digits: readonly NumberMention[];
  readonly words: ReadonlySet<string>;
  readonly roman: Map<string, number>;
}

/** Numbers of more than this many texts are compared by their first ones: the check must not cost more than the rest. */
const maxNumbers = 2_000;

const abbreviated = /^([\p{Nd}.,'’\s]{1,40})\s?\p{L}{1,3}$/u;

/** `5 mm` may be millions or millimetres: behind a number, letters that few may be a unit. */
const withPlainValue = (mention: NumberMention): NumberMention => {
  const digits = abbreviated.exec(mention.text)?.[1];
  if (digits === undefined || mention.isWord) return mention;
  return { ...mention, values: [...mention.values, ...readingsOf(toAsciiDigits(digits))] };
};

const sideOf = (text: string, language: string): Side => {
  const mentions = numberValues(text, language, maxNumbers);
  return {
    text,
    digits: mentions.filter(({ isWord }) => !isWord).map(withPlainValue),
    words: new Set(mentions.flatMap(({ isWord, values }) => (isWord ? values : []))),
    roman: romanValues(text),
  };
};

const takeRoman = (counts: Map<string, number>, values: readonly string[]): boolean => {
  const value = values.find((one) => (counts.get(one) ?? 0) > 0);
  if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) - 1);
  return value !== undefined;
};

/** Pairs that share a value; what is left of either side. */
const pairUp = (wanted: readonly NumberMention[], found: readonly NumberMention[]) => {
  const byValue = new Map<string, NumberMention[]>();
  for (const number of found) {
    for (const value of number.values) {
      const known = byValue.get(value);
      if (known) known.push(number);
      else byValue.set(value, [number]);
    }
  }
  const used = new Set<NumberMention>();
  const missing: NumberMention[] = [];
  for (const number of wanted) {
    let twin: NumberMention | undefined;
    for (const value of number.values) {
      const candidates = byValue.get(value) ?? [];
      // What is used up is dropped, so that many equal numbers take linear time.
      while (candidates.length > 0 && used.has(candidates[0] as NumberMention)) candidates.shift();
      twin = candidates[0];
      if (twin) break;
    }
    if (twin) used.add(twin);
    else missing.push(number);
  }
  return { missing, invented: found.filter((number) => !used.has(number)) };
};

const isMonth = (part: string): boolean => Number(part) >= 1 && Number(part) <= 12;

/** Takes out dates in digits whose day and year stand on the other side beside a month in letters. */
const explainDates = (dates: readonly NumberMention[], others: NumberMention[]): NumberMention[] =>
  dates.filter(({ parts }) => {
    if (!parts) return true;
    const month = parts.findIndex(isMonth);
    const needed = parts.filter((_, index) => index !== month);
    const twins = needed.map((part) => others.find(({ values }) => values.includes(part)));
    if (month < 0 || twins.includes(undefined)) return true;
    for (const twin of twins) if (twin) others.splice(others.indexOf(twin), 1);
    return false;
  });

/** Numbers of which so many are left over are not compared with each other any more. */
const maxPairs = 60;

/** An engine may declare what it likes, but not without end. */
const maxAdaptations = 500;
const besideNumber = /[\p{Nd}.,]/u;

/** Whether a text has a number as it is written, and not as a part of a longer one. */
const holdsNumber = (text: string, written: string): boolean => {
  const start = text.indexOf(written);
  if (start < 0) return false;
  const after = text.slice(start + written.length, start + written.length + 2);
  return !besideNumber.test(text.charAt(start - 1)) && !/^[.,]?\p{Nd}/u.test(after);
};

const isDeclared = (
  { text }: NumberMention,
  side: 'source' | 'target',
  adaptations: readonly MtAdaptation[],
): boolean => adaptations.some((adaptation) => holdsNumber(adaptation[side], text.trim()));

/**
 * The values of all numbers are the same on both sides: whatever their separators and digits, with the half of the day,
 * with scale words (`1.8 billion`, `1.800 millones`), in letters or Roman numerals, and as declared in `adaptations`.
 */
export const numbers: Check = (input) => {
  const { source, output, sourceLanguage, targetLanguage, sourceScript, targetScript } = input;
  if (!/\p{Nd}/u.test(source) && !/\p{Nd}/u.test(output)) return undefined;
  const [left, right] = [sideOf(source, sourceLanguage), sideOf(output, targetLanguage)];
  let { missing, invented } = pairUp(left.digits, right.digits);
  const adaptations = (input.adaptations ?? []).slice(0, maxAdaptations);
  missing = missing.filter(
    (number) =>
      !number.values.some((value) => right.words.has(value) || isSpelled(value, output, targetLanguage)) &&
      !takeRoman(right.roman, number.values) &&
      !isDeclared(number, 'source', adaptations),
  );
  invented = invented.filter(
    (number) =>
      !number.values.some((value) => left.words.has(value) || isSpelled(value, source, sourceLanguage)) &&
      !takeRoman(left.roman, number.values) &&
      !isDeclared(number, 'target', adaptations),
  );
  missing = explainDates(missing, invented);
  invented = explainDates(invented, missing);
  let slight = 0;
  // What is likely the same, otherwise put.
  if (missing.length * invented.length <= maxPairs ** 2) {
    missing = missing.filter((number) => {
      const twin = invented.findIndex(
        (other) => areSameYear(number, other) || isConversion(left.text, number, right.text, other),
      );
      if (twin < 0) return true;
      const [other] = invented.splice(twin, 1);
      if (other && !areSameYear(number, other)) slight++;
      return false;
    });
  }
  const isRemarkOnly = (number: NumberMention, text: string): boolean => isRemark(text, number);
  const remarks =
    missing.filter((number) => isRemarkOnly(number, left.text)).length +
    invented.filter((number) => isRemarkOnly(number, right.text)).length;
  const rest = [...missing, ...invented].filter(
    (number) => !isRemarkOnly(number, missing.includes(number) ? left.text : right.text),
  );
  const small = (numbers: readonly NumberMention[]): number =>
    rest.filter((number) => isSmall(number) && numbers.includes(number)).length;
  // A small one may be a word on the other side, but not where another small one stands there in digits.
  const swapped = Math.min(small(missing), small(invented));
  const grave = rest.filter((number) => !isSmall(number)).length + 2 * swapped;
  slight += rest.length - grave + remarks;
  // Between languages that count in ten thousands not every value is understood.
  const isEastAsian = isUnspaced(sourceScript) !== isUnspaced(targetScript);
  const penalty = isEastAsian
    ? Math.min(0.05, 0.05 * (grave + slight))
    : Math.min(weights.numbers, weights.numbers * Math.min(1, grave) + 0.05 * slight);
  const changed = Math.max(missing.length, invented.length);
  return result(
    'numbers',
    1 - penalty / weights.numbers,
    penalty === 0
      ? `${left.digits.length} kept`
      : `${changed} of ${Math.max(left.digits.length, right.digits.length)} changed`,
    { missing: missing.map(({ text }) => text), wrong: invented.map(({ text }) => text) },
  );
};
