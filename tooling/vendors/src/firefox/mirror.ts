import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { createFileServer, type DownloadFailure } from './file-server.ts';
import { type SyntheticModel, type SyntheticModelOptions, syntheticModel } from './synthetic-model.ts';
import { withTrialWords } from './trial-lexicon.ts';
import type { Lexicon } from './vocabulary.ts';

/** A model that the mirror has. */
export interface MirroredModel extends SyntheticModelOptions {
  readonly source: string;
  readonly target: string;
  /** Default `3.0`. */
  readonly version?: string;
  readonly lexicon?: Lexicon;
  /** Knows the words that models are tried with before they are used. Default false. */
  readonly isTrained?: boolean;
  /** Both languages have one vocabulary. Default false. */
  readonly sharedVocabulary?: boolean;
  /** A shortlist lies beside the model. Default false. */
  readonly withShortlist?: boolean;
}

/** A running mirror. */
export interface FirefoxMirror {
  /** Base URL, as `providers.firefox.mirror` wants it. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** The records that `records.json` holds; what is changed here is served. */
  readonly records: { [field: string]: unknown }[];
  /** Makes each of the next `times` (default 1) downloads of a file fail so. */
  fail(failure: DownloadFailure, times?: number): void;
  /** Cuts the connections of downloads that hang. */
  cut(): void;
  reset(): void;
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Where the list and the files lie, as a folder of a web server would have them. */
const folder = '/firefox';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const filesOf = (model: SyntheticModel, { sharedVocabulary, withShortlist }: MirroredModel) => {
  const { sourceVocabulary, targetVocabulary } = model;
  const vocabularies = sharedVocabulary
    ? ([['vocab', sourceVocabulary]] as const)
    : ([
        ['srcvocab', sourceVocabulary],
        ['trgvocab', targetVocabulary],
      ] as const);
  return [
    ['model', model.model] as const,
    ...vocabularies,
    ...(withShortlist ? ([['lex', model.shortlist]] as const) : []),
  ];
};

/**
 * Starts a mirror of Firefox's translation models: `records.json` as Mozilla's settings service gives it, and the
 * compressed files, in parts where that is asked for.
 *
 * @throws the system's error where the port is taken.
 */
export const startFirefoxMirror = async (
  models: readonly MirroredModel[],
  options: ListenOptions = {},
): Promise<FirefoxMirror> => {
  const recorder = createRecorder(10_000);
  const files = createFileServer(zstdCompressSync);
  const records: { [field: string]: unknown }[] = [];
  for (const entry of models) {
    const { source, target, version = '3.0' } = entry;
    const lexicon = entry.isTrained ? withTrialWords(source, target, entry.lexicon) : (entry.lexicon ?? {});
    const pair = `${source}${target}`.replaceAll('-', '');
    for (const [fileType, bytes] of filesOf(syntheticModel(lexicon, entry), entry)) {
      const compressed = zstdCompressSync(bytes);
      const location = `files/${version}/${fileType}.${pair}.zst`;
      files.put(`${folder}/${location}`, compressed);
      records.push({
        name: `${fileType}.${pair}`,
        fileType,
        sourceLanguage: source,
        targetLanguage: target,
        version,
        architecture: 'tiny',
        decompressedHash: hashOf(bytes),
        decompressedSize: bytes.length,
        attachment: { location, hash: hashOf(compressed), size: compressed.length },
      });
    }
  }

  const listener = await listen((request, response) => {
    request.resume();
    recorder.record(request, Buffer.alloc(0));
    const path = request.url ?? '';
    if (path === `${folder}/records.json`) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: records }));
    } else files.send(request, response);
  }, options);

  return {
    url: `${listener.origin}${folder}`,
    requests: recorder.requests,
    records,
    fail: files.fail,
    cut: files.cut,
    reset() {
      files.reset();
      recorder.clear();
    },
    until: recorder.until,
    close: listener.close,
  };
};
