import { type ApertiumPackage, apertiumPackages } from '@dragoman/mt-apertium';
import { debianPackageOf, knownLanguages } from '@dragoman/ocr-tesseract';
import type { MtLanguagePair } from '@dragoman/provider';
import { CommandError } from '../failure.ts';
import type { Machine } from './machine.ts';

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

/** An engine that was asked for: a pair of languages to translate, or a language to read in pictures. */
export interface WantedEngine {
  /** As it is written on the command line: `en-es`, `ocr:de`. */
  readonly name: string;
  /** The Debian packages that it needs. */
  readonly packages: readonly string[];
  /** What else can be done where there are no Debian packages. */
  readonly elsewhere?: string;
  isInstalled(machine: Machine): boolean;
}

/** How a language that is read in pictures is written on the command line. */
export const readingPrefix = 'ocr:';

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

/** The data with which a language is read in pictures, by its tag or by Tesseract's name (`ocr:de`, `ocr:deu`). */
const findReading = (text: string): WantedEngine => {
  const typed = text.slice(readingPrefix.length).replaceAll('_', '-');
  const language = knownLanguages.find(
    (tag) =>
      tag.toLowerCase() === typed.toLowerCase() ||
      debianPackageOf(tag) === `tesseract-ocr-${typed.toLowerCase()}`,
  );
  const debianPackage = debianPackageOf(language ?? canonical(typed) ?? '');
  if (debianPackage === undefined) {
    throw new CommandError(
      `There is no data to read ${JSON.stringify(text)}. There is for: ${knownLanguages
        .map((tag) => `${readingPrefix}${tag}`)
        .toSorted()
        .join(', ')}.`,
    );
  }
  const tag = knownLanguages.find((known) => debianPackageOf(known) === debianPackage) ?? typed;
  const file = debianPackage.replace('tesseract-ocr-', '').replaceAll('-', '_');
  return {
    name: `${readingPrefix}${tag}`,
    packages: [debianPackage],
    elsewhere: `For ${readingPrefix}${tag}: \`npm install @tesseract.js-data/${file}\` beside Dragoman where npm has it, or ${file}.traineddata in a folder that providers.tesseract.dataFolders names.`,
    isInstalled: (machine) => machine.readLanguages().includes(tag),
  };
};

/**
 * The engine for a name as it was typed.
 * @throws CommandError that lists what there is, where there is none.
 */
export const findEngine = (text: string): WantedEngine => {
  if (text.toLowerCase().startsWith(readingPrefix)) return findReading(text);
  const { pair, debianPackage } = findPair(text);
  return {
    name: pairName(pair),
    packages: ['apertium', debianPackage.name],
    isInstalled: (machine) => machine.installedPairs().some((installed) => isSamePair(installed, pair)),
  };
};
