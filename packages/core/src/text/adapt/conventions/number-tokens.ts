import { remember } from '../../remember.ts';
import { standsAlone } from './boundaries.ts';
import { literal } from './literal.ts';
import type { Decimal, NumberShape } from './number-shape.ts';

/** A number as it stands in a text. */
export interface NumberToken extends Decimal {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const isBlank = (character: string): boolean => /^\s$/u.test(character);

const groupClass = (group: string): string => {
  if (isBlank(group)) return '[ \\u00A0\\u2009\\u202F]';
  return group === "'" || group === '’' ? "['’]" : literal(group);
};

const patternOf = remember(({ decimal, group, primary, secondary }: NumberShape): RegExp => {
  const mark = groupClass(group);
  const grouped =
    secondary === primary
      ? `[1-9]\\d{0,2}(?:${mark}\\d{3}){1,8}`
      : `[1-9]\\d?(?:${mark}\\d{2}){0,10}${mark}\\d{3}`;
  const point = literal(decimal);
  return new RegExp(
    `(?<!\\d)(?:(${grouped})(?:${point}(\\d{1,20}))?|(0|[1-9]\\d{0,20})${point}(\\d{1,20}))(?!\\d)`,
    'gu',
  );
});

/** A mobile number of central Europe has the shape of a number of nine digits. */
const isNineWithBlanks = /^\d{3} \d{3} \d{3}$/;

/** Four parts of at most 255 are an address of the internet. */
const isAddress = (text: string): boolean => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => Number(part) <= 255);
};

/** A check digit, or the branch of a company, behind the number of a person or a company. */
const checkDigit = /^[-‐‑](?:\d{1,2}(?!\d)|\p{Lu}(?!\p{L}))/u;

/** The numbers of a text that have a decimal or group mark of the given shape. Linear. */
export const numberTokens = (text: string, shape: NumberShape): NumberToken[] => {
  const tokens: NumberToken[] = [];
  for (const match of text.matchAll(patternOf(shape))) {
    const [token, grouped, groupedFraction, integer, fraction] = match;
    const start = match.index;
    const end = start + token.length;
    if (!standsAlone(text, start, end) || isNineWithBlanks.test(token) || isAddress(token)) continue;
    if (token.length > 8 && checkDigit.test(text.slice(end, end + 4))) continue;
    // A number that goes on behind a blank is a list, a telephone number or the number of a card.
    if (
      isBlank(shape.group) &&
      (/\d\s$/u.test(text.slice(start - 2, start)) || /^\s\d/u.test(text.slice(end, end + 2)))
    )
      continue;
    tokens.push({
      text: token,
      start,
      end,
      integer: grouped === undefined ? (integer ?? '') : grouped.replace(/\D/gu, ''),
      fraction: (grouped === undefined ? fraction : groupedFraction) ?? '',
      isGrouped: grouped !== undefined,
    });
  }
  return tokens;
};

/** Digits with or without marks, as a piece of a pattern. */
export const amountPattern =
  "\\d{1,3}(?:[.,'’ \\u00A0\\u2009\\u202F]\\d{3}){1,6}(?:[.,]\\d{1,10})?(?!\\d)|\\d{1,15}(?:[.,]\\d{1,10})?(?!\\d)";

/** The value of digits as a region writes them; undefined where the marks are another region's. */
export const amountOf = (written: string, shape: NumberShape): number | undefined => {
  if (/^\d+$/.test(written)) return Number(written);
  const [token] = numberTokens(written, shape);
  return token?.text === written ? Number(`${token.integer}.${token.fraction}`) : undefined;
};
