import { apertiumPackages, installedPairs } from '@dragoman/mt-apertium';
import { printJson, printTable } from '../terminal.ts';
import { isSamePair, pairName } from './catalogue.ts';

/** Options of the `dragoman engines` commands. */
export interface EnginesOptions {
  readonly json?: true;
}

/** `dragoman engines list` */
export const listEngines = (options: EnginesOptions): void => {
  const installed = installedPairs();
  const packaged = apertiumPackages.flatMap(({ name, pairs }) => pairs.map((pair) => ({ pair, name })));
  const unpackaged = installed
    .filter((pair) => !packaged.some((known) => isSamePair(known.pair, pair)))
    .map((pair) => ({ pair, name: null }));
  const engines = [...packaged, ...unpackaged]
    .map(({ pair, name }) => ({
      pair: pairName(pair),
      source: pair.source,
      target: pair.target,
      installed: installed.some((present) => isSamePair(present, pair)),
      debian_package: name,
    }))
    .sort(
      (left, right) => Number(right.installed) - Number(left.installed) || (left.pair < right.pair ? -1 : 1),
    );
  if (options.json) {
    printJson(engines);
    return;
  }
  printTable(
    ['PAIR', 'STATE', 'DEBIAN PACKAGE'],
    engines.map((engine) => [
      engine.pair,
      engine.installed ? 'installed' : 'can be added',
      engine.debian_package ?? '',
    ]),
  );
};
