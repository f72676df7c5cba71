import type { MtLanguagePair, MtProviderV1 } from '@dragoman/provider';
import { pairName } from './models/folders.ts';
import { type InstalledModel, installedModels } from './models/installed.ts';
import type { ModelRecord } from './models/records.ts';
import { pairsOf, pivot } from './models/route.ts';
import type { Fetcher } from './on-demand/fetcher.ts';

/** The one model: whatever is installed for a direction. */
export const modelId = 'translations';

/** The most that one call takes: some 5,000 words of a vocabulary, about 10 s of work. */
const limits = Object.freeze({ segments: 200, characters: 20_000 });

const none: readonly ModelRecord[] = [];

const uniquePairs = (models: readonly MtLanguagePair[]): readonly MtLanguagePair[] => [
  ...new Map(models.map((model) => [pairName(model), model])).values(),
];

const versionOf = ({ source, target, version }: InstalledModel): string => `${source}-${target}@${version}`;

/** A direction with the versions of the models that it goes through: what others there are changes nothing of it. */
const withRevisions = (installed: readonly InstalledModel[]): readonly MtLanguagePair[] => {
  const versions = new Map(installed.map((model) => [pairName(model), versionOf(model)]));
  const name = (source: string, target: string): string => versions.get(pairName({ source, target })) ?? '';
  return pairsOf(installed).map(({ source, target }) => {
    const direct = name(source, target);
    return { source, target, revision: direct || `${name(source, pivot)},${name(pivot, target)}` };
  });
};

/** Gives the model with all directions that there are now: models can be added while the service runs. */
export const createModelList = (modelsDirectory: string, fetcher: Fetcher | null): MtProviderV1['models'] => {
  // Between thousands of pairs nothing changes most of the time.
  let last:
    | { readonly key: string; readonly records: unknown; readonly pairs: readonly MtLanguagePair[] }
    | undefined;

  const pairsFor = (key: string, installed: readonly InstalledModel[], records: readonly ModelRecord[]) => {
    if (last?.key === key && last.records === records) return last.pairs;
    const ready = withRevisions(installed);
    const names = new Set(ready.map(pairName));
    const possible = pairsOf(uniquePairs([...installed, ...records]));
    const missing = possible.filter((pair) => !names.has(pairName(pair)));
    const pairs = [...ready, ...missing.map((pair) => ({ ...pair, installed: false }))];
    last = { key, records, pairs };
    return pairs;
  };

  return async ({ signal }) => {
    signal.throwIfAborted();
    const records = (await fetcher?.records()) ?? none;
    signal.throwIfAborted();
    const installed = installedModels(modelsDirectory);
    if (installed.length === 0 && records.length === 0) return [];
    const versions = installed.map(versionOf).join();
    const fetching = fetcher?.fetching() ?? [];
    return [
      {
        id: modelId,
        pairs: pairsFor(versions, installed, records),
        limits,
        ...(fetching.length > 0 ? { fetching } : {}),
      },
    ];
  };
};
