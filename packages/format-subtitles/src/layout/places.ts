import type { LanguageTag } from '@dragoman/provider';
import { leaningWordsOf } from './guidelines.ts';

/** Where a text may be broken: blanks that a break takes the place of, or nothing. */
export interface Place {
  /** In UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** How bad it is to break here. Below zero: good. */
  readonly cost: number;
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const blanks = /[ \t\r\n\u3000]+/g;
const opening = /[\p{Ps}\p{Pi}¿¡]$/u;
const wordLike = /^[\p{L}\p{N}\p{Ps}\p{Pi}\p{S}]/u;

const costs = { sentence: -0.35, clause: -0.2, plain: 0, leaning: 0.6 } as const;

/** How bad it is to break behind a text. */
const costBehind = (before: string, leaning: ReadonlySet<string>): number => {
  if (/[.!?…。！？؟।]["'”’»)\]）」』]*$/u.test(before)) return costs.sentence;
  if (/[,;:،、，；：–—]["'”’»)\]）」』]*$/u.test(before)) return costs.clause;
  const word = /[\p{L}\p{M}'’]+$/u.exec(before)?.[0].toLowerCase() ?? '';
  return leaning.has(word) || opening.test(before) ? costs.leaning : costs.plain;
};

/** So much of the text before a place is looked at. */
const looked = 40;

/** Places between the words of a run without blanks. */
const placesInRun = (run: string, start: number, segmenter: Intl.Segmenter): readonly number[] => {
  const places: number[] = [];
  let before = '';
  for (const { segment, index } of segmenter.segment(run)) {
    // No line begins with punctuation, nor ends with an opening bracket.
    if (index > 0 && wordLike.test(segment) && !opening.test(before)) places.push(start + index);
    before = segment;
  }
  return places;
};

const segmenters = new Map<LanguageTag, Intl.Segmenter>();

const segmenterOf = (language: LanguageTag): Intl.Segmenter => {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
};

/** Where a text may be broken, in order. */
export const placesOf = (text: string, language: LanguageTag): readonly Place[] => {
  const leaning = leaningWordsOf(language);
  const segmenter = segmenterOf(language);
  const places: Place[] = [];
  const push = (from: number, to: number): void => {
    places.push({ from, to, cost: costBehind(text.slice(Math.max(0, from - looked), from), leaning) });
  };
  let start = 0;
  const addRun = (end: number): void => {
    const run = text.slice(start, end);
    if (unspaced.test(run)) for (const place of placesInRun(run, start, segmenter)) push(place, place);
  };
  for (const { 0: blank, index } of text.matchAll(blanks)) {
    addRun(index);
    if (index > 0 && index + blank.length < text.length) push(index, index + blank.length);
    start = index + blank.length;
  }
  addRun(text.length);
  return places;
};
