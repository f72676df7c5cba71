import { closingPlaceholder, placeholder, placeholderPattern } from '@dragoman/provider';
import type { ProtectedSegment, Span } from '../protect/protect.ts';
import { wrapLostPairs } from './wrap-lost-pairs.ts';

/** What an engine did to the placeholders of a segment. */
export interface PlaceholderReport {
  /** The spans of which a placeholder is missing, by number. */
  readonly lost: readonly number[];
  /** Placeholders that came back more than once, that were never there, or that cross another pair. */
  readonly surplus: number;
}

/** Brackets with stray blanks are still placeholders. */
const loose = /⟦\s{0,9}(\/?)\s{0,9}(\d{1,6})\s{0,9}⟧/gu;
/** What an engine left of a placeholder: one or both brackets, with or without its number. */
const debris = /⟦\s{0,9}\/?\s{0,9}\d{0,6}\s{0,9}⟧?|\/?\d{0,6}⟧/gu;

/** Brings nearly right placeholders into their exact form. */
export const normalisePlaceholders = (text: string): string =>
  text.includes('⟦') ? text.replace(loose, '⟦$1$2⟧') : text;

/** A placeholder as it stands in a translation. */
interface Found {
  readonly number: number;
  readonly isClosing: boolean;
  readonly start: number;
  readonly end: number;
}

const findPlaceholders = (text: string): Found[] =>
  Array.from(text.matchAll(placeholderPattern), (match) => ({
    number: Number(match[2]),
    isClosing: match[1] !== '',
    start: match.index,
    end: match.index + match[0].length,
  }));

const isPair = (span: Span | undefined): boolean => span?.closing !== undefined;

/**
 * The placeholders that may stay: of each single one the first, of each pair the first that encloses something well,
 * that is, crosses no pair that began before it.
 */
const choose = (found: readonly Found[], spans: readonly Span[]): ReadonlySet<Found> => {
  const kept = new Set<Found>();
  const done = new Uint8Array(spans.length + 1);
  const open: Found[] = [];
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

/** Compares the placeholders of a translation with the spans of its segment: as a multiset, and for their nesting. */
export const inspectPlaceholders = (text: string, spans: readonly Span[]): PlaceholderReport => {
  if (spans.length === 0 && !text.includes('⟦') && !text.includes('⟧')) return { lost: [], surplus: 0 };
  const found = findPlaceholders(text);
  const kept = choose(found, spans);
  const numbers = new Set(Array.from(kept, ({ number }) => number));
  const rest = text.replace(placeholderPattern, '').match(debris)?.length ?? 0;
  return {
    lost: spans.flatMap((_span, index) => (numbers.has(index + 1) ? [] : [index + 1])),
    surplus: found.length - kept.size + rest,
  };
};

/** Whether every placeholder is there exactly once, and pairs are well nested. */
export const isIntact = ({ lost, surplus }: PlaceholderReport): boolean => lost.length === 0 && surplus === 0;

const endOfSentence = (text: string): number =>
  text.length - (/[.!?…。！？]{1,20}$/u.exec(text)?.[0].length ?? 0);

/** A translation without placeholders that are doubled, invented, broken, or cross others. */
const removeSurplus = (text: string, spans: readonly Span[]): string => {
  const kept = [...choose(findPlaceholders(text), spans)].sort((left, right) => left.start - right.start);
  const clean = (literal: string): string => literal.replace(placeholderPattern, '').replace(debris, '');
  let cleaned = '';
  let position = 0;
  for (const { start, end } of kept) {
    cleaned += clean(text.slice(position, start)) + text.slice(start, end);
    position = end;
  }
  return cleaned + clean(text.slice(position));
};

const nameOf = ({ number, isClosing }: Found): string =>
  isClosing ? closingPlaceholder(number) : placeholder(number);

/**
 * Gives a translation exactly the placeholders of its segment: surplus ones go, a lost pair returns around the words
 * that are where its own were, a lost single one behind the one that it followed in the source, or at the end it was at.
 */
export const repairPlaceholders = (text: string, { text: source, spans }: ProtectedSegment): string => {
  const cleaned = removeSurplus(text, spans);
  const present = new Set(findPlaceholders(cleaned).map(({ number }) => number));
  const lostPairs = spans.flatMap((span, index) =>
    isPair(span) && !present.has(index + 1) ? [index + 1] : [],
  );
  const wrapped = wrapLostPairs(cleaned, source, new Set(lostPairs));
  const found = findPlaceholders(wrapped);
  // What follows each placeholder that is there, by its written form.
  const parts = new Map<string, string>();
  for (const [index, item] of found.entries()) {
    parts.set(nameOf(item), wrapped.slice(item.end, found[index + 1]?.start));
  }

  let lead = '';
  let trail = '';
  let previous = '';
  /** The placeholder that is there and behind which one that was put back stands. */
  const anchors = new Map<string, string>();
  const lost = new Map<string, string>();
  for (const item of findPlaceholders(source)) {
    const name = nameOf(item);
    if (!parts.has(name) && !item.isClosing) {
      // A pair for which no words were found encloses none.
      const whole = isPair(spans[item.number - 1]) ? name + closingPlaceholder(item.number) : name;
      const anchor = anchors.get(previous) ?? previous;
      if (item.start === 0) lead = `${whole} `;
      else if (item.end === source.length || anchor === '') trail += ` ${whole}`;
      else lost.set(anchor, `${lost.get(anchor) ?? ''} ${whole}`);
      if (item.start > 0) anchors.set(name, anchor);
    }
    if (parts.has(name) || anchors.has(name)) previous = name;
  }
  let repaired = wrapped.slice(0, found[0]?.start);
  for (const [name, rest] of parts) repaired += name + (lost.get(name) ?? '') + rest;
  const at = endOfSentence(repaired);
  return `${lead}${repaired.slice(0, at)}${trail}${repaired.slice(at)}`.trim();
};
