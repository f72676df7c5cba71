import type { Pair } from './corpus.ts';

const baseOf = ({ targetLanguage }: Pair): string => new Intl.Locale(targetLanguage).language;

const dates = (language: string, part: 'weekday' | 'month'): readonly string[] => {
  const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
  return Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) =>
    format.format(part === 'month' ? Date.UTC(2024, index, 15) : Date.UTC(2024, 0, 7 + index)),
  );
};

const units = [
  ['kilometer', 'mile'],
  ['kilogram', 'gram'],
  ['centimeter', 'millimeter'],
  ['minute', 'hour'],
  ['month', 'week'],
  ['year', 'month'],
  ['day', 'week'],
] as const;

const unitName = (language: string, unit: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(5)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('');

const replaceOne = (text: string, changes: readonly (readonly [RegExp, string])[]): string | undefined => {
  const change = changes.find(([pattern]) => pattern.test(text));
  return change && text.replace(change[0], change[1]);
};

const word = (text: string): RegExp =>
  new RegExp(/\p{sc=Han}|\p{sc=Hang}/u.test(text) ? text : `(?<!\\p{L})${text}(?!\\p{L})`, 'u');

/** Another weekday or month in the place of one. */
export const changedDate = (pair: Pair): string | undefined => {
  const language = baseOf(pair);
  const changes = (['weekday', 'month'] as const).flatMap((part) => {
    const names = dates(language, part);
    return names.map((name, index) => [word(name), names[(index + 2) % names.length] ?? ''] as const);
  });
  return replaceOne(pair.target, changes);
};

/** Another unit or currency behind or before a number. */
export const changedUnit = (pair: Pair): string | undefined => {
  const language = baseOf(pair);
  const named = units.flatMap(([one, other]) => {
    const [left, right] = [unitName(language, one), unitName(language, other)];
    return [
      [new RegExp(`(?<=\\p{Nd}[\\s\\u00A0]?)${left}(?!\\p{L})`, 'u'), right] as const,
      [new RegExp(`(?<=\\p{Nd}[\\s\\u00A0]?)${right}(?!\\p{L})`, 'u'), left] as const,
    ];
  });
  const signs = [
    [/(?<=\p{Nd}[\s\u00A0]?)km(?!\p{L})/u, 'kg'],
    [/(?<=\p{Nd}[\s\u00A0]?)kg(?!\p{L})/u, 'km'],
    [/(?<=\p{Nd}[\s\u00A0]?)cm(?!\p{L})/u, 'mm'],
    [/€/u, '£'],
    [/(?<!R)\$(?=\s?\p{Nd})/u, '€'],
    [/£/u, '€'],
    [/(?<=\p{Nd}[\s\u00A0]?)%/u, '€'],
  ] as const;
  return replaceOne(pair.target, [...named, ...signs]);
};
