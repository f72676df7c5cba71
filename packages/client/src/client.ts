import createApi, { type Client as OpenApiClient } from 'openapi-fetch';
import { parseBaseUrl } from './base-url.ts';
import {
  awaitDocument,
  type DocumentRequest,
  estimateDocument,
  exportFile,
  type FileEstimate,
  type FileExport,
  type FileExportRequest,
  type FileImport,
  type ImportOptions,
  importFile,
  renderFile,
  type SentDocument,
  sendDocument,
  type TranslatedDocument,
} from './documents.ts';
import {
  download,
  type FileCallOptions,
  type FileRequest,
  type FileSegment,
  type FileUploads,
  type SegmentQuery,
  segmentsOf,
  type TranslatedFile,
  type TranslatedImage,
  type TranslateImageRequest,
  translateFile,
  translateImage,
  type Upload,
  type WaitOptions,
} from './files.ts';
import type { components, paths } from './generated/api.ts';
import type { Resources } from './resource-types.ts';
import { createResources } from './resources.ts';
import { createTransport, type Fetch, type Surroundings, systemSurroundings } from './transport.ts';
import { unwrap } from './unwrap.ts';
import {
  type Recording,
  type RecordingOptions,
  type Speech,
  type SpeechToTextRequest,
  sendRecording,
  type TextToSpeechRequest,
  type Transcription,
  type VoiceTranslateRequest,
  type VoiceTranslation,
} from './voice.ts';

/** The body of `POST /v1/translate`. */
export type TranslateRequest = components['schemas']['TranslateRequest'];

/** The `data` that `POST /v1/translate` answers. */
export type Translation =
  paths['/v1/translate']['post']['responses'][200]['content']['application/json']['data'];

/** The body of `POST /v1/translate/batch`. */
export type TranslateBatchRequest = components['schemas']['TranslateBatchRequest'];

/** One text's outcome in a batch: a translation where `success`, else an `error`. */
export type BatchElement = components['schemas']['BatchElement'];

/** Options of `createClient`. */
export interface ClientOptions {
  /** `base_url` of the service, for example `https://localhost:8443/v1`. Plain http is for this machine alone. */
  readonly baseUrl: string;
  /** A key: `dgm_…`. Left out: `fetch` says who asks, for example by the session of the page that it is called from. */
  readonly apiKey?: string;
  /** The `fetch` to use, for example one that trusts a certificate of your own. Default: the built-in one. */
  readonly fetch?: Fetch;
  /** How often a request is sent again after 429, 503 or a broken connection, where that is safe. Default 2. */
  readonly retries?: number;
  /** The time of one call with all its repetitions and waits, in milliseconds. Default 150,000. */
  readonly timeoutMs?: number;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call: it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Default: a fresh one for every call, so that a repetition is not done and billed twice. */
  readonly idempotencyKey?: string;
}

