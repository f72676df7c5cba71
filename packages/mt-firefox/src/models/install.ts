import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRoom } from './budget.ts';
import { downloadFile, type Progress } from './download.ts';
import { ModelRefusedError, ModelStoreError } from './errors.ts';
import { clean, discard, pairName } from './folders.ts';
import { type InstalledModel, installedModels, modelIn } from './installed.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { clearProblem, noteProblem } from './problems.ts';
import type { FileRecord, ModelRecord } from './records.ts';
import type { ModelSource } from './source.ts';
import { verifyFile } from './verify.ts';

/** Whether a model may be used: null, or why not. It lies in a folder where nobody finds it yet. */
export type Proof = (model: InstalledModel, signal: AbortSignal) => Promise<string | null>;

/** Where and from where models are installed. */
export interface Installer {
  readonly modelsDirectory: string;
  readonly source: ModelSource;
  /** The most bytes of all models together. */
  readonly maxBytes: number;
  /** Tried before a model is used. Absent: it is used unseen. */
  readonly prove?: Proof | undefined;
}

/** What is told of an installation. */
export interface InstallOptions {
  readonly signal: AbortSignal;
  /** Names of pairs that must stay although there is little room. */
  readonly keep: readonly string[];
  /** Called before each file, and as it comes. */
  onProgress(file: { readonly pair: string; readonly name: string }, ...state: Parameters<Progress>): void;
}

/** A model as it was added, or as it was there already. */
export interface AddedModel {
  readonly source: string;
  readonly target: string;
  readonly version: string;
  readonly wasThere: boolean;
  /** What a person should know of it. */
  readonly warnings: readonly string[];
  /** Pairs whose models had to make room. */
  readonly removed: readonly string[];
}

const fileNames = {
  model: 'model.bin',
  sourceVocabulary: 'source.spm',
  targetVocabulary: 'target.spm',
  shortlist: 'lex.bin',
} as const;

const isSameFile = (one: FileRecord, other: FileRecord): boolean => one.location === other.location;

const isCertified = ({ sha256, compressedSha256, eitherSha256 }: FileRecord): boolean =>
  (sha256 ?? compressedSha256 ?? eitherSha256) !== undefined;

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
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new ModelStoreError(
        `The disk of ${modelsDirectory} is full. Make room, then try again: what was downloaded is kept.`,
        { cause: error },
      )
    : error;

/** Downloads the files of a model into a folder; gives what describes them. */
const download = async (
  { modelsDirectory, source }: Installer,
  record: ModelRecord,
  folder: string,
  { signal, onProgress }: InstallOptions,
): Promise<Manifest['files']> => {
  const downloads = join(modelsDirectory, '.downloads');
  await mkdir(downloads, { recursive: true });
  const get = async (kind: keyof typeof fileNames, file: FileRecord) => {
    if (!isCertified(file) && record.warnings === undefined) {
      throw new ModelStoreError(`The mirror names no SHA-256 for ${file.location}: it is not taken unseen.`);
    }
    const name = fileNames[kind];
    const unpacked = await downloadFile({
      ask: (headers, either) => source.ask(record, file, headers, either),
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

/** Puts a model aside that proved itself unfit; what is used goes on. @throws ModelRefusedError that says why */
const refuse = async (modelsDirectory: string, model: InstalledModel, reason: string): Promise<never> => {
  const pair = pairName(model);
  const refused = join(modelsDirectory, '.refused');
  const keptIn = join(refused, pair);
  await mkdir(refused, { recursive: true });
  await discard(modelsDirectory, keptIn, pair);
  await rename(model.directory, keptIn);
  const { source, target, version } = model;
  await noteProblem(modelsDirectory, {
    source,
    target,
    version,
    reason,
    at: new Date().toISOString(),
    keptIn,
  });
  throw new ModelRefusedError(`The model ${pair} is not used: ${reason} It is kept aside in ${keptIn}.`);
};

/** Downloads, proves and puts in place; nobody sees it before it is whole. */
const put = async (
  installer: Installer,
  record: ModelRecord,
  options: InstallOptions,
): Promise<AddedModel> => {
  const { modelsDirectory, maxBytes, prove } = installer;
  const { source, target, version, architecture, warnings } = record;
  const pair = pairName(record);
  const staging = await mkdtemp(join(modelsDirectory, `.adding-${pair}-`));
  try {
    const files = await download(installer, record, staging, options);
    const manifest: Manifest = {
      source,
      target,
      version,
      ...(architecture ? { architecture } : {}),
      ...(warnings ? { warnings: [...warnings] } : {}),
      files,
    };
    await writeFile(join(staging, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    const model = modelIn(staging, manifest);
    const reason = prove ? await prove(model, options.signal) : null;
    if (reason !== null) await refuse(modelsDirectory, model, reason);
    const removed = await makeRoom(modelsDirectory, maxBytes, {
      name: pair,
      bytes: model.bytes,
      keep: options.keep,
    });
    const directory = join(modelsDirectory, pair);
    await discard(modelsDirectory, directory, pair);
    await rename(staging, directory);
    await clearProblem(modelsDirectory, record);
    return { source, target, version, wasThere: false, warnings: model.warnings, removed };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

/**
 * Installs a model, or finds that it is there; its lock is held by whoever calls. Why it could not be installed is
 * written down.
 * @throws ModelStoreError, or the signal's reason
 */
export const install = async (
  installer: Installer,
  record: ModelRecord,
  options: InstallOptions,
): Promise<AddedModel> => {
  const { modelsDirectory } = installer;
  const { source, target, version } = record;
  await clean(modelsDirectory, pairName(record));
  const present = installedModels(modelsDirectory).find(
    (one) => one.source === source && one.target === target,
  );
  if (present?.version === version && (await isWhole(present, record))) {
    await clearProblem(modelsDirectory, record);
    return { source, target, version, wasThere: true, warnings: present.warnings, removed: [] };
  }
  try {
    return await put(installer, record, options);
  } catch (thrown) {
    options.signal.throwIfAborted();
    const error = explained(thrown, modelsDirectory);
    if (!(error instanceof ModelRefusedError)) {
      const reason = error instanceof Error ? error.message : String(error);
      // A full disk may have no room for this either.
      await noteProblem(modelsDirectory, {
        source,
        target,
        version,
        reason,
        at: new Date().toISOString(),
      }).catch(() => {});
    }
    throw error;
  }
};
