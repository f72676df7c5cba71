import { Turn } from '../../resilience/turn.ts';
import { isUnspaced } from '../comparison/languages.ts';
import { countFrequentWord, noFrequentWords, numberOfLanguage } from '../detect/frequent-words.ts';
import type { Language } from '../languages.ts';
import type { PreparedSegment } from './prepared.ts';

/** A term that a file uses again and again. */
export interface FoundTerm {
  /** As it stands inside a sentence. */
  readonly term: string;
  /** The words around one of its places. */
  readonly sample: string;
}

/** Fewer times, and one call or two have them all. */
const minCount = 5;
const minSegments = 3;
const maxWords = 3;
/** Shorter words say too little by themselves to be held to one translation, if no capital marks them. */
const minSingleWord = 12;
const minWord = 3;
/** More of them cost more than they settle. */
const maxTerms = 20;
const charactersOfTerm = 5_000;
/** From so many segments on, a term is no surer to be one. */
const enoughSegments = 32;
/** A term of several words has one meaning sooner than a word has; so has one that its author marks by capitals. */
const ofSeveralWords = 1.5;
const ofCapitals = 1.5;
const mostly = 0.8;
/** More text of a file says no more of its terms, in UTF-16 units. */
const maxRead = 1_000_000;
const maxCandidates = 100_000;
const sampleBefore = 20;
const sampleAfter = 10;

/** Nouns have a capital there, terms or not. */
const capitalising = new Set(['de', 'lb']);

const words = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

interface Word {
  readonly text: string;
  readonly key: string;
  readonly start: number;
}

/** The words of a text that stand beside each other with nothing but a blank between them. */
const runsOf = (text: string): Word[][] => {
  const runs: Word[][] = [];
  let end = -1;
  for (const match of text.matchAll(words)) {
    const [found] = match;
    const gap = text.slice(end, match.index);
    const one = { text: found, key: found.toLowerCase(), start: match.index };
    if (end >= 0 && (gap === ' ' || gap === '\u{a0}')) runs.at(-1)?.push(one);
    else runs.push([one]);
    end = match.index + found.length;
  }
  return runs;
};

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** What is counted of words that may be a term. */
class Candidate {
  readonly keys: readonly string[];
  count = 0;
  segments = 0;
  /** Places inside a sentence, and those of them with a capital at each word. */
  inner = 0;
  capitals = 0;
  term = '';
  sample = '';
  #last = -1;

  constructor(keys: readonly string[]) {
    this.keys = keys;
  }

  add(place: readonly Word[], isFirst: boolean, text: string, segment: number): void {
    this.count++;
    if (segment !== this.#last) this.segments++;
    this.#last = segment;
    if (!isFirst) {
      this.inner++;
      if (place.every((one) => isCapital(one.text))) this.capitals++;
    }
    const [first, last] = [place[0], place.at(-1)];
    if (!first || !last || this.term !== '' || isFirst) return;
    const end = last.start + last.text.length;
    this.term = text.slice(first.start, end);
    const from = text.lastIndexOf(' ', Math.max(0, first.start - sampleBefore)) + 1;
    const until = text.indexOf(' ', Math.min(text.length, end + sampleAfter));
    this.sample = text.slice(from, until < 0 ? text.length : until);
  }

  get isMarked(): boolean {
    return this.inner > 0 && this.capitals >= mostly * this.inner;
  }
}

/** Reads a file's texts, not more of them than tell its terms. */
const readRuns = async (segments: readonly PreparedSegment[]) => {
  const turn = new Turn();
  const total = segments.reduce((sum, { plain }) => sum + plain.length, 0);
  const step = Math.max(1, Math.ceil(total / maxRead));
  const read: { readonly text: string; readonly runs: readonly Word[][] }[] = [];
  for (let index = 0; index < segments.length; index += step) {
    const text = segments[index]?.plain ?? '';
    read.push({ text, runs: runsOf(text) });
    if (turn.isOver) await turn.pass();
  }
  return read;
};

type Read = Awaited<ReturnType<typeof readRuns>>;

const countWords = (read: Read): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { runs } of read)
    for (const run of runs) for (const { key } of run) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Words that may be part of a term: neither rare ones, nor small ones, nor those that every text has. */
