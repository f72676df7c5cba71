import type { Language } from '../../languages.ts';
import { remember } from '../../remember.ts';

/** How a region writes a number in Latin digits. */
export interface NumberShape {
  readonly decimal: string;
  readonly group: string;
  /** Digits between the decimal mark and the first group mark. */
  readonly primary: number;
  /** Digits between group marks further left: 2 in India. */
  readonly secondary: number;
  /** Fewest digits before the first group mark: 2 where 1234 is not grouped. */
  readonly minimumGrouping: number;
}

const readShape = (tag: string): NumberShape => {
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const parts = format.formatToParts(123_456_789.5);
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const small = format.formatToParts(1234).some(({ type }) => type === 'group');
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    primary: integers.at(-1) ?? 3,
    secondary: integers.at(-2) ?? 3,
    minimumGrouping: small ? 1 : 2,
  };
};

const shapes = remember(readShape);

/** The number shape of a language's region, from CLDR by way of `Intl`. */
export const numberShapeOf = ({ tag }: Language): NumberShape => shapes(tag);

/** A number taken apart; exact, whatever its length. */
export interface Decimal {
  /** Digits before the decimal mark, without group marks. */
  readonly integer: string;
  /** Digits behind it; empty where there are none. */
  readonly fraction: string;
  readonly isGrouped: boolean;
}

/** Writes a number by a shape: grouped where it was grouped and where the region groups a number of that length. */
export const writeDecimal = ({ integer, fraction, isGrouped }: Decimal, shape: NumberShape): string => {
  let written = integer;
  if (isGrouped && integer.length >= shape.primary + shape.minimumGrouping) {
    let end = integer.length - shape.primary;
    written = integer.slice(end);
    while (end > 0) {
      const start = Math.max(0, end - shape.secondary);
      written = integer.slice(start, end) + shape.group + written;
      end = start;
    }
  }
  return fraction === '' ? written : written + shape.decimal + fraction;
};
