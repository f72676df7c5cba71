import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MtLanguagePair } from '@dragoman/provider';
import { ask, downloadFile, type Progress } from './download.ts';
import { ModelStoreError } from './errors.ts';
import { type InstalledModel, installedModels } from './installed.ts';
import { locked } from './lock.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { type FileRecord, type ModelRecord, readRecords } from './records.ts';
import { routeBetween } from './route.ts';
import { verifyFile } from './verify.ts';

/** Where models are kept, and where they come from. */
export interface ModelStoreOptions {
  readonly modelsDirectory: string;
  /** Base URL of a mirror; absent: nothing can be added. */
  readonly mirror?: string | undefined;
}

/** What `add` reports. */
export interface AddOptions {
  readonly signal: AbortSignal;
  /** Called before each file, and as it comes. */
  onProgress(file: { readonly pair: string; readonly name: string }, ...state: Parameters<Progress>): void;
}

/** A model as it was added, or as it was there already. */
export interface AddedModel {
  readonly source: string;
  readonly target: string;
  readonly version: string;
  readonly wasThere: boolean;
}

/** The list of models at a mirror, beside the files. */
const recordsName = 'records.json';

/** The list is text of a few hundred KiB. */
const maxListBytes = 16 * 1024 * 1024;

const pairName = ({ source, target }: MtLanguagePair): string => `${source}-${target}`;

const fileNames = {
  model: 'model.bin',
  sourceVocabulary: 'source.spm',
  targetVocabulary: 'target.spm',
  shortlist: 'lex.bin',
} as const;

const isSameFile = (one: FileRecord, other: FileRecord): boolean => one.location === other.location;

/** Models on this machine: adds them from a mirror, verified, and removes them. */
export interface ModelStore {
  /** What is installed. */
  list(): readonly InstalledModel[];
  /**
   * The models that the mirror has.
   * @throws ModelStoreError where none is set, or it cannot be read
   */
  available(signal: AbortSignal): Promise<readonly ModelRecord[]>;
  /**
   * Adds what a direction needs: one model, or two where the way leads through English. A newer version replaces an
   * older one at once, or not at all.
   *
   * @param ways what may have been meant, best first: `zh-hant-en` can be read in two ways; the first that the mirror
   * has is taken
   * @throws ModelStoreError
   */
  add(ways: readonly MtLanguagePair[], options: AddOptions): Promise<readonly AddedModel[]>;
  /**
   * Removes one model. A service that has it in memory goes on with it until it is idle.
   *
   * @param text what was asked for, for the message
   * @param ways what it may mean
   * @returns the model that is gone
   * @throws ModelStoreError where it is not there
   */
  remove(text: string, ways: readonly MtLanguagePair[]): Promise<MtLanguagePair>;
}

const urlOf = (mirror: string | undefined, location: string): URL => {
  if (mirror === undefined) {
    throw new ModelStoreError(
      'No mirror is set to take models from: set providers.firefox.mirror (DRAGOMAN_PROVIDERS_FIREFOX_MIRROR) to the address of one. Mozilla’s own service is for Firefox alone; docs/firefox-models.md says how to make a mirror.',
    );
  }
  const base = new URL(`${mirror.replace(/\/+$/, '')}/`);
  const url = new URL(location.replace(/^\/+/, ''), base);
  // A record that names another server would let the list decide whom we ask.
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
    throw new ModelStoreError(`The mirror names a file outside of itself: ${location}`);
  }
  return url;
};

/** Whether an installed model is what the records say, so that `add` mends what was damaged. */
const isWhole = async (present: InstalledModel, record: ModelRecord): Promise<boolean> => {
  const { files } = present.manifest;
  for (const [kind, file] of Object.entries(files)) {
    if (file === undefined || !(await verifyFile(join(present.directory, file.name), file.sha256)))
      return false;
    const wanted = record[kind as keyof typeof files]?.sha256;
    if (wanted !== undefined && wanted !== file.sha256) return false;
  }
  return true;
};

const explained = (error: unknown, modelsDirectory: string): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new ModelStoreError(
        `The disk of ${modelsDirectory} is full. Make room, then try again: what was downloaded is kept.`,
        { cause: error },
      )
    : error;

