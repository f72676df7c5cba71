import type { LanguageTag } from '@dragoman/provider';
import { truncationsOf } from '@dragoman/provider-kit';
import type { InstalledMode } from './installed-modes.ts';

/** The mode for a direction: the one nearest to the target's own region or dialect, then to the source's. */
export const pickMode = (
  modes: readonly InstalledMode[],
  sourceLanguage: LanguageTag,
  targetLanguage: LanguageTag,
): InstalledMode | undefined => {
  for (const target of truncationsOf(targetLanguage)) {
    for (const source of truncationsOf(sourceLanguage)) {
      const mode = modes.find((candidate) => candidate.source === source && candidate.target === target);
      if (mode !== undefined) return mode;
    }
  }
  return undefined;
};
