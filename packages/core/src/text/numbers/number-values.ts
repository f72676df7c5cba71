import { add, readingsOf, shift, toAsciiDigits } from './digits.ts';
import { eastAsianDigits, wordValueOf } from './number-words.ts';
import { eastAsianScales, scaleOf } from './scale-words.ts';

/** A number that a text speaks of. */
export interface NumberMention {
  /** As written, scale word and half of the day included. */
  readonly text: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly end: number;
  /**
   * Every value that it may have: `1234.5` for a number, `15h30` for a clock time (`3h30` too, as the half of the day may
   * be told elsewhere), `2025-12-31` for a date. Two mentions that share one may be the same number.
   */
  readonly values: readonly string[];
  /** A date's numbers, ascending: what is left of it where the month is written as a word. */
  readonly parts?: readonly string[];
  /** Written in letters. Such a word may be an article or a pronoun: it can explain a number, but need not be one. */
  readonly isWord: boolean;
}

const maxNumberLength = 40;
const digits = '\\d{1,400}';
const token = new RegExp(
  [
    // A date, its year first or last.
    '(?<!\\d)(?<date>\\d{1,4}(?<mark>[/.-]) ?\\d{1,2}\\k<mark> ?\\d{1,4})(?![\\d/]|[.-]\\d)',
    // A clock time.
    '(?<!\\d)(?<clock>\\d{1,2}(?::| ?h ?|[時时]|시 ?)[0-5]\\d)(?!\\d)',
    // A number with blanks between its groups.
    `(?<!\\d)\\d{1,3}(?:[ \\u00A0\\u2009\\u202F]\\d{3}){1,12}(?:[.,]\\d{1,40})?(?!\\d)`,
    `${digits}(?:[.,'’]\\d{1,400}){0,100}`,
  ].join('|'),
  'gu',
);

const halfOfDay =
  /^[\s.]?(?:([ap])\.?\s?m\b\.?)|^\s?(Uhr|heures?|horas?|hs?|ore|klockan|时|時|시)(?!\p{L})/iu;
const clockShape = /^(\d{1,2})(?::| ?h ?|[時时]|시 ?)(\d{2})$/;

const clockValues = (hour: number, minutes: number, half: string | undefined): string[] => {
  const ofDay = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour;
  return [...new Set([`${ofDay}h${minutes}`, `${ofDay % 12}h${minutes}`])];
};

const dateValues = (text: string): { values: string[]; parts: string[] } | undefined => {
  const numbers = text.split(/\D+/u);
  const [first = '', second = '', third = ''] = numbers;
  const isYearFirst = first.length > 2;
  const orders = isYearFirst
    ? [[first, second, third]]
    : [
        [third, first, second],
        [third, second, first],
      ];
  const values = orders.flatMap(([year = '', month = '', day = '']) => {
    const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
    if (!isDate || (year.length !== 4 && year.length !== 2)) return [];
    return [`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`];
  });
  if (values.length === 0) return undefined;
  const parts = numbers
    .map((part) => String(Number(part)))
    .sort((left, right) => Number(left) - Number(right));
  return { values: [...new Set(values)], parts };
};

const wordAfter = /^([\s\u00A0-]?)([\p{L}\p{M}]{1,20})/u;
/** Particles between a number and its scale. */
const maxScales = 3;

/** The scale words behind a number: `1.8 mil millones`, `3億5000万`. */
const withScale = (
  text: string,
  end: number,
  readings: readonly string[],
  language: string,
): { values: readonly string[]; end: number } => {
  const sign = eastAsianScales[text.charAt(end)];
  if (sign !== undefined) return { values: readings.map((value) => shift(value, sign)), end: end + 1 };
  let power = 0;
  let position = end;
  for (let count = 0; count < maxScales; count++) {
    const match = wordAfter.exec(text.slice(position, position + 22));
    if (!match) break;
    const [whole, , word = ''] = match;
    const scale = scaleOf(word, language);
    // One letter is a scale only where it is written to the number: `5 m` are metres.
    if (scale === undefined || (word.length === 1 && whole.length > 1)) break;
    power += scale;
    position += whole.length;
  }
  return power === 0
    ? { values: readings, end }
    : { values: readings.map((value) => shift(value, power)), end: position };
};

