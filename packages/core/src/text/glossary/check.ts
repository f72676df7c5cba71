import type { ProviderWarning } from '@dragoman/provider';
import type { GlossaryMatch } from '../types.ts';
import type { CompiledGlossary, Term } from './compile.ts';
import { isFormOf } from './inflection.ts';
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

/** Takes the occurrences of a term out of the tokens of a translation; each token counts for one term. */
const take = (
  term: Term,
  most: number,
  tokens: readonly Token[],
  taken: Set<number>,
  language: string,
): number => {
  const parts = tokenize(term.target, foldOf(language));
  const isAt = (from: number): boolean =>
    parts.every((part, offset) => {
      const token = tokens[from + offset];
      if (!token || taken.has(from + offset)) return false;
      if (term.isCaseSensitive && term.isKept) return token.written === part.written;
      return part.kind === 'word' && token.kind === 'word'
        ? isFormOf(token.key, part.key, language)
        : token.key === part.key;
    });
  let found = 0;
  for (let from = 0; from + parts.length <= tokens.length && found < most; from++) {
    if (parts.length === 0 || !isAt(from)) continue;
    for (let offset = 0; offset < parts.length; offset++) taken.add(from + offset);
    found++;
    from += parts.length - 1;
  }
  return found;
};

/** A shorter word may well be one of the target language: Spanish has `pie` too. */
const fewestLettersOfCertain = 4;
const letters = /\p{L}/gu;

/** Where a term of the source stands in a translation as it stood in the source, whole words. */
const leftovers = (
  match: TermMatch,
  tokens: readonly Token[],
  language: string,
): (readonly [number, number])[] => {
  const parts = tokenize(match.text, foldOf(language));
  const places: (readonly [number, number])[] = [];
  for (let from = 0; from + parts.length <= tokens.length; from++) {
    if (parts.length === 0 || !parts.every(({ key }, offset) => tokens[from + offset]?.key === key)) continue;
    const first = tokens[from];
    const last = tokens[from + parts.length - 1];
    const isInCompound =
      (touches(tokens[from - 1], first) && tokens[from - 1]?.key === '-') ||
      (touches(last, tokens[from + parts.length]) && tokens[from + parts.length]?.key === '-');
    if (first && last && !isInCompound) places.push([first.start, last.end]);
    from += parts.length - 1;
  }
  return places;
};

const isCertain = (match: TermMatch): boolean =>
  !match.term.isKept &&
  match.form !== 'verb' &&
  ((match.text.match(letters)?.length ?? 0) >= fewestLettersOfCertain || match.text.includes(' '));

const usesIn = (output: string, matches: readonly TermMatch[], language: string): readonly TermUse[] => {
  const wanted = new Map<Term, number>();
  for (const { term } of matches) wanted.set(term, (wanted.get(term) ?? 0) + 1);
  const tokens = tokenize(output, foldOf(language));
  const taken = new Set<number>();
  const found = new Map<Term, number>();
  // "bank account" first: its words are not an "account" as well.
  const longestFirst = [...wanted].sort(([left], [right]) => right.target.length - left.target.length);
  for (const [term, most] of longestFirst) found.set(term, take(term, most, tokens, taken, language));
  return [...wanted].map(([term, count]) => ({ term, wanted: count, found: found.get(term) ?? 0 }));
};

/** Replaces what the engine left of missing terms, from the end so that the offsets before stay right. */
const replaceLeftovers = (
  source: string,
  output: string,
  matches: readonly TermMatch[],
  uses: readonly TermUse[],
  language: string,
): string => {
  const missing = new Map(uses.map(({ term, wanted, found }) => [term, wanted - found] as const));
  const tokens = tokenize(output, foldOf(language));
  const edits: { readonly start: number; readonly end: number; readonly value: string }[] = [];
  for (const match of matches) {
    const lacking = missing.get(match.term) ?? 0;
    if (lacking <= 0 || !isCertain(match)) continue;
    missing.set(match.term, 0);
    for (const [start, end] of leftovers(match, tokens, language).slice(0, lacking)) {
      if (edits.some((edit) => start < edit.end && edit.start < end)) continue;
      edits.push({ start, end, value: targetOf(match, source, beginsSentence(output, start), language) });
    }
  }
  return edits
    .sort((left, right) => right.start - left.start)
    .reduce((text, { start, end, value }) => text.slice(0, start) + value + text.slice(end), output);
};

/**
 * Looks whether a translation has the terms of its source as often, in any inflected form, and puts the target where
 * the engine certainly left the source's own word: it is still there, whole, and the target is not.
 *
 * @param source the text that `matchTerms` searched
 * @param output its translation, terms unmasked; other placeholders may stand in it
 */
export const checkTerms = (
  source: string,
  output: string,
  matches: readonly TermMatch[],
  { targetLanguage }: CompiledGlossary,
): CheckedTerms => {
  const before = usesIn(output, matches, targetLanguage);
  if (before.every(({ wanted, found }) => found === wanted)) return { text: output, uses: before };
  const text = replaceLeftovers(source, output, matches, before, targetLanguage);
  return { text, uses: text === output ? before : usesIn(text, matches, targetLanguage) };
};

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
