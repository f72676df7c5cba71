import type { ProviderWarning } from '@dragoman/provider';
import type { GlossaryMatch } from '../types.ts';
import { withoutPrefix } from './affixes.ts';
import type { CompiledGlossary, Term } from './compile.ts';
import { bare, isFormOf } from './inflection.ts';
import { beginsSentence, targetOf } from './letter-case.ts';
import type { TermMatch } from './match.ts';
import { foldOf, type Token, tokenize, touches } from './tokens.ts';

/** What became of one term in one segment. */
export interface TermUse {
  readonly term: Term;
  /** Occurrences in the source. */
  readonly wanted: number;
  /** Occurrences in the translation, at most `wanted`. */
  readonly found: number;
}

/** A translation whose terms were looked at. */
export interface CheckedTerms {
  /** The translation; where the engine had left a term in the source language, its target stands there now. */
  readonly text: string;
  readonly uses: readonly TermUse[];
}

/** A translation made ready for many terms to be looked for. */
interface Searched {
  readonly tokens: readonly Token[];
  /** Of each token without accents. */
  readonly words: readonly string[];
  /** Where tokens begin so. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The tokens that a term was found at: each counts for one term. */
  readonly taken: Set<number>;
}

/** What every form of a word begins with. */
const beginningLength = 2;

const search = (output: string, language: string): Searched => {
  const tokens = tokenize(output, foldOf(language));
  const words = tokens.map(({ key }) => bare(key));
  const places = new Map<string, number[]>();
  const add = (beginning: string, index: number): void => {
    const known = places.get(beginning);
    if (known) known.push(index);
    else places.set(beginning, [index]);
  };
  for (const [index, word] of words.entries()) {
    const other = withoutPrefix(word, language);
    for (let length = 1; length <= Math.min(beginningLength, word.length); length++) {
      add(word.slice(0, length), index);
      if (!other.startsWith(word.slice(0, length))) add(other.slice(0, length), index);
    }
  }
  return { tokens, words, places, taken: new Set() };
};

const placesOf = ({ places }: Searched, word: string | undefined): readonly number[] =>
  (word && places.get(word.slice(0, beginningLength))) || [];

/** Places and terms that are looked at in one step: less than a millisecond of work. */
const [maxCompared, maxTerms] = [1_000, 20];

/** Counts the occurrences of a term's target in a translation, at most so many, and takes them. */
function* take(
  term: Term,
  maxFound: number,
  searched: Searched,
  language: string,
): Generator<undefined, number> {
  const { tokens, words, taken } = searched;
  const parts = tokenize(term.target, foldOf(language)).map((part) => ({ ...part, word: bare(part.key) }));
  const isAt = (from: number): boolean =>
    parts.every(({ kind, key, written, word }, offset) => {
      const token = tokens[from + offset];
      if (!token || taken.has(from + offset)) return false;
      if (term.isCaseSensitive && term.isKept) return token.written === written;
      if (kind !== 'word' || token.kind !== 'word') return token.key === key;
      return isFormOf(words[from + offset] ?? '', word, language);
    });
  let found = 0;
  for (const [compared, from] of placesOf(searched, parts[0]?.word).entries()) {
    if (found === maxFound) break;
    if (compared % maxCompared === maxCompared - 1) yield;
    if (!isAt(from)) continue;
    for (let offset = 0; offset < parts.length; offset++) taken.add(from + offset);
    found++;
  }
  return found;
}

/** A shorter word may well be one of the target language: Spanish has `pie` too. */
const fewestLettersOfCertain = 4;
const letters = /\p{L}/gu;

/** Where a term of the source stands in a translation as it stood in the source, whole words. */
const leftovers = (
  match: TermMatch,
  searched: Searched,
  language: string,
): readonly (readonly [number, number])[] => {
  const { tokens } = searched;
  const parts = tokenize(match.text, foldOf(language));
  const isJoined = (left: Token | undefined, right: Token | undefined): boolean =>
    touches(left, right) && (left?.key === '-' || right?.key === '-');
  return placesOf(searched, bare(parts[0]?.key ?? '')).flatMap((from) => {
    const first = tokens[from];
    const last = tokens[from + parts.length - 1];
    if (!first || !last || !parts.every(({ key }, offset) => tokens[from + offset]?.key === key)) return [];
    if (isJoined(tokens[from - 1], first) || isJoined(last, tokens[from + parts.length])) return [];
    return [[first.start, last.end] as const];
  });
};