/** A connection to one service, with one key: every operation by its resource, and what takes several of them. */
export interface Client extends Resources {
  /**
   * Translates one text.
   *
   * @throws DragomanError where the service refuses or fails; DragomanConnectionError where no answer comes.
   */
  translate(request: TranslateRequest, options?: CallOptions): Promise<Translation>;
  /**
   * Translates up to 100 texts in order. Each element says by `success` what became of its text. A batch may take longer
   * than one text: see `timeoutMs`.
   *
   * @throws as `translate`; where not one text succeeded, with the first one's error.
   */
  translateBatch(request: TranslateBatchRequest, options?: CallOptions): Promise<BatchElement[]>;
  /**
   * Recognises a recording: `audio`, which is sent whole, or `audio_url`. Waits for a long one, which is a job, however
   * long that takes; a job that fails is a `DragomanError` with `status` 200.
   *
   * @throws as `translate`
   */
  transcribe(request: Recording & SpeechToTextRequest, options?: RecordingOptions): Promise<Transcription>;
  /**
   * Speaks a text. The audio is behind `audio_url`, and in `audio_content` with `inline: true`.
   *
   * @throws as `translate`
   */
  speak(request: TextToSpeechRequest, options?: CallOptions): Promise<Speech>;
  /** Speech in, speech in another language out: as `transcribe`. */
  translateVoice(
    request: Recording & VoiceTranslateRequest,
    options?: RecordingOptions,
  ): Promise<VoiceTranslation>;
  /**
   * Translates a file: `file`, which is sent whole, or `file_url`. Waits for it however long that takes; one that fails is
   * a `DragomanError` with `status` 200.
   *
   * @throws as `translate`
   */
  translateFile(
    request: Omit<FileRequest, 'dry_run'> & FileUploads<'file'>,
    options?: FileCallOptions,
  ): Promise<TranslatedFile>;
  /** Translates a picture, `image` or `image_url`: as `translateFile`. `download` fetches its `image_url`. */
  translateImage(
    request: TranslateImageRequest & FileUploads<'image'>,
    options?: FileCallOptions,
  ): Promise<TranslatedImage>;
  /**
   * Translates a document, `document` or `document_url`, with `existing` as it was translated before where that is known:
   * as `translateFile`. `download` fetches its `document_url`.
   */
  translateDocument(request: DocumentRequest, options?: FileCallOptions): Promise<TranslatedDocument>;
  /**
   * Sends a document, and does not wait for it: with `async: true` the answer comes at once. A second time under the same
   * `idempotencyKey` nothing is begun anew within 24 hours: `document` goes on waiting, in another process as well.
   *
   * @throws as `translate`
   */
  sendDocument(request: DocumentRequest, options?: FileCallOptions): Promise<SentDocument>;
  /** Waits for a document that was sent, however long it takes: as `translateFile`. */
  document(id: string, options?: WaitOptions): Promise<TranslatedDocument>;
  /** What there is to do in a document: nothing is stored, and no engine is asked. @throws as `translate` */
  estimateDocument(request: DocumentRequest, options?: FileCallOptions): Promise<FileEstimate>;
  /** Exports a file, in whatever form; waits where it must be written first. `download` fetches its `export_url`. */
  exportFile(id: string, request?: FileExportRequest, options?: WaitOptions): Promise<FileExport>;
  /**
   * Takes an exported XLIFF back whose translations were edited. What is not taken is listed. `renderFile` then writes the
   * file.
   *
   * @throws as `translate`
   */
  importFile(id: string, xliff: Upload, options?: ImportOptions): Promise<FileImport>;
  /** Writes a file anew from its segments, and waits for it. `password`: where it is encrypted. */
  renderFile(id: string, options?: WaitOptions & { readonly password?: string }): Promise<TranslatedFile>;
  /**
   * The segments of a file, in reading order, asked for page by page as the loop goes on.
   *
   * @throws as `translate`
   */
  segments(fileId: string, query?: SegmentQuery): AsyncGenerator<FileSegment, void, undefined>;
  /** Fetches what a link of an answer leads to: `download_url`, `image_url`, `audio_url`, `export_url`. @throws as `translate` */
  download(url: string, options?: Pick<CallOptions, 'signal'>): Promise<Uint8Array>;
  /** Every operation of the API, typed by its OpenAPI document: `unwrap(await client.api.GET('/v1/models'))`. */
  readonly api: OpenApiClient<paths>;
}

/** `createClient` in other surroundings: for tests. */
export const createClientIn = (surroundings: Surroundings, options: ClientOptions): Client => {
  const { apiKey, fetch = globalThis.fetch, retries = 2, timeoutMs = 150_000 } = options;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be a key of the service: dgm_ and 38 more characters.');
  }
  const send = createTransport({ fetch, retries, timeoutMs, surroundings });
  const api = createApi<paths>({
    baseUrl: parseBaseUrl(options.baseUrl),
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    fetch: (request) => send(request),
  });
  const once = ({ signal, idempotencyKey = crypto.randomUUID() }: CallOptions = {}) => ({
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    ...(signal ? { signal } : {}),
  });
  const voice = { api, wait: surroundings.wait };
  const files = { ...voice, send, fetch };
  return {
    ...createResources(files),
    api,
    async translate(body, options) {
      return unwrap(await api.POST('/v1/translate', { body, ...once(options) }));
    },
    async translateBatch(body, options) {
      return unwrap(await api.POST('/v1/translate/batch', { body, ...once(options) }));
    },
    transcribe: (request, options = {}) => sendRecording(voice, '/v1/voice/speech-to-text', request, options),
    async speak(body, options) {
      return unwrap(await api.POST('/v1/voice/text-to-speech', { body, ...once(options) }));
    },
    translateFile: (request, options = {}) => translateFile(files, request, options),
    translateImage: (request, options = {}) => translateImage(files, request, options),
    async translateDocument(request, options = {}) {
      const { id } = await sendDocument(files, request, options);
      return awaitDocument(files, id, options);
    },
    sendDocument: (request, options = {}) => sendDocument(files, request, options),
    document: (id, options = {}) => awaitDocument(files, id, options),
    estimateDocument: (request, options = {}) => estimateDocument(files, request, options),
    exportFile: (id, request = {}, options = {}) => exportFile(files, id, request, options),
    importFile: (id, xliff, options = {}) => importFile(files, id, xliff, options),
    renderFile: (id, options = {}) => renderFile(files, id, options),
    segments: (fileId, query = {}) => segmentsOf(files, fileId, query),
    download: (url, { signal } = {}) => download(files, url, signal),
    translateVoice: (request, options = {}) => sendRecording(voice, '/v1/voice/translate', request, options),
  };
};

/**
 * Makes a client. It opens no connection before the first call.
 *
 * @throws TypeError where the address or the key cannot be right.
 */
export const createClient = (options: ClientOptions): Client => createClientIn(systemSurroundings, options);
