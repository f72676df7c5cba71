import { type Check, result } from '../check.ts';
import type { Mention, WordPattern } from '../names.ts';
import { addName, patternOf, tagsOf } from './patterns.ts';

/** A Sunday. */
const sunday = Date.UTC(2024, 0, 7);
const day = 86_400_000;

/** What people also say. */
const moreDays: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { Sonnabend: 'd6' },
  zh: { 星期天: 'd0', 周天: 'd0', 礼拜天: 'd0', 礼拜日: 'd0', 禮拜天: 'd0', 禮拜日: 'd0' },
  es: { setiembre: 'm8' },
};

/** Gives the names of a part of a date: as they stand alone, and as they stand in a date. */
const namer = (
  tag: string,
  part: 'weekday' | 'month',
  style: 'long' | 'short',
): ((time: number) => readonly string[]) => {
  const options = { [part]: style, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  // Weekdays are the same in dates; months are not: `март`, `5 марта`.
  const formats = part === 'month' ? [options, { ...options, day: 'numeric' } as const] : [options];
  const made = formats.map((one) => new Intl.DateTimeFormat(tag, one));
  return (time) =>
    made.flatMap((format) =>
      format
        .formatToParts(time)
        .filter(({ type }) => type === part)
        .map(({ value }) => value),
    );
};

const hasLetters = /\p{L}/u;

/** The names of weekdays and months, by CLDR. Where words are not written apart, shorter ones are as clear. */
export function* readCalendar(language: string): Generator<undefined, WordPattern> {
  const names = new Map<string, Set<string>>();
  const add = (word: string, meaning: string): void => {
    if (hasLetters.test(word)) addName(names, word, meaning);
  };
  for (const tag of tagsOf(language)) {
    const [weekdays, months] = [namer(tag, 'weekday', 'long'), namer(tag, 'month', 'long')];
    const shortWeekdays = language === 'zh' ? namer(tag, 'weekday', 'short') : () => [];
    for (let index = 0; index < 7; index++) {
      const time = sunday + index * day;
      for (const name of [...weekdays(time), ...shortWeekdays(time)])
        add(language === 'ja' ? name.replace(/日$/u, '') : name, `d${index}`);
    }
    yield;
    for (let index = 0; index < 12; index++) {
      for (const name of months(Date.UTC(2024, index, 15))) add(name, `m${index}`);
      // The number is part of the name: `3月`.
      if (['zh', 'ja', 'ko'].includes(language))
        add(`${index + 1}${language === 'ko' ? '월' : '月'}`, `m${index}`);
    }
    yield;
  }
  for (const [word, meaning] of Object.entries(moreDays[language] ?? {})) add(word, meaning);
  return patternOf(names, language);
}

const isSame = (one: Mention, other: Mention): boolean =>
  [...one.meanings].some((meaning) => other.meanings.has(meaning));
const kindOf = ({ meanings }: Mention): string => [...meanings][0]?.charAt(0) ?? '';

/** Those of some that have no counterpart of their own among others. */
const surplusOf = (own: readonly Mention[], others: readonly Mention[]): readonly Mention[] => {
  const rest = [...others];
  return own.filter((one) => {
    const twin = rest.findIndex((other) => isSame(one, other));
    if (twin >= 0) rest.splice(twin, 1);
    return twin < 0;
  });
};

/** One that is missing and one of its kind that stands there in its place. */
const changeOf = (
  source: readonly Mention[],
  output: readonly Mention[],
): readonly [Mention, Mention] | undefined => {
  const surplus = surplusOf(output, source);
  for (const one of surplusOf(source, output)) {
    const ofKind = (mention: Mention): boolean => kindOf(mention) === kindOf(one);
    const isAsMany = source.filter(ofKind).length === output.filter(ofKind).length;
    const isMissing = !output.some((other) => isSame(one, other));
    const instead = surplus.find(
      (other) => ofKind(other) && (isAsMany || !source.some((known) => isSame(known, other))),
    );
    // What is said once more, or once less, is another thing.
    if (isMissing && instead) return [one, instead];
  }
  return undefined;
};

/** Texts with more of them are compared by their first ones. */
const maxMentions = 200;

/**
 * A weekday stays that weekday, and a month that month. Only where one is missing and another one stands there: a date
 * may well be written in digits.
 */
export const calendar: Check = ({ source, output, names }) => {
  if (!names) return undefined;
  const wanted = names.source.calendar.all(source).slice(0, maxMentions);
  if (wanted.length === 0) return undefined;
  const found = names.target.calendar.all(output).slice(0, maxMentions);
  if (found.length === 0) return undefined;
  const change = changeOf(wanted, found);
  return result(
    'calendar',
    change ? 0 : 1,
    change ? `"${change[0].text}" became "${change[1].text}"` : 'the same weekdays and months',
    change && { missing: [change[0].text], wrong: [change[1].text] },
  );
};
