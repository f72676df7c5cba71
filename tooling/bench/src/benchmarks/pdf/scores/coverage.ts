import { reverse, squeezed, wordsOf } from './words.ts';

/** Parts of a whole, so that those of many pages add up. */
export interface Share {
  readonly of: number;
  readonly all: number;
}

/** A share as a number; of nothing: 1. */
export const rateOf = ({ of, all }: Share): number => (all === 0 ? 1 : of / all);

/** All together. */
export const sumOf = (shares: readonly Share[]): Share => ({
  of: shares.reduce((sum, { of }) => sum + of, 0),
  all: shares.reduce((sum, { all }) => sum + all, 0),
});

/** What became of the words of a page. */
export interface Coverage extends Share {
  /** Words that stand there as they did, each once. */
  readonly left: readonly string[];
  /** Words that are neither there as they were nor reversed. */
  readonly lost: readonly string[];
}

const shortest = 4;

const countsOf = (words: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/**
 * Of the words that a page had, how many are now reversed. Words that read the same reversed, and those that are excused
 * (of formulas and code), tell nothing.
 *
 * @param before the page's text by a reader that is not ours
 */
export const coverageOf = (before: string, after: string, excused: ReadonlySet<string>): Coverage => {
  const source = countsOf(wordsOf(before, shortest));
  const found = countsOf(wordsOf(after, shortest));
  const letters = squeezed(after);
  let [of, all] = [0, 0];
  const [left, lost]: [string[], string[]] = [[], []];
  for (const [word, count] of source) {
    const mirrored = reverse(word);
    if (excused.has(word) || mirrored === word) continue;
    all += count;
    // It may be there because another word is its reverse.
    const still = Math.max(0, (found.get(word) ?? 0) - (source.get(mirrored) ?? 0));
    const gone = Math.max(0, count - still);
    if (still > 0) left.push(word);
    if (gone > 0 && !letters.includes(squeezed(mirrored))) lost.push(word);
    else of += gone;
  }
  return { of, all, left, lost };
};
