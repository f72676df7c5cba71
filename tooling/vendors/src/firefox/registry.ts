import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { createFileServer, type DownloadFailure } from './file-server.ts';
import { type SyntheticModelOptions, syntheticModel } from './synthetic-model.ts';
import { withTrialWords } from './trial-lexicon.ts';
import type { Lexicon } from './vocabulary.ts';

/** A model that the registry has. */
export interface RegisteredModel extends SyntheticModelOptions {
  /** As Mozilla writes it: `zh_hant`. */
  readonly source: string;
  readonly target: string;
  /** Default `tiny`. */
  readonly architecture?: string;
  /** Default `Release`. */
  readonly releaseStatus?: string;
  /** Words beside those that a model must know to prove itself. */
  readonly lexicon?: Lexicon;
  /** Knows `lexicon` alone, and copies what it is tried with. Default false. */
  readonly isUnproven?: boolean;
  /** The languages have a vocabulary each, as Chinese, Japanese and Korean have. Default false. */
  readonly hasSplitVocabulary?: boolean;
  /** The vocabulary is another model's. Default false. */
  readonly hasForeignVocabulary?: boolean;
}

/** A file as the registry lists it; what is changed here is served. */
export interface RegisteredFile {
  path: string;
  uncompressedHash?: string;
  uncompressedSize?: number;
}

/** An entry as the registry lists it; what is changed here is served. */
export interface RegistryEntry {
  architecture: string;
  releaseStatus: string;
  sourceLanguage: string;
  targetLanguage: string;
  byteSize?: number;
  hash?: string;
  files: Record<string, RegisteredFile>;
  [field: string]: unknown;
}

/** A running registry. */
export interface FirefoxRegistry {
  /** The address of its list, as `providers.firefox.registry` wants it. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** The document that is served. */
  readonly document: { baseUrl: string; readonly models: Record<string, RegistryEntry[]> };
  /** What the registry does to requests for its list. Default `answer`. */
  list: 'answer' | 'hang' | 'fail' | 'garbage';
  /** The first entry of a pair. */
  entry(pair: string): RegistryEntry;
  /** Makes each of the next `times` (default 1) downloads of a file fail so. */
  fail(failure: DownloadFailure, times?: number): void;
  /** Cuts the connections of downloads that hang. */
  cut(): void;
  /** From now on every download comes at so many bytes a second. */
  slowTo(bytesPerSecond: number): void;
  reset(): void;
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const folder = '/data';
const listPath = `${folder}/db/models.json`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The files of a model by the registry's names. Both languages in one vocabulary is what real models have; a model that
 * is made to translate words needs two, so it has them unless it copies.
 */
const filesOf = (entry: RegisteredModel): Readonly<Record<string, Buffer>> => {
  const lexicon = entry.isUnproven
    ? (entry.lexicon ?? {})
    : withTrialWords(entry.source, entry.target, entry.lexicon);
  const model = syntheticModel(lexicon, entry);
  const { sourceVocabulary, targetVocabulary } = entry.hasForeignVocabulary
    ? syntheticModel(
        Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`word${index}`, `mot${index}`])),
      )
    : model;
  const isShared = entry.hasSplitVocabulary !== true && Object.keys(lexicon).length === 0;
  return {
    model: model.model,
    lexicalShortlist: model.shortlist,
    ...(isShared ? { vocab: sourceVocabulary } : { srcVocab: sourceVocabulary, trgVocab: targetVocabulary }),
  };
};

/**
 * Starts a double of Mozilla's public registry of translation models: its JSON document, and the files that gzip made.
 *
 * @throws the system's error where the port is taken.
 */
export const startFirefoxRegistry = async (
  models: readonly RegisteredModel[],
  options: ListenOptions = {},
): Promise<FirefoxRegistry> => {
  const recorder = createRecorder(10_000);
  const files = createFileServer((bytes) => gzipSync(bytes));
  const entries: Record<string, RegistryEntry[]> = {};
  for (const model of models) {
    const { source, target, architecture = 'tiny', releaseStatus = 'Release' } = model;
    const pair = `${source}-${target}`;
    const list = entries[pair] ?? [];
    entries[pair] = list;
    const listed: Record<string, RegisteredFile> = {};
    for (const [name, bytes] of Object.entries(filesOf(model))) {
      const path = `models/${pair}/${architecture}_${list.length}/${name}.${source}${target}.gz`;
      files.put(`${folder}/${path}`, gzipSync(bytes));
      listed[name] = { path, uncompressedHash: hashOf(bytes), uncompressedSize: bytes.length };
    }
    list.push({
      architecture,
      releaseStatus,
      sourceLanguage: source,
      targetLanguage: target,
      ...(listed.model?.uncompressedSize ? { byteSize: listed.model.uncompressedSize } : {}),
      ...(listed.model?.uncompressedHash ? { hash: listed.model.uncompressedHash } : {}),
      modelStatistics: { parameters: 1 },
      files: listed,
    });
  }

  const state: { list: FirefoxRegistry['list'] } = { list: 'answer' };
  const listener = await listen((request, response) => {
    request.resume();
    recorder.record(request, Buffer.alloc(0));
    if (request.url !== listPath) return files.send(request, response);
    if (state.list === 'hang') return;
    if (state.list === 'fail') return void response.writeHead(500).end();
    const text = JSON.stringify({ generated: '2026-07-26T00:00:00Z', ...document });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(state.list === 'garbage' ? text.slice(0, 50) : text);
  }, options);
  const document = { baseUrl: `${listener.origin}${folder}`, models: entries };

  return {
    url: `${listener.origin}${listPath}`,
    requests: recorder.requests,
    document,
    get list() {
      return state.list;
    },
    set list(value) {
      state.list = value;
    },
    entry(pair) {
      const entry = entries[pair]?.[0];
      if (!entry) throw new RangeError(`The registry has no ${pair}.`);
      return entry;
    },
    fail: files.fail,
    cut: files.cut,
    slowTo: files.slowTo,
    reset() {
      files.reset();
      recorder.clear();
      state.list = 'answer';
    },
    until: recorder.until,
    close: listener.close,
  };
};