/** Opens the models of a folder. */
export const createModelStore = ({ modelsDirectory, mirror }: ModelStoreOptions): ModelStore => {
  const list = (): readonly InstalledModel[] => installedModels(modelsDirectory);

  /** Takes a folder away in one step, then deletes it: nobody sees half of it. */
  const discard = async (directory: string): Promise<void> => {
    const grave = await mkdtemp(join(modelsDirectory, '.removing-'));
    try {
      await rename(directory, join(grave, 'model'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await rm(grave, { recursive: true, force: true });
  };

  /** Deletes what processes left that were ended in the middle; unfinished downloads stay. */
  const clean = async (): Promise<void> => {
    for (const name of await readdir(modelsDirectory)) {
      if (name.startsWith('.adding-') || name.startsWith('.removing-'))
        await rm(join(modelsDirectory, name), { recursive: true, force: true });
    }
  };

  /** Downloads the files of a model into a folder; gives what describes them. */
  const download = async (
    record: ModelRecord,
    folder: string,
    { signal, onProgress }: AddOptions,
  ): Promise<Manifest['files']> => {
    const downloads = join(modelsDirectory, '.downloads');
    await mkdir(downloads, { recursive: true });
    const get = async (kind: keyof typeof fileNames, file: FileRecord) => {
      const name = fileNames[kind];
      const unpacked = await downloadFile({
        url: urlOf(mirror, file.location),
        record: file,
        // Named by what it is, so that the next attempt finds it and another version does not.
        part: join(downloads, createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 32)),
        destination: join(folder, name),
        signal,
        onProgress: (...state) => onProgress({ pair: pairName(record), name }, ...state),
      });
      return { name, ...unpacked };
    };
    const model = await get('model', record.model);
    const sourceVocabulary = await get('sourceVocabulary', record.sourceVocabulary);
    const targetVocabulary = isSameFile(record.sourceVocabulary, record.targetVocabulary)
      ? sourceVocabulary
      : await get('targetVocabulary', record.targetVocabulary);
    const shortlist = record.shortlist && (await get('shortlist', record.shortlist));
    return { model, sourceVocabulary, targetVocabulary, ...(shortlist ? { shortlist } : {}) };
  };

  const install = async (record: ModelRecord, options: AddOptions): Promise<AddedModel> => {
    const { source, target, version, architecture } = record;
    const present = list().find((one) => one.source === source && one.target === target);
    if (present?.version === version && (await isWhole(present, record)))
      return { source, target, version, wasThere: true };
    const staging = await mkdtemp(join(modelsDirectory, '.adding-'));
    try {
      const files = await download(record, staging, options);
      const manifest: Manifest = {
        source,
        target,
        version,
        ...(architecture ? { architecture } : {}),
        files,
      };
      await writeFile(join(staging, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
      const directory = join(modelsDirectory, pairName(record));
      await discard(directory);
      await rename(staging, directory);
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      throw explained(error, modelsDirectory);
    }
    return { source, target, version, wasThere: false };
  };

  const available: ModelStore['available'] = async (signal) => {
    const response = await ask(urlOf(mirror, recordsName), {}, signal);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxListBytes) throw new ModelStoreError('The mirror’s list of models is too large.');
      chunks.push(Buffer.from(chunk));
    }
    return readRecords(Buffer.concat(chunks).toString('utf8'));
  };

  return {
    list,
    available,
    async add(ways, options) {
      const records = await available(options.signal);
      const route = ways
        .map(({ source, target }) => routeBetween(records, source, target))
        .find((found) => found !== null);
      if (route === undefined) {
        const pairs = records.map(pairName).sort().join(', ');
        throw new ModelStoreError(
          `The mirror has no models for ${ways.map(pairName).join(' or ')}, and none for a way through English. It has: ${pairs || 'nothing'}.`,
        );
      }
      return locked(modelsDirectory, async () => {
        await clean();
        const added: AddedModel[] = [];
        for (const record of route) added.push(await install(record, options));
        return added;
      });
    },
    remove: (text, ways) =>
      locked(modelsDirectory, async () => {
        const names = ways.map(pairName);
        const model = list().find((one) => names.includes(pairName(one)));
        if (model === undefined) {
          const pairs = list().map(pairName).join(', ');
          throw new ModelStoreError(
            `There is no model ${JSON.stringify(text)} in ${modelsDirectory}. There are: ${pairs || 'none'}.`,
          );
        }
        await discard(model.directory);
        return { source: model.source, target: model.target };
      }),
  };
};
