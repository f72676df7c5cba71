import type { LanguageTag } from '@dragoman/provider';
import type { InstalledMode } from './installed-modes.ts';

/** A tag and what is left of it as subtags are dropped from its end: `pt-BR`, `pt`. The lookup of RFC 4647, section 3.4. */
const truncations = (tag: LanguageTag): readonly string[] => {
  const subtags = tag.split('-');
  return subtags.map((_, dropped) => subtags.slice(0, subtags.length - dropped).join('-'));
};

/** The mode for a direction: the one nearest to the target's own region or dialect, then to the source's. */
export const pickMode = (
  modes: readonly InstalledMode[],
  sourceLanguage: LanguageTag,
  targetLanguage: LanguageTag,
): InstalledMode | undefined => {
  for (const target of truncations(targetLanguage)) {
    for (const source of truncations(sourceLanguage)) {
      const mode = modes.find((candidate) => candidate.source === source && candidate.target === target);
      if (mode !== undefined) return mode;
    }
  }
  return undefined;
};
