import type { Word, WordKind } from './vocabulary.ts';

/** How often a word is found again, by kind. */
interface Odds {
  /** In a translation of its text. */
  readonly found: number;
  /** In one place of an unrelated text. */
  readonly chance: number;
}

/** Rounded from what half of eleven collections of translations showed, the least favourable of them counting most. */
const odds: Readonly<Record<WordKind, Odds>> = {
  number: { found: 0.9, chance: 0.003 },
  name: { found: 0.72, chance: 0.003 },
  known: { found: 0.7, chance: 0.007 },
  common: { found: 0.7, chance: 0.015 },
  other: { found: 0.33, chance: 0.001 },
};

/**
 * Neighbouring words are found or missed together, and a free translation misses many: each word counts for a part of
 * what it would if it were independent.
 */
const independence = 0.5;
/** Where the frequent words of a language are not known here, a missing word proves less. */
const partialKnowledge = 0.4;

/** How far from its place a word may stand, as a share of all words, and in words. */
const reachShare = 0.35;
const shortestReach = 15;
const longestReach = 40;
const fewestPlaces = 4;

const keyLength = 4;
const shortestSkeleton = 3;

type Key = string | number;

interface Index {
  /** Ascending places of the words with a spelling, a meaning or a beginning. */
  readonly places: ReadonlyMap<Key, readonly number[]>;
  readonly words: readonly Word[];
}

const beginningOf = ({ skeleton }: Word): Key => `~${skeleton.slice(0, keyLength)}`;

const indexOf = (words: readonly Word[]): Index => {
  const places = new Map<Key, number[]>();
  const add = (key: Key, place: number): void => {
    const known = places.get(key);
    if (known) known.push(place);
    else places.set(key, [place]);
  };
  for (const [place, word] of words.entries()) {
    add(word.folded, place);
    for (const meaning of word.meanings) add(meaning, place);
    if (word.skeleton.length >= shortestSkeleton) add(beginningOf(word), place);
  }
  return { places, words };
};

/** The position of the first of some ascending places that is not below a bound. */
const firstFrom = (places: readonly number[], bound: number): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};

const commonBeginning = (left: string, right: string): number => {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left[length] === right[length]) length++;
  return length;
};

/** Two spellings of one word: they begin alike for the most part of the shorter one. */
const isCognate = (left: string, right: string): boolean => {
  const shorter = Math.min(left.length, right.length);
  return commonBeginning(left, right) >= Math.max(Math.min(keyLength, shorter), 0.6 * shorter);
};

const isFound = (word: Word, { places, words }: Index, from: number, to: number): boolean => {
  const isNear = (key: Key): boolean => {
    const all = places.get(key);
    return all !== undefined && (all[firstFrom(all, from)] ?? Number.POSITIVE_INFINITY) <= to;
  };
  if (isNear(word.folded)) return true;
  if (word.kind === 'number') return false;
  if (word.meanings.some(isNear)) return true;
  if (word.skeleton.length < shortestSkeleton) return false;
  const alike = places.get(beginningOf(word)) ?? [];
  for (let index = firstFrom(alike, from); index < alike.length; index++) {
    const place = alike[index] ?? 0;
    if (place > to) return false;
    if (isCognate(word.skeleton, words[place]?.skeleton ?? '')) return true;
  }
  return false;
};

/** What the words of one text say of another text. */
export interface Evidence {
  /** The natural logarithm of how much likelier the other is a translation of it than an unrelated text. */
  readonly whole: number;
  /** The same of the stretch of words that speaks most against it, as a positive number. */
  readonly gap: number;
  readonly words: number;
}

/**
 * Looks for the words of one text in another, near the same place, and weighs each find and each miss by what it would
 * be by chance (naive Bayes). `isKnown`: the frequent words of both languages are known.
 */
export const evidenceOf = (words: readonly Word[], others: readonly Word[], isKnown: boolean): Evidence => {
  const index = indexOf(others);
  const reach = Math.min(longestReach, Math.max(shortestReach, Math.ceil(others.length * reachShare)));
  const places = Math.max(fewestPlaces, Math.min(others.length, 2 * reach + 1));
  const scale = others.length / Math.max(1, words.length);
  let [whole, run, gap] = [0, 0, 0];
  for (const [place, word] of words.entries()) {
    const { found, chance } = odds[word.kind];
    const random = 1 - (1 - chance) ** places;
    const expected = place * scale;
    const value = isFound(word, index, expected - reach, expected + reach)
      ? Math.max(0, Math.log(found / random))
      : Math.min(0, Math.log((1 - found) / (1 - random))) * (isKnown ? 1 : partialKnowledge);
    whole += value;
    run = Math.max(0, run - value);
    gap = Math.max(gap, run);
  }
  return { whole: whole * independence, gap: gap * independence, words: words.length };
};
