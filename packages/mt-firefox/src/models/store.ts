import type { MtLanguagePair } from '@dragoman/provider';
import { ModelStoreError } from './errors.ts';
import { discard, pairName } from './folders.ts';
import { type AddedModel, type InstallOptions, install, type Proof } from './install.ts';
import { type InstalledModel, installedModels } from './installed.ts';
import { locked } from './lock.ts';
import { clearProblem, type ModelProblem, readProblems } from './problems.ts';
import type { ModelRecord } from './records.ts';
import { routeBetween } from './route.ts';
import { type ModelSource, openSource, type SourceOptions } from './source.ts';

/** Where models are kept, and where they come from. */
export interface ModelStoreOptions extends SourceOptions {
  readonly modelsDirectory: string;
  /** The most bytes of all models together; those used longest ago make room. Default: no bound. */
  readonly maxBytes?: number;
  /** Tried before a model is used. Default: a model is used unseen. */
  readonly prove?: Proof;
  /** Default: what `mirror` and `registry` name. */
  readonly source?: ModelSource | null;
}

/** What `add` reports, and how long it waits. */
export interface AddOptions extends Pick<InstallOptions, 'signal' | 'onProgress'> {
  /** Waits while another process changes the same model. Default: that is an error. */
  readonly waits?: boolean;
}

/** Models on this machine: adds them from a registry or a mirror, verified, and removes them. */
export interface ModelStore {
  /** What is installed. */
  list(): readonly InstalledModel[];
  /** What could not be installed when that was tried last, and why. */
  problems(): Promise<readonly ModelProblem[]>;
  /**
   * The models that can be added.
   * @throws ModelStoreError where nothing is set to take them from, or it cannot be read
   */
  available(signal: AbortSignal): Promise<readonly ModelRecord[]>;
  /**
   * Adds what a direction needs: one model, or two where the way leads through English. A newer version replaces an
   * older one at once, or not at all.
   *
   * @param ways what may have been meant, best first: `zh-hant-en` can be read in two ways; the first that there is
   * is taken
   * @throws ModelStoreError
   */
  add(ways: readonly MtLanguagePair[], options: AddOptions): Promise<readonly AddedModel[]>;
  /** Adds a model of `available`, or finds that it is there. @throws ModelStoreError */
  addModel(
    record: ModelRecord,
    options: AddOptions & { readonly keep?: readonly string[] },
  ): Promise<AddedModel>;
  /**
   * Removes one model. A service that has it in memory goes on with it until it is idle.
   *
   * @param text what was asked for, for the message
   * @param ways what it may mean
   * @returns the model that is gone
   * @throws ModelStoreError where it is not there
   */
  remove(text: string, ways: readonly MtLanguagePair[]): Promise<MtLanguagePair>;
  /** Ends connections that are kept open. */
  close(): Promise<void>;
}

const noSource = (): ModelStoreError =>
  new ModelStoreError(
    'No mirror is set to take models from, and providers.firefox.registry is off: set providers.firefox.mirror (DRAGOMAN_PROVIDERS_FIREFOX_MIRROR) to the address of a mirror, or the registry to that of a registry. docs/firefox-models.md says how.',
  );

/** Opens the models of a folder. */
export const createModelStore = (options: ModelStoreOptions): ModelStore => {
  const { modelsDirectory, maxBytes = Number.POSITIVE_INFINITY, prove } = options;
  const source = options.source === undefined ? openSource(options) : options.source;
  const list = (): readonly InstalledModel[] => installedModels(modelsDirectory);

  const available: ModelStore['available'] = async (signal) => {
    if (source === null) throw noSource();
    return source.list(signal);
  };

  const addModel: ModelStore['addModel'] = async (record, { waits = false, keep = [], ...rest }) => {
    if (source === null) throw noSource();
    const lock = { name: pairName(record), patience: waits ? rest.signal : undefined };
    return locked(modelsDirectory, lock, () =>
      install({ modelsDirectory, source, maxBytes, prove }, record, { ...rest, keep }),
    );
  };

  return {
    list,
    problems: () => readProblems(modelsDirectory),
    available,
    addModel,
    async add(ways, settings) {
      const records = await available(settings.signal);
      const route = ways
        .map(({ source: from, target }) => routeBetween(records, from, target))
        .find((found) => found !== null);
      if (route === undefined) {
        const pairs = records.map(pairName).sort().join(', ');
        throw new ModelStoreError(
          `There are no models for ${ways.map(pairName).join(' or ')} at ${source?.address}, and none for a way through English. There are: ${pairs || 'none'}.`,
        );
      }
      const added: AddedModel[] = [];
      for (const record of route)
        added.push(await addModel(record, { ...settings, keep: route.map(pairName) }));
      return added;
    },
    async remove(text, ways) {
      const names = ways.map(pairName);
      const find = () => list().find((one) => names.includes(pairName(one)));
      const name = pairName(find() ?? ways[0] ?? { source: '', target: '' });
      return locked(modelsDirectory, { name }, async () => {
        const model = find();
        if (model === undefined) {
          const pairs = list().map(pairName).join(', ');
          throw new ModelStoreError(
            `There is no model ${JSON.stringify(text)} in ${modelsDirectory}. There are: ${pairs || 'none'}.`,
          );
        }
        await discard(modelsDirectory, model.directory, name);
        await clearProblem(modelsDirectory, model);
        return { source: model.source, target: model.target };
      });
    },
    close: async () => source?.close(),
  };
};
