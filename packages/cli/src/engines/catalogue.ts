import { type ApertiumPackage, apertiumPackages } from '@dragoman/mt-apertium';
import type { MtLanguagePair } from '@dragoman/provider';
import { CommandError } from '../failure.ts';

/** `es-pt-BR`: how a direction is written on the command line. */
export const pairName = ({ source, target }: MtLanguagePair): string => `${source}-${target}`;

/** Whether both are the same direction. */
export const isSamePair = (left: MtLanguagePair, right: MtLanguagePair): boolean =>
  left.source === right.source && left.target === right.target;

/** A direction that was asked for, and the package that holds it. */
export interface WantedPair {
  readonly pair: MtLanguagePair;
  readonly debianPackage: ApertiumPackage;
}

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

/** Every way to read `a-b-c` as two tags. */
export const readings = (text: string): readonly MtLanguagePair[] => {
  const subtags = text.replaceAll('_', '-').split('-');
  return subtags.slice(1).flatMap((_, index) => {
    const source = canonical(subtags.slice(0, index + 1).join('-'));
    const target = canonical(subtags.slice(index + 1).join('-'));
    return source === undefined || target === undefined ? [] : [{ source, target }];
  });
};

/**
 * The package for a pair as it was typed.
 * @throws CommandError that lists all pairs, where there is none.
 */
export const findPair = (text: string): WantedPair => {
  for (const reading of readings(text)) {
    for (const debianPackage of apertiumPackages) {
      const pair = debianPackage.pairs.find((candidate) => isSamePair(candidate, reading));
      if (pair) return { pair, debianPackage };
    }
  }
  const known = apertiumPackages.flatMap(({ pairs }) => pairs.map(pairName)).sort();
  throw new CommandError(
    `There is no local engine for ${JSON.stringify(text)}. There are: ${known.join(', ')}.`,
  );
};
