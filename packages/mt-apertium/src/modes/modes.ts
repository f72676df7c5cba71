import type { MtLanguagePair, MtRequest } from '@dragoman/provider';
import { unsupportedPair } from '@dragoman/provider-kit';
import { failures, setup } from '../failures.ts';
import { type InstalledMode, readInstalledModes } from './installed-modes.ts';
import { pickMode } from './pick-mode.ts';

/** What is installed. */
export interface Modes {
  /** Looks at what is installed now: pairs can be added while the service runs. */
  read(): readonly InstalledMode[];
  /** The mode for a request. Throws `unsupported_language_pair`, or `provider_not_configured` where there is none at all. */
  find(request: MtRequest): InstalledMode;
}

/** The directions of modes. */
export const pairsOf = (modes: readonly InstalledMode[]): readonly MtLanguagePair[] =>
  modes.map(({ source, target }) => ({ source, target }));

/** Knows the modes of a folder. */
export const createModes = (modesDirectory: string): Modes => {
  let known: readonly InstalledMode[] = [];
  const read = (): readonly InstalledMode[] => {
    known = readInstalledModes(modesDirectory);
    return known;
  };
  return {
    read,
    find(request) {
      const { sourceLanguage, targetLanguage } = request;
      const mode =
        pickMode(known, sourceLanguage, targetLanguage) ??
        // What is not known yet may have been installed since.
        pickMode(read(), sourceLanguage, targetLanguage);
      if (mode !== undefined) return mode;
      if (known.length === 0) throw failures.input('provider_not_configured', setup);
      throw unsupportedPair('Apertium', request, pairsOf(known));
    },
  };
};
