import type { Client as OpenApiClient } from 'openapi-fetch';
import { DragomanError, toConnectionError } from './error.ts';
import { formOf } from './form.ts';
import type { components, paths } from './generated/api.ts';
import { paginate } from './paginate.ts';
import type { Fetch, Surroundings, Transport, UploadProgress } from './transport.ts';
import { type ApiResult, unwrap } from './unwrap.ts';

/** The members of `POST /v1/files`. */
export type FileRequest = components['schemas']['FileRequest'];
/** The members of `POST /v1/visual/translate-image`. */
export type TranslateImageRequest = components['schemas']['TranslateImageRequest'];
/** A file that is translated. */
export type TranslatedFile = components['schemas']['File'];
/** A picture that is translated, with its regions. */
export type TranslatedImage = components['schemas']['Image'];
/** A part of a file that is translated. */
export type FileSegment = components['schemas']['FileSegment'];
/** How far work on a file is. */
export type FileProgress = components['schemas']['FileProgress'];

/** Content to send: its bytes, for example `await openAsBlob(path)`, and the name that it has. */
export interface Upload {
  readonly content: Blob;
  /** With its extension: it may decide which format it is. */
  readonly name: string;
}

/** Which segments of a file. */
export type SegmentQuery = Omit<
  NonNullable<paths['/v1/files/{id}/segments']['get']['parameters']['query']>,
  'limit' | 'cursor'
>;

/** Options of a call that waits for work on a file. */
export interface WaitOptions {
  /** Ends the call, and cancels the work on the file: it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The work goes on where `signal` ends the call. Default false. */
  readonly leavesWork?: boolean;
  /** Told whenever work that goes on is asked for. */
  readonly onProgress?: (progress: FileProgress) => void;
}

/** Options of a call that sends a file. */
export interface FileCallOptions extends WaitOptions {
  /** Default: a fresh one for every call. */
  readonly idempotencyKey?: string;
  /** Told how much of the file is sent. */
  readonly onUpload?: UploadProgress;
}

/** Files that go along with a request: the one to translate, and the one that was translated before. */
export type FileUploads<Part extends string> = {
  readonly [Name in Part | (Part extends 'image' ? never : 'existing')]?: Upload | undefined;
};

/** What a call about a file needs. */
export interface FileConnection extends Pick<Surroundings, 'wait'> {
  readonly api: OpenApiClient<paths>;
  readonly send: Transport;
  readonly fetch: Fetch;
}

/** Between two looks at work that goes on. */
const lookMs = 1_000;
const never = new AbortController().signal;

/** Sends a file, and waits for what becomes of it. */
export const translateFile = async (
  connection: FileConnection,
  { file, existing, ...fields }: Omit<FileRequest, 'dry_run'> & FileUploads<'file'>,
  options: FileCallOptions,
): Promise<TranslatedFile> => {
  const { api } = connection;
  const answer: ApiResult<{ readonly data: object }> = await api.POST('/v1/files', {
    body: fields,
    ...sending(connection, fields, { file, existing }, options),
  });
  const { id } = unwrap(answer) as TranslatedFile;
  return settled(connection, id, options, (request) => api.GET('/v1/files/{id}', request));
};

/** Sends a picture, and waits for what becomes of it: in the answer, or in the job that it became. */
export const translateImage = async (
  connection: FileConnection,
  { image, ...fields }: TranslateImageRequest & FileUploads<'image'>,
  options: FileCallOptions,
): Promise<TranslatedImage> => {
  const { api } = connection;
  const answer: ApiResult<{ readonly data: object }> = await api.POST('/v1/visual/translate-image', {
    body: fields,
    ...sending(connection, fields, { image }, options),
  });
  const data = unwrap(answer);
  if ('regions' in data) return data as TranslatedImage;
  const { id } = data as components['schemas']['AcceptedImage'];
  return settled(connection, id, options, (request) => api.GET('/v1/visual/images/{id}', request));
};

/** The segments of a file, in reading order, asked for page by page. */
export const segmentsOf = (
  { api }: Pick<FileConnection, 'api'>,
  id: string,
  query: SegmentQuery,
): AsyncGenerator<FileSegment, void, undefined> =>
  paginate((page) =>
    api.GET('/v1/files/{id}/segments', { params: { path: { id }, query: { ...query, ...page } } }),
  );

/** Fetches what a signed link leads to. The key stays here: a link needs none. */
export const download = async (
  { fetch }: Pick<FileConnection, 'fetch'>,
  url: string,
  signal: AbortSignal = never,
): Promise<Uint8Array> => {
  const answer = await fetch(url, { method: 'GET', headers: {}, signal, redirect: 'error' }).catch(
    (thrown: unknown) => {
      throw signal.aborted ? signal.reason : toConnectionError(thrown, url);
    },
  );
  const content = await answer.arrayBuffer();
  if (answer.status === 200) return new Uint8Array(content);
  throw new DragomanError({
    status: answer.status,
    body: problemIn(content),
    requestId: new Headers([...answer.headers]).get('x-request-id'),
    retryAfter: null,
  });
};

const problemIn = (content: ArrayBuffer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return null;
  }
};

/** A form has the same members as the JSON; only who writes it differs. */
export const sending = (
  { send }: FileConnection,
  fields: object,
  uploads: Readonly<Record<string, Upload | undefined>>,
  { signal, idempotencyKey = crypto.randomUUID(), onUpload }: FileCallOptions,
) => {
  const files = Object.entries(uploads).flatMap(([part, file]) => (file ? [{ part, ...file }] : []));
  const form = files.length > 0 ? formOf(fields, files) : undefined;
  return {
    ...(form ? { bodySerializer: () => form } : {}),
    ...(onUpload ? { fetch: (request: Request) => send(request, onUpload) } : {}),
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    ...(signal ? { signal } : {}),
  };
};

interface Work {
  readonly status: TranslatedFile['status'];
  readonly error: TranslatedFile['error'];
  readonly progress: FileProgress | null;
}

/** A look at work that goes on. */
type Look<Found> = (request: {
  readonly params: { readonly path: { readonly id: string } };
  readonly signal: AbortSignal;
}) => Promise<ApiResult<{ readonly data: Found }>>;

/**
 * Waits for work on a file, however long it takes; what fails or was cancelled is thrown. With `signal` it ends, and the
 * work is cancelled, unless `leavesWork`.
 */
export const settled = async <Found extends Work>(
  { api, wait }: FileConnection,
  id: string,
  { signal = never, onProgress, leavesWork = false }: WaitOptions,
  look: Look<Found>,
): Promise<Found> => {
  const params = { path: { id } };
  try {
    for (;;) {
      const found = unwrap(await look({ params, signal }));
      if (found.progress) onProgress?.(found.progress);
      if (found.status === 'completed') return found;
      if (found.status === 'failed' || found.status === 'cancelled') throw ended(found);
      await wait(lookMs, signal);
    }
  } catch (error) {
    // Nobody waits for it any more. What is a file in one place is the same in the others.
    if (signal.aborted && !leavesWork) await api.DELETE('/v1/files/{id}', { params }).catch(() => {});
    throw error;
  }
};

/** A file that failed, as the error that the call would have had. */
const ended = ({ status, error }: Work): DragomanError =>
  new DragomanError({
    status: 200,
    body: error ?? { code: 'conflict', detail: `The file was ${status}.` },
    requestId: null,
    retryAfter: null,
  });