const digitMentions = (
  text: string,
  ascii: string,
  language: string,
  maxMentions: number,
): NumberMention[] => {
  const mentions: NumberMention[] = [];
  for (const match of ascii.matchAll(token)) {
    if (mentions.length >= maxMentions) break;
    const start = match.index;
    const written = match[0];
    const end = start + written.length;
    const push = (values: readonly string[], stop: number, parts?: readonly string[]): void => {
      mentions.push({
        text: text.slice(start, stop),
        start,
        end: stop,
        values,
        ...(parts && { parts }),
        isWord: false,
      });
    };
    if (written.length > maxNumberLength) {
      push([written], end);
      continue;
    }
    const half = halfOfDay.exec(ascii.slice(end, end + 12));
    const afterHalf = half ? end + half[0].length : end;
    const clock = clockShape.exec(written) ?? (half ? /^(\d{1,2})\.(\d{2})$/.exec(written) : null);
    if (clock && Number(clock[1]) <= 24) {
      const times = clockValues(Number(clock[1]), Number(clock[2]), half?.[1]?.toLowerCase());
      push([...times, ...(written.includes('.') ? readingsOf(written) : [])], afterHalf);
      continue;
    }
    if (half && /^\d{1,2}$/.test(written) && Number(written) <= 24) {
      const hour = Number(written);
      push([...clockValues(hour, 0, half[1]?.toLowerCase()), String(hour)], afterHalf);
      continue;
    }
    const date = match.groups?.['date'] === undefined ? undefined : dateValues(written);
    if (date) {
      push(date.values, end, date.parts);
      continue;
    }
    const readings = readingsOf(written);
    if (readings.length === 0) {
      // A version or an address: its parts in their order.
      push([written.split(/\D+/u).map(Number).join('/')], end);
      continue;
    }
    const scaled = withScale(ascii, end, readings, language);
    const previous = mentions.at(-1);
    const lastSign = previous && eastAsianScales[text.charAt(previous.end - 1)];
    if (previous && lastSign !== undefined && previous.end === start) {
      // 1億2000万: the parts of one number.
      const values = previous.values.flatMap((left) => scaled.values.map((right) => add(left, right)));
      mentions[mentions.length - 1] = {
        ...previous,
        text: text.slice(previous.start, scaled.end),
        end: scaled.end,
        values,
      };
    } else {
      push(scaled.values, scaled.end);
    }
  }
  return mentions;
};

const letters = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
const eastAsianNumber = /[〇一二三四五六七八九十百千]{1,12}[万萬億亿兆]?/gu;

const eastAsianValue = (written: string): string => {
  let total = 0;
  let digit = -1;
  for (const sign of written) {
    const value = eastAsianDigits.indexOf(sign);
    if (value >= 0) {
      digit = digit < 0 ? value : digit * 10 + value;
      continue;
    }
    const power = 10 ** (eastAsianScales[sign] ?? 0);
    if (power >= 10_000) {
      return String((total + Math.max(0, digit)) * power);
    }
    total += (digit < 0 ? 1 : digit) * power;
    digit = -1;
  }
  return String(total + Math.max(0, digit));
};

const wordMentions = (text: string, language: string): NumberMention[] => {
  if (language === 'ja' || language === 'zh') {
    return [...text.matchAll(eastAsianNumber)].map(({ 0: written, index }) => ({
      text: written,
      start: index,
      end: index + written.length,
      values: [eastAsianValue(written)],
      isWord: true,
    }));
  }
  return [...text.matchAll(letters)].flatMap(({ 0: written, index }) => {
    const value = wordValueOf(written, language);
    if (value === undefined) return [];
    const { values, end } = withScale(text, index + written.length, [value], language);
    return [{ text: text.slice(index, end), start: index, end, values, isWord: true }];
  });
};

/**
 * The numbers of a text with every value that each may have: digits of all scripts, clock times, dates, scale words
 * (`1.8 billion`, `1.800 millones`, `18億`) and number words from zero to twelve with the tens. In the order of the text.
 * Linear.
 *
 * @param language A language without region, for example `es`. Words of others are not known; their digits are.
 * @param maxMentions Of the numbers in digits, so many first ones are read. Default all.
 */
export const numberValues = (
  text: string,
  language: string,
  maxMentions: number = Number.POSITIVE_INFINITY,
): NumberMention[] => {
  const ascii = toAsciiDigits(text);
  // Digits beyond the basic plane change the offsets: then there are only those of the ASCII text.
  const aligned = ascii.length === text.length ? text : ascii;
  const written = digitMentions(aligned, ascii, language, maxMentions);
  const all = [...written];
  let next = 0;
  for (const word of wordMentions(aligned, language)) {
    while (next < written.length && (written[next]?.end ?? 0) <= word.start) next++;
    // The scale of a number in digits is a part of it.
    if ((written[next]?.start ?? Number.POSITIVE_INFINITY) >= word.end) all.push(word);
  }
  return all.sort((left, right) => left.start - right.start);
};
