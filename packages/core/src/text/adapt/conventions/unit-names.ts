import { remember } from '../../remember.ts';
import { ambiguousNames, englishNames, type Unit } from './unit-table.ts';

/** How a unit may stand around a number. */
export interface UnitName {
  readonly unit: Unit;
  /** Before the number: `華氏`. */
  readonly before: string;
  readonly after: string;
  readonly isLong: boolean;
}

/** Numbers of every plural category of CLDR. */
const samples = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];

const formats = remember((key: string): Intl.NumberFormat => {
  const [tag = '', unit = '', display, digits = '0'] = key.split(' ');
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: display as 'long' | 'short',
    numberingSystem: 'latn',
    maximumFractionDigits: Number(digits),
  });
});

const around = (
  tag: string,
  unit: Unit,
  display: 'long' | 'short',
  value: number,
): readonly [string, string] => {
  const parts = formats(`${tag} ${unit} ${display} 3`).formatToParts(value);
  const first = parts.findIndex(({ type }) => type === 'integer');
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  const text = (from: number, to: number): string =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
      .trim();
  return [text(0, first), text(last + 1, parts.length)];
};

const namesIn = (tag: string, unit: Unit): UnitName[] => {
  const names = new Map<string, UnitName>();
  for (const display of ['long', 'short'] as const) {
    for (const value of samples) {
      const [before, after] = around(tag, unit, display, value);
      if (ambiguousNames.has(after) || (before === '' && after === '')) continue;
      const key = `${before} ${after}`;
      if (!names.has(key)) names.set(key, { unit, before, after, isLong: display === 'long' });
    }
  }
  return [...names.values()];
};

const cached = remember((key: string): readonly UnitName[] => {
  const [unit, ...tags] = key.split(' ');
  const english = (englishNames[unit as Unit] ?? []).map((after) => ({
    unit: unit as Unit,
    before: '',
    after,
    isLong: after.length > 4,
  }));
  const all = [...tags.flatMap((tag) => namesIn(tag, unit as Unit)), ...english];
  return all.filter(
    (name, index) =>
      all.findIndex(({ before, after }) => before === name.before && after === name.after) === index,
  );
});

/** The names of a unit in some languages, and in English, which engines leave behind. */
export const unitNames = (unit: Unit, tags: readonly string[]): readonly UnitName[] =>
  cached([unit, ...new Set(tags)].join(' '));

/** A value with its unit as a region writes it. */
export const writeUnit = (value: number, digits: number, unit: Unit, isLong: boolean, tag: string): string =>
  formats(`${tag} ${unit} ${isLong ? 'long' : 'short'} ${digits}`).format(value);

/** The name of a unit before a noun, as in English `10-mile` and in German `16-Kilometer`. */
export const attributiveName = (unit: Unit, isLong: boolean, tag: string): string =>
  around(tag, unit, isLong ? 'long' : 'short', 1)[1];
