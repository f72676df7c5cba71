import type { Language } from '../../languages.ts';
import { remember } from '../../remember.ts';
import { applyEdits } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';
import { type Anchor, anchorPlaces, type Place } from './anchor.ts';
import { standsAlone } from './boundaries.ts';
import { followsCodeWord } from './codes.ts';

interface WrittenDate extends Place {
  readonly parts: readonly [string, string, string];
  readonly mark: string;
}

const date = /(?<!\d)(\d{1,4})([/.-])( ?)(\d{1,2})\2\3(\d{4}|\d{1,2})(?!\d)/gu;

const datesOf = (text: string): WrittenDate[] => {
  const dates: WrittenDate[] = [];
  for (const match of text.matchAll(date)) {
    const [written, first = '', mark = '', , second = '', third = ''] = match;
    const start = match.index;
    const end = start + written.length;
    if (!standsAlone(text, start, end)) continue;
    if (text.charAt(start - 1) === mark || (text.charAt(end) === mark && /\d/.test(text.charAt(end + 1))))
      continue;
    // A number goes on behind it, or a path.
    if (/^(?:[-‐‑]\d{1,3}(?![\d/.])|[/\\])/u.test(text.slice(end, end + 6))) continue;
    dates.push({ text: written, start, end, mark, parts: [first, second, third] });
  }
  return dates;
};

type Order = 'dmy' | 'mdy' | 'other';

const orders = remember((tag: string): Order => {
  const format = new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const order = format
    .formatToParts(0)
    .flatMap(({ type }) => (/^(?:day|month|year)$/.test(type) ? type.charAt(0) : []));
  const joined = order.join('');
  return joined === 'dmy' || joined === 'mdy' ? joined : 'other';
});

/** English without a region may be anybody's, and in Canada both orders are in use. */
const isOrderKnown = ({ base, region }: Language): boolean =>
  !(base === 'en' && region === undefined) && region !== 'CA';

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

interface Day {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly isPadded: boolean;
}

/** The day that is meant; undefined where that is not certain, or where the date is ISO 8601 and stays. */
const readDate = (
  { parts: [first, second, third], mark }: WrittenDate,
  language: Language,
): Day | undefined => {
  if (first.length === 4) {
    const isPadded = second.length === 2 && third.length === 2;
    const day = { year: first, month: Number(second), day: Number(third), isPadded };
    return mark !== '-' && third.length <= 2 && isDay(Number(first), day.month, day.day) ? day : undefined;
  }
  if (first.length === 3 || third.length === 1) return undefined;
  const isPadded = first.length === 2 && second.length === 2;
  const isPointDate = mark === '.' && orders(language.tag) === 'dmy';
  // Two digits for the year: with points it may be a section, with hyphens a score.
  if (third.length === 2 && !(mark === '/' || (isPointDate && isPadded))) return undefined;
  const [left, right] = [Number(first), Number(second)];
  const year = third.length === 2 ? 2000 + Number(third) : Number(third);
  const isDayFirst = isDay(year, right, left);
  const isMonthFirst = isDay(year, left, right);
  const dayFirst = { year: third, month: right, day: left, isPadded };
  const monthFirst = { year: third, month: left, day: right, isPadded };
  if (mark === '.') return isDayFirst ? dayFirst : undefined;
  if (isDayFirst !== isMonthFirst) return isDayFirst ? dayFirst : monthFirst;
  if (!isDayFirst) return undefined;
  if (left === right) return dayFirst;
  const order = isOrderKnown(language) ? orders(language.tag) : 'other';
  return order === 'other' ? undefined : order === 'dmy' ? dayFirst : monthFirst;
};

const formats = remember((key: string): Intl.DateTimeFormat => {
  const [tag = '', digits, year] = key.split(' ');
  const style = digits === 'padded' ? '2-digit' : 'numeric';
  return new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: year === 'short' ? '2-digit' : 'numeric',
    month: style,
    day: style,
  });
});

const writeDate = ({ year, month, day, isPadded }: Day, { tag }: Language): string | null => {
  const isShort = year.length === 2;
  // With the year in front two digits of it would be taken for a day.
  if (isShort && orders(tag) === 'other') return null;
  const format = formats(`${tag} ${isPadded ? 'padded' : 'plain'} ${isShort ? 'short' : 'long'}`);
  const written = format.format(
    new Date(Date.UTC(isShort ? 2000 + Number(year) : Number(year), month - 1, day)),
  );
  // Marks of direction, eras and words are no business of a date in figures.
  return /^[\d./\- ]+$/u.test(written) ? written : null;
};

/** Dates in figures, where the source's region makes the order of day and month known. ISO 8601 stays. */
export const adaptDates: AdaptationRule = ({ source, text, sourceLanguage, targetLanguage }) => {
  if (targetLanguage.base === 'en' && targetLanguage.region === undefined) return { text, adaptations: [] };
  const anchors = datesOf(source).map((written): Anchor => {
    const day = followsCodeWord(source, written.start) ? undefined : readDate(written, sourceLanguage);
    return { text: written.text, replacement: day ? writeDate(day, targetLanguage) : null };
  });
  if (anchors.length === 0) return { text, adaptations: [] };
  return applyEdits(
    text,
    anchorPlaces(datesOf(text), anchors).map(({ place, replacement }) => ({
      start: place.start,
      end: place.end,
      replacement,
      kind: 'date',
      note: `${targetLanguage.tag} orders day, month and year this way.`,
    })),
  );
};