const tellingWords = (
  counts: ReadonlyMap<string, number>,
  { base }: Language,
): ReadonlyMap<string, number> => {
  const language = numberOfLanguage(base);
  const isFrequent = (word: string): boolean => {
    const found = noFrequentWords();
    countFrequentWord(found, word, 0, word.length);
    return (found[language] ?? 0) > 0;
  };
  return new Map(
    [...counts].filter(([word, count]) => count >= minCount && word.length >= minWord && !isFrequent(word)),
  );
};

const findCandidates = async (
  read: Read,
  telling: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Candidate>> => {
  const turn = new Turn();
  const candidates = new Map<string, Candidate>();
  const add = (place: readonly Word[], isFirst: boolean, text: string, segment: number): void => {
    const keys = place.map(({ key }) => key);
    const id = keys.join(' ');
    const known = candidates.get(id);
    if (!known && candidates.size >= maxCandidates) return;
    const candidate = known ?? new Candidate(keys);
    if (!known) candidates.set(id, candidate);
    candidate.add(place, isFirst, text, segment);
  };
  for (const [segment, { text, runs }] of read.entries()) {
    for (const run of runs)
      for (let start = 0; start < run.length; start++)
        for (let end = start; end < Math.min(run.length, start + maxWords); end++) {
          if (!telling.has(run[end]?.key ?? '')) break;
          add(run.slice(start, end + 1), start === 0, text, segment);
        }
    if (turn.isOver) await turn.pass();
  }
  return candidates;
};

/** Takes out what is hardly ever there but as a part of a longer one. */
const withoutParts = (candidates: ReadonlyMap<string, Candidate>): Candidate[] => {
  const parts = new Set<Candidate>();
  for (const { keys, count } of candidates.values()) {
    for (const part of [keys.slice(1), keys.slice(0, -1), keys.slice(1, -1)]) {
      const shorter = candidates.get(part.join(' '));
      if (shorter && count >= minCount && count >= mostly * shorter.count) parts.add(shorter);
    }
  }
  return [...candidates.values()].filter((one) => !parts.has(one));
};

/**
 * The terms of a file, those first that matter most to have one translation: of several words or marked by capitals, used
 * in many segments, and of words that are rare in the file else. None where words are not written apart.
 */
export const findTerms = async (
  segments: readonly PreparedSegment[],
  source: Language,
): Promise<readonly FoundTerm[]> => {
  if (isUnspaced(source.script)) return [];
  const read = await readRuns(segments);
  const counts = countWords(read);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const telling = tellingWords(counts, source);
  const rarity = (key: string): number => Math.log2(total / (counts.get(key) ?? total));
  const marksTerms = !capitalising.has(source.base);
  const weighed = withoutParts(await findCandidates(read, telling)).flatMap((one) => {
    const { keys, count } = one;
    const isMarked = marksTerms && one.isMarked;
    const isOne = keys.length === 1;
    if (count < minCount || one.segments < minSegments || one.term === '') return [];
    if (isOne && !isMarked && one.term.length < minSingleWord) return [];
    const mean = keys.reduce((sum, key) => sum + rarity(key), 0) / keys.length;
    // Not its places: within a segment an engine keeps to its own words.
    const times = Math.log2(Math.min(one.segments, enoughSegments));
    return [{ one, weight: times * mean * (isOne ? 1 : ofSeveralWords) * (isMarked ? ofCapitals : 1) }];
  });
  const characters = read.reduce((sum, { text }) => sum + text.length, 0);
  return weighed
    .sort((left, right) => right.weight - left.weight)
    .slice(0, Math.min(maxTerms, Math.ceil(characters / charactersOfTerm)))
    .map(({ one: { term, sample } }) => ({ term, sample }));
};
