import type { MtGlossaryTerm } from '@dragoman/provider';
import type { TermMatch } from './match.ts';

/** What an engine with the glossary capability is told: each term that occurs, once, in order of its first occurrence. */
export const glossaryInstructions = (matches: readonly TermMatch[]): readonly MtGlossaryTerm[] => {
  const terms = new Set(matches.map(({ term }) => term));
  return [...terms].map(({ source, target, isKept, isCaseSensitive }) => ({
    source,
    ...(isKept ? {} : { target }),
    ...(isCaseSensitive ? { caseSensitive: true } : {}),
  }));
};
