import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { zstdCompressSync } from 'node:zlib';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { type SyntheticModel, type SyntheticModelOptions, syntheticModel } from './synthetic-model.ts';
import type { Lexicon } from './vocabulary.ts';

/** A model that the mirror has. */
export interface MirroredModel extends SyntheticModelOptions {
  readonly source: string;
  readonly target: string;
  /** Default `3.0`. */
  readonly version?: string;
  readonly lexicon?: Lexicon;
  /** Both languages have one vocabulary. Default false. */
  readonly sharedVocabulary?: boolean;
  /** A shortlist lies beside the model. Default false. */
  readonly withShortlist?: boolean;
}

/** What a mirror can do wrong. */
export type MirrorFailure =
  /** Answers with this status and nothing else. */
  | { readonly kind: 'status'; readonly status: number }
  /** Sends other bytes than the record says, of the same length. */
  | { readonly kind: 'other_bytes' }
  /** Sends half a gigabyte of zeros, compressed to almost nothing. */
  | { readonly kind: 'bomb' }
  /** Sends half of the bytes that were asked for, and then nothing. */
  | { readonly kind: 'hang' };

/** A running mirror. */
export interface FirefoxMirror {
  /** Base URL, as `providers.firefox.mirror` wants it. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** The records that `records.json` holds; what is changed here is served. */
  readonly records: { [field: string]: unknown }[];
  /** Makes each of the next `times` (default 1) downloads of a file fail so. */
  fail(failure: MirrorFailure, times?: number): void;
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

const bomb = (): Buffer => zstdCompressSync(Buffer.alloc(512 * 1024 * 1024));

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
  const failures = createFailureSwitch<MirrorFailure>();
  const bodies = new Map<string, Buffer>();
  const records: { [field: string]: unknown }[] = [];
  for (const entry of models) {
    const { source, target, version = '3.0' } = entry;
    const pair = `${source}${target}`.replaceAll('-', '');
    for (const [fileType, bytes] of filesOf(syntheticModel(entry.lexicon ?? {}, entry), entry)) {
      const compressed = zstdCompressSync(bytes);
      const location = `files/${version}/${fileType}.${pair}.zst`;
      bodies.set(`${folder}/${location}`, compressed);
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

  const hanging = new Set<ServerResponse>();

  const sendFile = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const failure = failures.take();
    if (failure?.kind === 'status') return void response.writeHead(failure.status).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0 && from >= body.length) {
      return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
    }
    let rest = failure?.kind === 'bomb' ? bomb() : body.subarray(from);
    if (failure?.kind === 'other_bytes') rest = Buffer.from(rest.map((byte) => byte ^ 1));
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    });
    if (failure?.kind === 'hang') {
      hanging.add(response);
      response.write(rest.subarray(0, Math.floor(rest.length / 2)));
    } else response.end(rest);
  };

  const listener = await listen((request, response) => {
    request.resume();
    recorder.record(request, Buffer.alloc(0));
    const path = request.url ?? '';
    const body = bodies.get(path);
    if (path === `${folder}/records.json`) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: records }));
    } else if (body === undefined) response.writeHead(404).end();
    else sendFile(request, response, body);
  }, options);

  return {
    url: `${listener.origin}${folder}`,
    requests: recorder.requests,
    records,
    fail: failures.fail,
    cut() {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    reset() {
      failures.clear();
      recorder.clear();
    },
    until: recorder.until,
    close: listener.close,
  };
};
