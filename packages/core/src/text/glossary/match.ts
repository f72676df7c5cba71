import { type CompiledGlossary, follow, type Term, type TermEdge, type TermNode } from './compile.ts';
import { type Lemma, lemmasOf } from './inflection.ts';
import { foldOf, type Token, tokenize, touches } from './tokens.ts';

/** One occurrence of a term in a text. */
export interface TermMatch {
  readonly term: Term;
  /** UTF-16 offsets in the text that was searched. */
  readonly start: number;
  readonly end: number;
  /** As it stands in the text. */
  readonly text: string;
  /** How it differs from the term but for letter case. `verb`: a gerund, which the target as it is cannot replace. */
  readonly form: 'exact' | Lemma['kind'];
}

interface Candidate {
  readonly term: Term;
  /** Index of the last token. */
  readonly last: number;
  readonly form: TermMatch['form'];
}

/** More inflected words in one term are no term, and the search stays short on hostile texts. */
const maxInflected = 3;
/** An inflected form may differ from a case-sensitive term in so many last letters. */
const endingLetters = 2;

/** Tokens that are compared in one step: less than a millisecond of work. */
const maxCompared = 2_000;

const isWord = (token: Token | undefined): boolean => token?.kind === 'word';
const isJoint = (token: Token | undefined): boolean => token?.key === '-' || token?.key === "'";

/**
 * Whether a term may begin or end between two tokens. Words of compounds with a hyphen are no words of their own, save
 * for names: `Kubernetes-native` holds Kubernetes, `user-friendly` no user. Nor is what stands before `n't`.
 */
const isBoundary = (tokens: readonly Token[], inside: number, step: 1 | -1, term: Term): boolean => {
  const joint = tokens[inside + step];
  const beyond = tokens[inside + 2 * step];
  if (!isWord(tokens[inside]) || !joint || !isJoint(joint) || !isWord(beyond)) return true;
  const isAttached =
    step === 1
      ? touches(tokens[inside], joint) && touches(joint, beyond)
      : touches(joint, tokens[inside]) && touches(beyond, joint);
  if (!isAttached) return true;
  if (joint.key === '-') return term.isKept;
  // An article or a possessive ending goes with any word: `l'ordinateur`, `the user's`. A contraction does not: `can't`.
  return step === -1 || beyond?.key !== 't';
};

const suits = (tokens: readonly Token[], from: number, { term, last, form }: Candidate): boolean => {
  if (!isBoundary(tokens, from, -1, term) || !isBoundary(tokens, last, 1, term)) return false;
  for (let index = from; index < last; index++) {
    const offset = index - from;
    const isTogether = term.joints[offset] === '1';
    const isSpacedOut = tokens[index]?.kind === 'character' && tokens[index + 1]?.kind === 'character';
    if (touches(tokens[index], tokens[index + 1]) !== isTogether && !isSpacedOut) return false;
  }
  if (term.written === undefined) return true;
  return term.written.split(' ').every((written, offset) => {
    if (form === 'exact') return tokens[from + offset]?.written === written;
    const length = Math.max(1, written.length - endingLetters);
    return tokens[from + offset]?.written.slice(0, length) === written.slice(0, length);
  });
};

const isBetter = (candidate: Candidate, best: Candidate | undefined): boolean => {
  if (!best || candidate.last !== best.last) return !best || candidate.last > best.last;
  const isExact = candidate.form === 'exact';
  if (isExact !== (best.form === 'exact')) return isExact;
  if (candidate.term.isCaseSensitive !== best.term.isCaseSensitive) return candidate.term.isCaseSensitive;
  return candidate.term.rank < best.term.rank;
};

/**
 * Finds the terms of a glossary in a segment, placeholders included: none is ever a part of a term. At each place the
 * longest term wins, then the exact form, then the one that is right in case, then the first entry; matches do not
 * overlap and come in order. Others may have their turn between the steps: where the same words begin many terms, each
 * place of the text is compared with many of them.
 *
 * Words match whole, in scripts without blanks anywhere. Plurals and possessives match too, English gerunds as well.
 */
export function* matchTerms(
  text: string,
  glossary: CompiledGlossary,
): Generator<undefined, readonly TermMatch[]> {
  const { root, sourceLanguage } = glossary;
  if (!root.next) return [];
  const tokens = tokenize(text, foldOf(sourceLanguage));
  if (tokens.length > maxCompared) yield;
  /** By words as written: a text has many of them several times. */
  const lemmas = new Map<string, readonly Lemma[]>();
  const lemmasAt = ({ key, written, kind }: Token): readonly Lemma[] => {
    if (kind !== 'word') return [];
    let found = lemmas.get(written);
    if (!found) {
      found = lemmasOf(key, written, sourceLanguage);
      lemmas.set(written, found);
    }
    return found;
  };

  const start: TermEdge = { keys: '', start: 1, end: 0, node: root };
  let compared = 0;
  const longestAt = (from: number): Candidate | undefined => {
    let best: Candidate | undefined;
    const visit = (node: TermNode, last: number, form: TermMatch['form']): void => {
      for (const term of node.terms ?? []) {
        const candidate = { term, last, form };
        if (!isBetter(candidate, best)) continue;
        compared += term.length;
        if (suits(tokens, from, candidate)) best = candidate;
      }
    };
    const walk = (
      edge: TermEdge,
      at: number,
      index: number,
      form: TermMatch['form'],
      inflected: number,
    ): void => {
      compared++;
      const token = tokens[index];
      if (!token || token.kind === 'placeholder') return;
      const step = (key: string, formThere: TermMatch['form'], inflectedThere: number): void => {
        const next = at > edge.end ? edge.node.next?.get(key) : edge;
        const there = next === edge ? follow(edge, at, key) : next?.start;
        if (!next || there === undefined) return;
        // What is longer comes first: what is shorter need not even be looked at then.
        walk(next, there, index + 1, formThere, inflectedThere);
        if (there > next.end) visit(next.node, index, formThere);
      };
      // In English the last word of a term alone is inflected; what goes on after an inflected one is another term.
      const mayGoOn = sourceLanguage !== 'en' || inflected === 0;
      if (mayGoOn) step(token.key, form, inflected);
      if (!mayGoOn || inflected >= maxInflected) return;
      for (const lemma of lemmasAt(token)) step(lemma.key, lemma.kind, inflected + 1);
    };
    walk(start, start.start, from, 'exact', 0);
    return best;
  };

  const matches: TermMatch[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const found = longestAt(index);
    if (compared > maxCompared) {
      compared = 0;
      yield;
    }
    const begin = tokens[index]?.start;
    const end = found && tokens[found.last]?.end;
    if (!found || begin === undefined || end === undefined) continue;
    matches.push({ term: found.term, start: begin, end, text: text.slice(begin, end), form: found.form });
    index = found.last;
  }
  return matches;
}
