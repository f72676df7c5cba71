const separators: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '·': '.',
  '，': ',',
  '．': '.',
  '：': ':',
};
const decimalDigit = /\p{Nd}/u;

/** Digits of every script, and their marks, as ASCII. The length of a text of the basic plane does not change. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[\p{Nd}٫٬·，．：]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 128) return character;
    const separator = separators[character];
    if (separator !== undefined) return separator;
    let zero = code;
    // Unicode encodes the ten digits of a script next to each other, zero first.
    while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });

const fixed = (integer: string, fraction: string): string => {
  const whole = integer.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0{1,100}$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
};

/** Groups of three, or as in India of two and a last one of three. */
const areGroups = (groups: readonly string[]): boolean => {
  const [first = '', ...rest] = groups;
  if (rest.length === 0) return true;
  if (first.length === 0 || first.length > 3 || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every(({ length }) => length === 3) ||
    (first.length < 3 && middle.every(({ length }) => length === 2))
  );
};

/**
 * Every value that ASCII digits with marks may have, as decimal strings: `1,234` is 1234 in one country and 1.234 in
 * another. Empty where it is no number.
 */
export const readingsOf = (token: string): string[] => {
  if (/^\d+$/.test(token)) return [fixed(token, '')];
  const text = token.replace(/[\s'’]/gu, '');
  const readings = new Set<string>();
  for (const [group, decimal] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const [integer = '', fraction, ...more] = text.split(decimal);
    if (more.length > 0 || fraction?.includes(group)) continue;
    const groups = integer.split(group);
    if (areGroups(groups)) readings.add(fixed(groups.join(''), fraction ?? ''));
  }
  return [...readings];
};

/** Moves the decimal point of a decimal string to the right; exact. */
export const shift = (value: string, places: number): string => {
  const [integer = '', fraction = ''] = value.split('.');
  const padded = fraction.padEnd(places, '0');
  return fixed(integer + padded.slice(0, places), padded.slice(places));
};

/** Adds two decimal strings that are small enough to be exact. */
export const add = (left: string, right: string): string => String(Number(left) + Number(right));
