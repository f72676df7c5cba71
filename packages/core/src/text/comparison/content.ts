import {
  beginningLength,
  type ComparedWord,
  isKnownLanguage,
  readWords,
  type WordKind,
} from './vocabulary.ts';

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
  known: { found: 0.7, chance: 0.003 },
  common: { found: 0.7, chance: 0.02 },
  other: { found: 0.33, chance: 0.001 },
};

/**
 * How often small words are found beside English ones: a language that leaves pronouns out has fewer of them in common
 * with it, one that does not has more of them by chance.
 */
const oddsOfCommon: Readonly<Record<string, Odds>> = {
  es: { found: 0.58, chance: 0.0105 },
  pt: { found: 0.58, chance: 0.0105 },
  it: { found: 0.58, chance: 0.0105 },
  de: { found: 0.8, chance: 0.026 },
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
const maxReach = 40;
const fewestPlaces = 4;

type Key = string | number;

interface Index {
  /** Ascending places of the words with a spelling, a meaning or a beginning. */
  readonly places: ReadonlyMap<Key, readonly number[]>;
  readonly words: readonly ComparedWord[];
}

const beginningOf = ({ beginning }: ComparedWord): Key => `~${beginning}`;

const indexOf = (words: readonly ComparedWord[]): Index => {
  const places = new Map<Key, number[]>();
  const add = (key: Key, place: number): void => {
    const known = places.get(key);
    if (known) known.push(place);
    else places.set(key, [place]);
  };
  for (const [place, word] of words.entries()) {
    add(word.folded, place);
    for (const meaning of word.meanings) add(meaning, place);
    if (word.beginning !== '') add(beginningOf(word), place);
  }
  return { places, words };
};

/** The position of the first of some ascending places that is not below a bound. */
export const firstFrom = (places: readonly number[], bound: number): number => {
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
  return commonBeginning(left, right) >= Math.max(Math.min(beginningLength, shorter), 0.6 * shorter);
};

/** Whether a word is found among some places of a text. */
type Search = (word: ComparedWord, from: number, to: number) => boolean;

/** Up to so many words are looked at one by one: to make an index of them takes longer. */
const shortText = 32;

const areAlike = (word: ComparedWord, other: ComparedWord): boolean => {
  if (word.folded === other.folded) return true;
  if (word.kind === 'number') return false;
  for (const meaning of word.meanings) if (other.meanings.includes(meaning)) return true;
  return (
    word.beginning !== '' && word.beginning === other.beginning && isCognate(word.skeleton, other.skeleton)
  );
};

/** The bits of the words of a short text, side by side: most of them are passed over without a look at the word. */
const bitsOfShort = new Int32Array(shortText);

/** Is done with before another text is searched. */
const searchOneByOne = (words: readonly ComparedWord[]): Search => {
  for (let place = 0; place < words.length; place++) bitsOfShort[place] = words[place]?.bits ?? 0;
  return (word, from, to) => {
    const last = Math.min(words.length - 1, to);
    for (let place = Math.max(0, Math.ceil(from)); place <= last; place++) {
      if (((bitsOfShort[place] ?? 0) & word.bits) === 0) continue;
      const other = words[place];
      if (other && areAlike(word, other)) return true;
    }
    return false;
  };
};

const isInIndex = (word: ComparedWord, { places, words }: Index, from: number, to: number): boolean => {
  const isNear = (key: Key): boolean => {
    const all = places.get(key);
    return all !== undefined && (all[firstFrom(all, from)] ?? Number.POSITIVE_INFINITY) <= to;
  };
  if (isNear(word.folded)) return true;
  if (word.kind === 'number') return false;
  if (word.meanings.some(isNear)) return true;
  if (word.beginning === '') return false;
  const alike = places.get(beginningOf(word)) ?? [];
  for (let index = firstFrom(alike, from); index < alike.length; index++) {
    const place = alike[index] ?? 0;
    if (place > to) return false;
    if (isCognate(word.skeleton, words[place]?.skeleton ?? '')) return true;
  }
  return false;
};

const searchIndex = (words: readonly ComparedWord[]): Search => {
  const index = indexOf(words);
  return (word, from, to) => isInIndex(word, index, from, to);
};

/** What it says that a word was found, or missed, where there are so many places. */
interface Weights {
  readonly found: number;
  readonly missed: number;
}

type WeightsOfKinds = Readonly<Record<WordKind, Weights>>;

/** By the language beside English whose small words are weighed, and the number of places. */
const weightsByPlaces = new Map<string, Map<number, WeightsOfKinds>>();

const weigh = ({ found, chance }: Odds, places: number): Weights => {
  const random = 1 - (1 - chance) ** places;
  return {
    found: Math.max(0, Math.log(found / random)),
    missed: Math.min(0, Math.log((1 - found) / (1 - random))),
  };
};

/** There are no more numbers of places than the longest reach has. */
const weightsFor = (places: number, language: string): WeightsOfKinds => {
  const all = weightsByPlaces.get(language) ?? new Map<number, WeightsOfKinds>();
  weightsByPlaces.set(language, all);
  let known = all.get(places);
  if (!known) {
    known = {
      number: weigh(odds.number, places),
      name: weigh(odds.name, places),
      known: weigh(odds.known, places),
      common: weigh(oddsOfCommon[language] ?? odds.common, places),
      other: weigh(odds.other, places),
    };
    all.set(places, known);
  }
  return known;
};

/** What the words of one text say of another text. */
interface Support {
  /** The natural logarithm of how much likelier the other is a translation of it than an unrelated text. */
  readonly whole: number;
  /** The same of the stretch of words that speaks most against it, as a positive number. */
  readonly gap: number;
}

/**
 * Looks for the words of one text in another, near the same place, and weighs each find and each miss by what it would
 * be by chance (naive Bayes). `isKnown`: the frequent words of both languages are known.
 */
const supportOf = (
  words: readonly ComparedWord[],
  others: readonly ComparedWord[],
  isKnown: boolean,
  language: string,
): Support => {
  const isFound = others.length <= shortText ? searchOneByOne(others) : searchIndex(others);
  const reach = Math.min(maxReach, Math.max(shortestReach, Math.ceil(others.length * reachShare)));
  const places = Math.max(fewestPlaces, Math.min(others.length, 2 * reach + 1));
  const weights = weightsFor(places, language);
  const scale = others.length / Math.max(1, words.length);
  const certainty = isKnown ? 1 : partialKnowledge;
  let whole = 0;
  let run = 0;
  let gap = 0;
  for (let place = 0; place < words.length; place++) {
    const word = words[place] as ComparedWord;
    const expected = place * scale;
    const meanings = word.meanings.length;
    const { found, missed } = (
      meanings <= 1 ? weights : weightsFor(places * Math.min(mostMeanings, meanings), language)
    )[word.kind];
    const value = isFound(word, expected - reach, expected + reach) ? found : missed * certainty;
    whole += value;
    run = Math.max(0, run - value);
    gap = Math.max(gap, run);
  }
  return { whole: whole * independence, gap: gap * independence };
};

/** A word of several meanings is found by chance as often as so many words. */
const mostMeanings = 4;

/** Fewer words on either side say nothing. */
const fewestWords = 2;

/** Lines that answer each other, or the whole texts where their lines do not. */
const pairsOf = (source: string, output: string): readonly (readonly [string, string])[] => {
  if (!source.includes('\n') && !output.includes('\n')) return [[source, output]];
  const [left, right] = [source.split('\n'), output.split('\n')];
  return left.length === right.length
    ? left.map((line, index) => [line, right[index] ?? ''] as const)
    : [[source, output]];
};

/** What a text and its translation say of each other. */
export interface Comparison {
  /** The natural logarithm of how much likelier the output is a translation than an unrelated text. */
  readonly whole: number;
  /** The same against the stretch of the source that is missing most clearly, as a positive number. */
  readonly omitted: number;
  /** The same of the output's. */
  readonly added: number;
}

let last: { readonly texts: readonly string[]; readonly comparison: Comparison | undefined } | undefined;

/**
 * Looks for the words of each text in the other; undefined where there are too few. Several checks ask for the same pair
 * one after the other: the last answer is kept.
 */
export const compareContent = (
  source: string,
  output: string,
  sourceLanguage: string,
  targetLanguage: string,
): Comparison | undefined => {
  const texts = [source, output, sourceLanguage, targetLanguage];
  if (!last || texts.some((text, index) => text !== last?.texts[index]))
    last = { texts, comparison: compare(source, output, sourceLanguage, targetLanguage) };
  return last.comparison;
};

const compare: typeof compareContent = (source, output, sourceLanguage, targetLanguage) => {
  const isKnown = isKnownLanguage(sourceLanguage) && isKnownLanguage(targetLanguage);
  const language = targetLanguage === 'en' ? sourceLanguage : targetLanguage;
  let whole = 0;
  let omitted = 0;
  let added = 0;
  let isTelling = false;
  for (const [line, translation] of pairsOf(source, output)) {
    const left = readWords(line, sourceLanguage);
    const right = readWords(translation, targetLanguage);
    if (left.length < fewestWords || right.length < fewestWords) continue;
    const forward = supportOf(left, right, isKnown, language);
    const backward = supportOf(right, left, isKnown, language);
    whole += forward.whole + backward.whole;
    omitted = Math.max(omitted, forward.gap);
    added = Math.max(added, backward.gap);
    isTelling = true;
  }
  return isTelling ? { whole, omitted, added } : undefined;
};
