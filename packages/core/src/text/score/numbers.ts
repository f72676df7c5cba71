import { type Check, isUnspaced, result } from './check.ts';

/**
 * A number as written: a clock time, a date, or digits of any script with points, commas, apostrophes or blanks between groups.
 */
const numberToken =
  /(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,4}([/-])\p{Nd}{1,2}\1\p{Nd}{1,4}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,3}(?:[ \u00A0\u202F]\p{Nd}{3})+(?:[.,٫·]\p{Nd}+)?(?!\p{Nd})|\p{Nd}+(?:[.,'’٫٬·]\p{Nd}+)*/gu;
const longestNumber = 40;
const afternoon = /^\s?p\.?\s?m\b/iu;
const clock = /^(\d{1,2}):(\d{2})$/;

const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '·': '.' };

/** Digits of every script as ASCII: each block of decimal digits starts at a multiple that ends in zero value. */
const toAscii = (token: string): string =>
  token.replace(/\P{ASCII}/gu, (character) => {
    if (!/\p{Nd}/u.test(character)) return separators[character] ?? character;
    const code = character.codePointAt(0) ?? 0;
    let zero = code;
    // Unicode encodes the ten digits of a script next to each other, zero first.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });

/** A date, a version or an address of numbers: its parts count, and in a date not their order. */
const partsOf = (text: string): string => {
  const parts = text.split(/[^\d]/).map(Number);
  if (parts.length === 3) parts.sort((left, right) => left - right);
  return parts.join('/');
};

/** Every value that a token may have: `1,234` is 1234 in one country and 1.234 in another. */
const valuesOf = (token: string, following: string): readonly string[] => {
  // Beyond any quantity it is a code, and its characters are its value.
  if (token.length > longestNumber) return [token];
  const text = toAscii(token).replace(/[ \u00A0\u202F'’]/gu, '');
  const time = clock.exec(text);
  if (time) {
    const hour = Number(time[1]);
    const minutes = Number(time[2]);
    const isAfternoon = afternoon.test(following) && hour < 12;
    return [`${isAfternoon ? hour + 12 : hour}h${minutes}`, `${hour % 12}h${minutes}`];
  }
  const values = new Set<string>();
  const add = (plain: string): void => {
    const value = Number(plain);
    if (Number.isFinite(value)) values.add(String(value));
  };
  for (const [thousands, decimal] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const parts = text.split(decimal);
    const groups = (parts[0] ?? '').split(thousands);
    const isGrouped = groups.length === 1 || groups.slice(1).every((group) => group.length === 3);
    if (parts.length <= 2 && isGrouped && !(parts[1] ?? '').includes(thousands)) {
      add(groups.join('') + (parts[1] === undefined ? '' : `.${parts[1]}`));
    }
  }
  return values.size > 0 ? [...values] : [partsOf(text)];
};

interface NumberToken {
  readonly token: string;
  readonly values: readonly string[];
}

const numbersOf = (text: string): NumberToken[] =>
  [...text.matchAll(numberToken)].map((match) => ({
    token: match[0],
    values: valuesOf(match[0], text.slice(match.index + match[0].length, match.index + match[0].length + 6)),
  }));

/** Centuries, kings and chapters are written in Roman numerals in many languages. */
const roman = [
  ...['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
  ...['X', 'XI', 'XII', 'XIII', 'XIV', 'XV', 'XVI', 'XVII', 'XVIII', 'XIX', 'XX', 'XXI'],
];

/** Whether a number stands in the other text in Roman numerals. */
const isRomanIn = (text: string, { values }: NumberToken): boolean =>
  values.some((value) => {
    const numeral = roman[Number(value)];
    return (
      numeral !== undefined && numeral !== '' && new RegExp(`(?<!\\p{L})${numeral}(?!\\p{L})`, 'u').test(text)
    );
  });

/** Small numbers are often written as words, in either direction. */
const isSmall = ({ values }: NumberToken): boolean =>
  values.every((value) => Number.isInteger(Number(value)) && Number(value) <= 12);

const hasDigit = /\p{Nd}/u;

/** Numbers of more than this many texts are compared by their first ones: the check must not cost more than the rest. */
const mostNumbers = 2_000;

/** The values of all numbers are the same on both sides, whatever their separators and digits. */
export const numbers: Check = ({ source, output, sourceScript, targetScript }) => {
  if (!hasDigit.test(source) && !hasDigit.test(output)) return undefined;
  const wanted = numbersOf(source).slice(0, mostNumbers);
  const unmatched = numbersOf(output).slice(0, mostNumbers);
  const byValue = new Map<string, NumberToken[]>();
  for (const number of unmatched) {
    for (const value of number.values) byValue.set(value, [...(byValue.get(value) ?? []), number]);
  }
  const used = new Set<NumberToken>();
  const missing: NumberToken[] = [];
  for (const number of wanted) {
    const twin = number.values
      .flatMap((value) => byValue.get(value) ?? [])
      .find((candidate) => !used.has(candidate));
    if (twin) used.add(twin);
    else if (!isRomanIn(output, number)) missing.push(number);
  }
  const invented = unmatched.filter((number) => !used.has(number) && !isRomanIn(source, number));
  const grave = [...missing, ...invented].filter((number) => !isSmall(number)).length;
  const slight = missing.length + invented.length - grave;
  // Between languages that count in ten thousands the digits differ although the value is the same.
  const isEastAsian = isUnspaced(sourceScript) !== isUnspaced(targetScript);
  const penalty = isEastAsian
    ? Math.min(0.05, 0.05 * (grave + slight))
    : Math.min(0.45, 0.45 * Math.min(1, grave) + 0.05 * slight);
  const weight = 0.45;
  const changed = Math.max(missing.length, invented.length);
  return result(
    'numbers',
    1 - penalty / weight,
    weight,
    changed === 0
      ? `${wanted.length} kept`
      : `${changed} of ${Math.max(wanted.length, unmatched.length)} changed`,
  );
};
