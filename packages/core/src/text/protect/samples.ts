import { toAsciiDigits } from '../numbers/digits.ts';
import {
  findPlaceholders,
  openingBracket,
  replacePlaceholders,
  type Span,
  writePlaceholder,
} from '../placeholders.ts';

/** A text as an engine is asked for it: with samples in place of the placeholders of numbers. */
export const showSamples = (text: string, spans: readonly Span[]): string =>
  spans.some(({ sample }) => sample !== undefined)
    ? replacePlaceholders(text, (number, isClosing, written) =>
        isClosing ? written : (spans[number - 1]?.sample ?? written),
      )
    : text;

/** What may stand between groups of digits. */
const groupMark = "[.,'’ \\u00A0\\u2009\\u202F]?";

/** A sample in whatever way a language writes it: other marks, other groups. */
const patternOf = (sample: string): RegExp => {
  const parts = sample.split(/[^\d]/u);
  const isFraction = parts.length === 2 && parts[1]?.length !== 3;
  const digits = parts.join(isFraction ? '[.,]' : groupMark);
  return new RegExp(`(?<![\\d${openingBracket}/]|\\d[.,])${digits}(?!\\d|[.,]\\d)`, 'u');
};

/** Where a number stands first in a text, in whatever digits and marks a language may write it. */
export const findNumber = (text: string, sample: string): { start: number; end: number } | undefined => {
  // Languages with digits of their own may use them.
  const ascii = toAsciiDigits(text);
  const found = patternOf(sample).exec(ascii.length === text.length ? ascii : text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};

/** A translation with the placeholders of numbers in place of their samples; of a sample that is lost, none. */
export const hideSamples = (text: string, spans: readonly Span[]): string => {
  let hidden = text;
  for (const [index, { sample }] of spans.entries()) {
    if (sample === undefined) continue;
    const isThere = findPlaceholders(hidden).some(({ number }) => number === index + 1);
    if (isThere) continue;
    const found = findNumber(hidden, sample);
    if (!found) continue;
    hidden = hidden.slice(0, found.start) + writePlaceholder(index + 1) + hidden.slice(found.end);
  }
  return hidden;
};
