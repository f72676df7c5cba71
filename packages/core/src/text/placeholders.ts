import { closingPlaceholder, placeholder, placeholderPattern } from '@dragoman/provider';

/**
 * The brackets of placeholders. This is the only file in which core writes or reads them; the patterns of other files
 * that must stop at a placeholder are put together from these two.
 */
export const openingBracket = '⟦';
export const closingBracket = '⟧';
/** Both, as a piece of a class of characters. */
export const brackets = openingBracket + closingBracket;

/** A placeholder as a piece of a pattern, without groups. */
export const placeholderShape = `${openingBracket}/?\\d{1,9}${closingBracket}`;

/** What stands behind a placeholder. */
export interface Span {
  /** `raw` is put back as it is; `text` is plain text, which the format writes in its own way. */
  readonly kind: 'raw' | 'text';
  /** What `⟦n⟧` becomes. */
  readonly value: string;
  /** What `⟦/n⟧` becomes: the span is a pair that encloses text. Absent: it stands alone. */
  readonly closing?: string;
  /** What a reader sees of it, without markup. Absent: the value. */
  readonly readable?: string;
  /** Digits that an engine is shown in its place, so that what they count is inflected. Absent: the placeholder. */
  readonly sample?: string;
}

/** A placeholder as it stands in a text. */
export interface Placeholder {
  /** 1 for the first span of its segment. */
  readonly number: number;
  readonly isClosing: boolean;
  readonly start: number;
  readonly end: number;
}

/** `⟦3⟧`, or `⟦/3⟧` where it closes a pair. */
export const writePlaceholder = (number: number, isClosing = false): string =>
  isClosing ? closingPlaceholder(number) : placeholder(number);

/** Whether a text may have a placeholder: a short look that spares most texts a long one. */
export const hasPlaceholders = (text: string): boolean => text.includes(openingBracket);

/** The placeholders of a text, in order. */
export const findPlaceholders = (text: string): Placeholder[] =>
  hasPlaceholders(text)
    ? Array.from(text.matchAll(placeholderPattern), (match) => ({
        number: Number(match[2]),
        isClosing: match[1] !== '',
        start: match.index,
        end: match.index + match[0].length,
      }))
    : [];

/** A text with something else in place of each placeholder. */
export const replacePlaceholders = (
  text: string,
  replace: (number: number, isClosing: boolean, written: string) => string,
): string =>
  hasPlaceholders(text)
    ? text.replace(placeholderPattern, (written: string, slash: string, digits: string) =>
        replace(Number(digits), slash !== '', written),
      )
    : text;

/** A text with a blank, or with something else, in place of each placeholder. */
export const withoutPlaceholders = (text: string, instead = ' '): string =>
  hasPlaceholders(text) ? text.replace(placeholderPattern, instead) : text;

const endsWithPlaceholder = new RegExp(`${placeholderShape}$`, 'u');
/** No placeholder is longer. */
const maxLength = 12;

/** How long the placeholder is that ends at a place of a text; 0 where none does. */
export const placeholderBefore = (text: string, end: number): number =>
  text.charAt(end - 1) === closingBracket
    ? (endsWithPlaceholder.exec(text.slice(Math.max(0, end - maxLength), end))?.[0].length ?? 0)
    : 0;

/** The place itself, or where the placeholder begins that a cut at this place would divide. */
export const cutBeforePlaceholder = (text: string, end: number): number => {
  const start = text.lastIndexOf(openingBracket, end - 1);
  return start > text.lastIndexOf(closingBracket, end - 1) ? start : end;
};

/** Plain text with its spans as a reader sees them. A placeholder without a span is dropped: none is ever shown. */
export const showSpans = (text: string, spans: readonly Span[]): string =>
  replacePlaceholders(text, (number, isClosing) => {
    const span = isClosing ? undefined : spans[number - 1];
    return span?.readable ?? span?.value ?? '';
  });

/** Brackets with stray blanks are still placeholders. */
const loose = /⟦\s{0,9}(\/?)\s{0,9}(\d{1,6})\s{0,9}⟧/gu;
/** What an engine left of a placeholder: one or both brackets, with or without its number. */
const debris = /⟦\s{0,9}\/?\s{0,9}\d{0,6}\s{0,9}⟧?|\/?\d{0,6}⟧/gu;

