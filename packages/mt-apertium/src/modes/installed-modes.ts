import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MtLanguagePair } from '@dragoman/provider';
import { defaultModesDirectory } from '../options.ts';
import { type ModeStages, parseMode } from './mode-file.ts';
import { languagePairOf } from './mode-name.ts';

/** A direction that is installed. */
export interface InstalledMode extends MtLanguagePair, ModeStages {
  /** Apertium's name, for example `eng-spa`. */
  readonly name: string;
}

const readIfThere = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/**
 * The modes of a folder that translate, one for each direction, sorted by name. Debug modes, orthographies without a
 * language tag and files that are no plain pipeline are left out. No folder is no modes.
 */
export const readInstalledModes = (modesDirectory: string): readonly InstalledMode[] => {
  const names = readIfThere(() => readdirSync(modesDirectory), [])
    .filter((file) => file.endsWith('.mode'))
    .map((file) => file.slice(0, -'.mode'.length))
    .sort();
  const byDirection = new Map<string, InstalledMode>();
  for (const name of names) {
    const pair = languagePairOf(name);
    if (pair === undefined) continue;
    const stages = parseMode(
      readIfThere(() => readFileSync(join(modesDirectory, `${name}.mode`), 'utf8'), ''),
    );
    const direction = `${pair.source} ${pair.target}`;
    if (stages !== undefined && !byDirection.has(direction)) {
      byDirection.set(direction, { name, ...pair, ...stages });
    }
  }
  return [...byDirection.values()];
};

/** The directions that the Apertium of this machine can translate, as BCP 47 tags. Empty where there is none. */
export const installedPairs = (modesDirectory: string = defaultModesDirectory): readonly MtLanguagePair[] =>
  readInstalledModes(modesDirectory).map(({ source, target }) => ({ source, target }));
