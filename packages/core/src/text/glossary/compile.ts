import type { ProviderWarning } from '@dragoman/provider';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../../resilience/turn.ts';
import type { Language } from '../languages.ts';
import type { Glossary, GlossaryEntry } from '../types.ts';
import { foldOf, type Token, tokenize } from './tokens.ts';

/** An entry that is ready to be looked for. */
export interface Term {
  readonly source: string;
  /** The source itself where it is not translated. */
  readonly target: string;
  readonly isKept: boolean;
  readonly isCaseSensitive: boolean;
  /** Its place in the glossary: where two entries fit equally well, the first wins. */
  readonly rank: number;
  readonly tokens: readonly Token[];
}

/** A step of a term: what may follow, and the terms that end here. */
export interface TermNode {
  next: Map<string, TermNode> | undefined;
  terms: Term[] | undefined;
}

/** A glossary as a tree of tokens: a text is matched in one pass, however many entries there are. */
export interface CompiledGlossary {
  readonly root: TermNode;
  /** How many tokens its terms have. */
  readonly size: number;
  /** Languages without region. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** `glossary_conflict`: two entries translate one term differently, the first was taken. */
  readonly warnings: readonly ProviderWarning[];
}

const maxConflictsNamed = 5;

const conflictWarnings = (conflicts: readonly (readonly [Term, Term])[]): readonly ProviderWarning[] => {
  if (conflicts.length === 0) return [];
  const named = conflicts
    .slice(0, maxConflictsNamed)
    .map(([kept, dropped]) => `"${kept.source}" is "${kept.target}", not "${dropped.target}"`);
  const others = conflicts.length - named.length;
  const rest = others > 0 ? `, and ${others} more` : '';
  return [
    {
      code: 'glossary_conflict',
      message: `The glossary translates a term in two ways; the first entry was used: ${named.join('; ')}${rest}.`,
    },
  ];
};

/** Tokens of terms that are read in one step: about a millisecond of work. */
const tokensInStep = 1_000;

/** Makes a glossary ready, in steps between which others may have their turn: see `compileGlossary`. */
export function* compileInSteps(
  glossary: Glossary,
  source: Language,
  target: Language,
): Generator<undefined, CompiledGlossary> {
  const fold = foldOf(source.base);
  const root: TermNode = { next: undefined, terms: undefined };
  const conflicts: (readonly [Term, Term])[] = [];
  let size = 0;
  let stop = tokensInStep;
  for (const [rank, entry] of glossary.entries.entries()) {
    const written = entry.source.normalize('NFC').trim();
    const tokens = tokenize(written, fold);
    size += Math.max(1, tokens.length);
    if (size >= stop) {
      stop = size + tokensInStep;
      yield;
    }
    const isKept = entry.doNotTranslate === true || entry.target === undefined;
    if (tokens.length === 0 || tokens.some(({ kind }) => kind === 'placeholder')) continue;
    const term: Term = {
      source: written,
      target: isKept ? written : (entry.target ?? written).normalize('NFC').trim(),
      isKept,
      isCaseSensitive: entry.caseSensitive === true,
      rank,
      tokens,
    };
    let node = root;
    for (const { key } of tokens) {
      node.next ??= new Map();
      let next = node.next.get(key);
      if (!next) {
        next = { next: undefined, terms: undefined };
        node.next.set(key, next);
      }
      node = next;
    }
    const rival = node.terms?.find(
      (other) =>
        other.isCaseSensitive === term.isCaseSensitive &&
        (!term.isCaseSensitive || other.source === term.source),
    );
    if (!rival) {
      node.terms ??= [];
      node.terms.push(term);
    } else if (rival.target !== term.target) conflicts.push([rival, term]);
  }
  return {
    root,
    size,
    sourceLanguage: source.base,
    targetLanguage: target.base,
    warnings: conflictWarnings(conflicts),
  };
}

interface Cached {
  readonly entries: readonly GlossaryEntry[];
  readonly compiled: CompiledGlossary;
}

/** A token takes some 200 bytes with its place in the tree: this is about 50 MB. */
const maxTokensCached = 250_000;
const cache = new LRUCache<string, Cached>({
  maxSize: maxTokensCached,
  sizeCalculation: ({ compiled }) => Math.max(1, compiled.size),
});

/** Who asks for what is being made waits for it: a burst of requests with a new glossary must not make it sixty times. */
const compiling = new Map<
  string,
  Omit<Cached, 'compiled'> & { readonly compiled: Promise<CompiledGlossary> }
>();

/** A version that two glossaries share by chance must not mix them. */
const isSame = (left: readonly GlossaryEntry[], right: readonly GlossaryEntry[]): boolean =>
  left === right ||
  (left.length === right.length &&
    left.every((entry, index) => {
      const other = right[index];
      return (
        other !== undefined &&
        entry.source === other.source &&
        entry.target === other.target &&
        entry.caseSensitive === other.caseSensitive &&
        entry.doNotTranslate === other.doNotTranslate
      );
    }));

/**
 * Makes a glossary ready for `matchTerms`; others have their turn meanwhile. The same version, pair and entries are
 * compiled once as long as they stay among the last used. An entry without a word or sign, or with a placeholder, can
 * never occur and is passed over.
 */
export const compileGlossary = async (
  glossary: Glossary,
  source: Language,
  target: Language,
): Promise<CompiledGlossary> => {
  const key = `${source.base}\n${target.base}\n${glossary.version}`;
  const { entries } = glossary;
  const known = cache.get(key) ?? compiling.get(key);
  if (known && isSame(known.entries, entries)) return known.compiled;
  const making = { entries, compiled: inTurns(compileInSteps(glossary, source, target)) };
  compiling.set(key, making);
  try {
    const compiled = await making.compiled;
    cache.set(key, { entries, compiled });
    return compiled;
  } finally {
    if (compiling.get(key) === making) compiling.delete(key);
  }
};