/** Brings nearly right placeholders into their exact form. */
export const normalisePlaceholders = (text: string): string =>
  hasPlaceholders(text) ? text.replace(loose, '⟦$1$2⟧') : text;

/** Whether a span is a pair that encloses text. */
export const isPair = (span: Span | undefined): boolean => span?.closing !== undefined;

/**
 * The placeholders that may stay: of each single one the first, of each pair the first that encloses something well,
 * that is, crosses no pair that began before it.
 */
const choose = (found: readonly Placeholder[], spans: readonly Span[]): ReadonlySet<Placeholder> => {
  const kept = new Set<Placeholder>();
  const done = new Uint8Array(spans.length + 1);
  const open: Placeholder[] = [];
  /** Openings that still wait for their partner, by number. */
  const waiting = new Uint8Array(spans.length + 1);
  for (const item of found) {
    const { number, isClosing } = item;
    const span = spans[number - 1];
    if (!span || done[number] === 1) continue;
    if (!isPair(span)) {
      if (isClosing) continue;
      done[number] = 1;
      kept.add(item);
    } else if (!isClosing) {
      if (waiting[number] === 1) continue;
      waiting[number] = 1;
      open.push(item);
    } else if (waiting[number] === 1) {
      // Whatever was opened since then and is still open would cross this pair: it has lost its chance.
      for (let last = open.pop(); last; last = open.pop()) {
        waiting[last.number] = 0;
        if (last.number !== number) continue;
        done[number] = 1;
        kept.add(last).add(item);
        break;
      }
    }
  }
  return kept;
};

/**
 * Compares the placeholders of a translation with the spans of its segment, as a multiset and for their nesting: how many
 * are missing, doubled, invented, broken, or cross another pair. 0: every one is there exactly once.
 */
export const countFaults = (text: string, spans: readonly Span[]): number => {
  if (spans.length === 0 && !hasPlaceholders(text) && !text.includes(closingBracket)) return 0;
  const found = findPlaceholders(text);
  const kept = choose(found, spans);
  const numbers = new Set(Array.from(kept, ({ number }) => number));
  const pieces = withoutPlaceholders(text, '').match(debris)?.length ?? 0;
  return spans.length - numbers.size + found.length - kept.size + pieces;
};

/** The pairs that enclose words in a text. */
const filledPairs = (text: string): ReadonlySet<number> => {
  const found = findPlaceholders(text);
  const starts = new Map<number, number>();
  const filled = new Set<number>();
  for (const { number, isClosing, start, end } of found) {
    const from = starts.get(number);
    if (!isClosing) starts.set(number, end);
    else if (from !== undefined && /[\p{L}\p{N}]/u.test(withoutPlaceholders(text.slice(from, start), '')))
      filled.add(number);
  }
  return filled;
};

/** The pairs that enclose words in a source, and are there in its translation without any: those were lost or moved out. */
export const emptiedPairs = (text: string, source: string, spans: readonly Span[]): ReadonlySet<number> => {
  if (!spans.some(isPair)) return new Set();
  const filled = filledPairs(text);
  const present = new Set(findPlaceholders(text).map(({ number }) => number));
  return new Set([...filledPairs(source)].filter((number) => present.has(number) && !filled.has(number)));
};

/** A text without some of its placeholders, and without the blanks that they leave behind. */
export const dropPlaceholders = (text: string, numbers: ReadonlySet<number>): string =>
  numbers.size === 0
    ? text
    : replacePlaceholders(text, (number, _isClosing, written) => (numbers.has(number) ? '' : written))
        .replaceAll(/ {2,}/g, ' ')
        .trim();

/** A translation without placeholders that are doubled, invented, broken, or cross others. */
export const removeSurplus = (text: string, spans: readonly Span[]): string => {
  const kept = [...choose(findPlaceholders(text), spans)].sort((left, right) => left.start - right.start);
  const clean = (literal: string): string => withoutPlaceholders(literal, '').replace(debris, '');
  let cleaned = '';
  let position = 0;
  for (const { start, end } of kept) {
    cleaned += clean(text.slice(position, start)) + text.slice(start, end);
    position = end;
  }
  return cleaned + clean(text.slice(position));
};
