import { apertiumPackages, installedPairs } from '@dragoman/mt-apertium';
import { debianPackageOf, installedLanguages, knownLanguages } from '@dragoman/ocr-tesseract';
import { printJson, printTable } from '../terminal.ts';
import { isSamePair, pairName, readingPrefix } from './catalogue.ts';

/** Options of the `dragoman engines` commands. */
export interface EnginesOptions {
  readonly json?: true;
}

const translators = () => {
  const installed = installedPairs();
  const packaged = apertiumPackages.flatMap(({ name, pairs }) => pairs.map((pair) => ({ pair, name })));
  const unpackaged = installed
    .filter((pair) => !packaged.some((known) => isSamePair(known.pair, pair)))
    .map((pair) => ({ pair, name: null }));
  return [...packaged, ...unpackaged].map(({ pair, name }) => ({
    name: pairName(pair),
    slot: 'mt' as const,
    source: pair.source,
    target: pair.target,
    installed: installed.some((present) => isSamePair(present, pair)),
    debian_package: name,
  }));
};

const readers = () => {
  const installed = installedLanguages();
  return knownLanguages.map((language) => ({
    name: `${readingPrefix}${language}`,
    slot: 'ocr' as const,
    language,
    installed: installed.some((present) => debianPackageOf(present) === debianPackageOf(language)),
    debian_package: debianPackageOf(language) ?? null,
  }));
};

/** `dragoman engines list` */
export const listEngines = (options: EnginesOptions): void => {
  const engines = [...translators(), ...readers()].toSorted(
    (left, right) => Number(right.installed) - Number(left.installed) || (left.name < right.name ? -1 : 1),
  );
  if (options.json) {
    printJson(engines);
    return;
  }
  printTable(
    ['ENGINE', 'STATE', 'DEBIAN PACKAGE'],
    engines.map((engine) => [
      engine.name,
      engine.installed ? 'installed' : 'can be added',
      engine.debian_package ?? '',
    ]),
  );
};