const isCertain = (match: TermMatch): boolean =>
  !match.term.isKept &&
  match.form !== 'verb' &&
  ((match.text.match(letters)?.length ?? 0) >= fewestLettersOfCertain || match.text.includes(' '));

function* usesIn(
  output: string,
  matches: readonly TermMatch[],
  language: string,
): Generator<undefined, readonly TermUse[]> {
  const wanted = new Map<Term, number>();
  for (const { term } of matches) wanted.set(term, (wanted.get(term) ?? 0) + 1);
  const searched = search(output, language);
  const found = new Map<Term, number>();
  // "bank account" first: its words are not an "account" as well.
  const longestFirst = [...wanted].sort(([left], [right]) => right.target.length - left.target.length);
  for (const [place, [term, most]] of longestFirst.entries()) {
    if (place % maxTerms === maxTerms - 1) yield;
    found.set(term, yield* take(term, most, searched, language));
  }
  return [...wanted].map(([term, count]) => ({ term, wanted: count, found: found.get(term) ?? 0 }));
}

/** Replaces what the engine left of missing terms. */
function* replaceLeftovers(
  source: string,
  output: string,
  matches: readonly TermMatch[],
  uses: readonly TermUse[],
  language: string,
): Generator<undefined, string> {
  const missing = new Map(uses.map(({ term, wanted, found }) => [term, wanted - found] as const));
  const searched = search(output, language);
  const edits: { readonly start: number; readonly end: number; readonly value: string }[] = [];
  const edited = new Uint8Array(output.length);
  for (const [place, match] of matches.entries()) {
    if (place % maxTerms === maxTerms - 1) yield;
    const lacking = missing.get(match.term) ?? 0;
    if (lacking <= 0 || !isCertain(match)) continue;
    missing.set(match.term, 0);
    for (const [start, end] of leftovers(match, searched, language).slice(0, lacking)) {
      if (edited.subarray(start, end).includes(1)) continue;
      edited.fill(1, start, end);
      edits.push({ start, end, value: targetOf(match, source, beginsSentence(output, start), language) });
    }
  }
  let text = '';
  let position = 0;
  for (const { start, end, value } of edits.sort((left, right) => left.start - right.start)) {
    text += output.slice(position, start) + value;
    position = end;
  }
  return text + output.slice(position);
}

/**
 * Looks whether a translation has the terms of its source as often, in any inflected form, and puts the target where
 * the engine certainly left the source's own word: it is still there, whole, and the target is not. Others may have
 * their turn between the steps.
 *
 * @param source the text that `matchTerms` searched
 * @param output its translation, terms unmasked; other placeholders may stand in it
 */
export function* checkTerms(
  source: string,
  output: string,
  matches: readonly TermMatch[],
  { targetLanguage }: CompiledGlossary,
): Generator<undefined, CheckedTerms> {
  const before = yield* usesIn(output, matches, targetLanguage);
  if (before.every(({ wanted, found }) => found === wanted)) return { text: output, uses: before };
  const text = yield* replaceLeftovers(source, output, matches, before, targetLanguage);
  return { text, uses: text === output ? before : yield* usesIn(text, matches, targetLanguage) };
}

/** What the caller is told of the terms of all segments. */
export interface GlossaryReport {
  readonly matches: readonly GlossaryMatch[];
  /** `glossary_term_missed`, one for each term that the translation lacks. */
  readonly warnings: readonly ProviderWarning[];
}

/** Sums up the terms of a text, in order of their first occurrence. */
export const reportTerms = (uses: readonly TermUse[]): GlossaryReport => {
  const sums = new Map<Term, { wanted: number; found: number }>();
  for (const { term, wanted, found } of uses) {
    const sum = sums.get(term);
    if (sum) {
      sum.wanted += wanted;
      sum.found += found;
    } else sums.set(term, { wanted, found });
  }
  const missed = [...sums].filter(([, { wanted, found }]) => found < wanted);
  return {
    matches: [...sums].map(([{ source, target }, { wanted, found }]) => ({
      source,
      target,
      count: wanted,
      applied: found >= wanted,
    })),
    warnings: missed.map(([{ source, target, isKept }, { wanted, found }]) => ({
      code: 'glossary_term_missed',
      message: isKept
        ? `"${source}" was to stay as it is: it occurs ${wanted} times and came back ${found} times.`
        : `"${source}" was to become "${target}": it occurs ${wanted} times and was translated so ${found} times.`,
    })),
  };
};
