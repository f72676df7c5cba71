import type { ProviderWarning } from '@dragoman/provider';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../../resilience/turn.ts';
import type { Language } from '../languages.ts';
import type { Glossary, GlossaryEntry } from '../types.ts';
import { foldOf, tokenize, touches } from './tokens.ts';

/** An entry that is ready to be looked for. */
export interface Term {
  readonly source: string;
  /** The source itself where it is not translated. */
  readonly target: string;
  readonly isKept: boolean;
  readonly isCaseSensitive: boolean;
  /** Its place in the glossary: where two entries fit equally well, the first wins. */
  readonly rank: number;
  /** How many tokens it has. */
  readonly length: number;
  /**
   * The keys of its tokens, with a blank between each two, which no key has. A term may have 500 tokens, and a glossary
   * 10,000 terms: each an object, they would be a gigabyte.
   */
  readonly keys: string;
  /** One character for each two neighbours: `1` where nothing stands between them, else `0`. */
  readonly joints: string;
  /** Its tokens as written, with a blank between each two, where letter case counts. */
  readonly written: string | undefined;
}

/** A place that some terms have come to: what may follow, and the terms that end here. */
export interface TermNode {
  /** By the first key of what follows. */
  next: Map<string, TermEdge> | undefined;
  terms: Term[] | undefined;
}

/** Keys that only follow one another, from one node to the next. */
export interface TermEdge {
  /** The keys of a term. */
  readonly keys: string;
  /** Where in them the second key of the edge begins; beyond `end` where it has but one. */
  readonly start: number;
  end: number;
  node: TermNode;
}

/** A glossary as a tree of keys: a text is matched in one pass, however many entries there are. */
export interface CompiledGlossary {
  readonly root: TermNode;
  /** What it takes in memory, in bytes, about. */
  readonly size: number;
  /** Languages without region. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** `glossary_conflict`: two entries translate one term differently, the first was taken. */
  readonly warnings: readonly ProviderWarning[];
}

const separator = ' ';

/**
 * Where one comes to on an edge by a key, from a place on it that is before its end: the place behind the separator that
 * follows. Undefined where another key stands there.
 */
export const follow = ({ keys, end }: TermEdge, at: number, key: string): number | undefined => {
  const behind = at + key.length;
  return behind <= end && keys.startsWith(key, at) && (behind === end || keys[behind] === separator)
    ? behind + 1
    : undefined;
};

const firstKey = (keys: string, at: number): string => {
  const end = keys.indexOf(separator, at);
  return end < 0 ? keys.slice(at) : keys.slice(at, end);
};

/** Cuts an edge before a key of it; returns the node that is there then. */
const cut = (edge: TermEdge, at: number): TermNode => {
  const key = firstKey(edge.keys, at);
  const rest: TermEdge = { ...edge, start: at + key.length + separator.length };
  edge.node = { next: new Map([[key, rest]]), terms: undefined };
  edge.end = at - separator.length;
  return edge.node;
};

/** The node at which a term ends; it is made where there is none. */
const nodeOf = (root: TermNode, keys: string): TermNode => {
  let node = root;
  let at = 0;
  while (at < keys.length) {
    const first = firstKey(keys, at);
    at += first.length + separator.length;
    node.next ??= new Map();
    const edge = node.next.get(first);
    if (!edge) {
      const leaf: TermNode = { next: undefined, terms: undefined };
      node.next.set(first, { keys, start: at, end: keys.length, node: leaf });
      return leaf;
    }
    let place: number | undefined = edge.start;
    let next: number | undefined = place;
    while (next !== undefined && next < edge.end) {
      place = next;
      const key = firstKey(keys, at);
      next = key === '' ? undefined : follow(edge, place, key);
      if (next !== undefined) at += key.length + separator.length;
    }
    node = next === undefined ? cut(edge, place) : edge.node;
  }
  return node;
};

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
/** A term with its nodes and edges, and each letter of it: it is kept as entry, source, keys, and as written. */
const [bytesOfTerm, bytesOfKeys] = [600, 4];

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
  let read = 0;
  let stop = tokensInStep;
  for (const [rank, entry] of glossary.entries.entries()) {
    const written = entry.source.normalize('NFC').trim();
    const tokens = tokenize(written, fold);
    read += Math.max(1, tokens.length);
    if (read >= stop) {
      stop = read + tokensInStep;
      yield;
    }
    const isKept = entry.doNotTranslate === true || entry.target === undefined;
    if (tokens.length === 0 || tokens.some(({ kind }) => kind === 'placeholder')) continue;
    const isCaseSensitive = entry.caseSensitive === true;
    const term: Term = {
      source: written,
      target: isKept ? written : (entry.target ?? written).normalize('NFC').trim(),
      isKept,
      isCaseSensitive,
      rank,
      length: tokens.length,
      keys: tokens.map(({ key }) => key).join(separator),
      joints: tokens
        .slice(1)
        .map((token, index) => (touches(tokens[index], token) ? '1' : '0'))
        .join(''),
      written: isCaseSensitive ? tokens.map((token) => token.written).join(separator) : undefined,
    };
    size += bytesOfTerm + bytesOfKeys * term.keys.length;
    const node = nodeOf(root, term.keys);
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

const maxBytesCached = 50_000_000;
const cache = new LRUCache<string, Cached>({
  maxSize: maxBytesCached,
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
