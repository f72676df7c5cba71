import bidiFactory from 'bidi-js';
import { type Glyph, isLetter, isRightToLeft } from '../glyph.ts';

/** A glyph, or a blank between words. */
export interface Item {
  readonly text: string;
  readonly glyph: Glyph | undefined;
}

// The package is CommonJS and declares an ES module: its default export is what Node gives, and not what its types say.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

type Kind = 'right' | 'left' | 'digit' | 'neutral';

const kindOf = ({ text }: Item): Kind => {
  if (text.length === 1 && text < '\u0080')
    return isLetter(text) ? 'left' : text >= '0' && text <= '9' ? 'digit' : 'neutral';
  if (isRightToLeft(text)) return /^\p{Nd}/u.test(text) ? 'digit' : isLetter(text) ? 'right' : 'neutral';
  if (isLetter(text)) return 'left';
  return /\p{Nd}/u.test(text) ? 'digit' : 'neutral';
};

const mirrored = (item: Item): Item => {
  const other = item.text.length === 1 ? bidi.getMirroredCharacter(item.text) : null;
  return other ? { ...item, text: other } : item;
};

/**
 * Whether a line is written from right to left: most of its letters are, or many are and it both begins and ends with one.
 */
export const runsRightToLeft = (items: readonly Item[]): boolean => {
  // Most lines have none that could be.
  if (!items.some(({ text }) => isRightToLeft(text))) return false;
  const strong = items.map(kindOf).filter((kind) => kind === 'right' || kind === 'left');
  const right = strong.filter((kind) => kind === 'right').length;
  if (right === 0) return false;
  const isFramed = strong[0] === 'right' && strong.at(-1) === 'right';
  return right * 2 > strong.length || (isFramed && right * 4 > strong.length);
};

/** What holds the digits of one number together, and what belongs to it on either side. */
const separator = /^[.,/:\u066b\u066c-]$/u;
const unit = /^[%\u2030$\u20ac\u00a3\u00a5\u20aa#\u00b0+-]$/u;

/**
 * Ends of the stretches of a line, in the order in which it is seen, that run against the others: Latin words and numbers
 * among Hebrew or Arabic, or the other way round. Exclusive.
 */
const foreignStretches = (items: readonly Item[], own: 'right' | 'left'): (readonly [number, number])[] => {
  const stretches: [number, number][] = [];
  const kinds = items.map(kindOf);
  const strong = own === 'right' ? 'left' : 'right';
  for (let start = 0; start < items.length; start += 1) {
    const kind = kinds[start];
    if (kind !== strong && !(own === 'right' && kind === 'digit')) continue;
    let end = start + 1;
    let hasStrong = kind === strong;
    for (let index = end; index < items.length; index += 1) {
      const next = kinds[index];
      if (next === own) break;
      const text = items[index]?.text ?? '';
      const isJoined = end === index || (end === index - 1 && separator.test(items[end]?.text ?? ''));
      if (next === strong || (next === 'digit' && (hasStrong || isJoined))) {
        end = index + 1;
        hasStrong ||= next === strong;
      } else if (!hasStrong && !separator.test(text)) break;
    }
    if (own === 'right') {
      while (
        end < items.length &&
        unit.test(items[end]?.text ?? '') &&
        /\p{Nd}/u.test(items[end - 1]?.text ?? '')
      )
        end += 1;
      while (
        start > (stretches.at(-1)?.[1] ?? 0) &&
        unit.test(items[start - 1]?.text ?? '') &&
        /\p{Nd}/u.test(items[start]?.text ?? '')
      )
        start -= 1;
    }
    stretches.push([start, end]);
    start = end - 1;
  }
  return stretches;
};

const reversed = (items: readonly Item[]): Item[] => items.toReversed().map(mirrored);

/** Items of one line, given as they are seen from left to right, in the order in which they are read. */
export const inReadingDirection = (items: readonly Item[], isRtl: boolean): readonly Item[] => {
  if (!isRtl && !items.some((item) => isRightToLeft(item.text) && kindOf(item) === 'right')) return items;
  const stretches = foreignStretches(items, isRtl ? 'right' : 'left');
  const answer: Item[] = [];
  if (!isRtl) {
    let at = 0;
    for (const [start, end] of stretches) {
      answer.push(...items.slice(at, start), ...numbersUpright(reversed(items.slice(start, end))));
      at = end;
    }
    return [...answer, ...items.slice(at)];
  }
  let at = items.length;
  for (const [start, end] of stretches.toReversed()) {
    answer.push(...reversed(items.slice(end, at)), ...items.slice(start, end));
    at = start;
  }
  return [...answer, ...reversed(items.slice(0, at))];
};

/** Turns the digits in a reversed stretch back: numbers run from left to right in every script. */
const numbersUpright = (items: readonly Item[]): Item[] => {
  const answer: Item[] = [];
  for (let start = 0; start < items.length; ) {
    let end = start;
    while (
      end < items.length &&
      (kindOf(items[end] as Item) === 'digit' ||
        (end > start &&
          separator.test(items[end]?.text ?? '') &&
          items[end + 1] &&
          kindOf(items[end + 1] as Item) === 'digit'))
    )
      end += 1;
    if (end > start) {
      answer.push(...items.slice(start, end).toReversed());
      start = end;
    } else {
      answer.push(items[start] as Item);
      start += 1;
    }
  }
  return answer;
};
