import {
  type FileCallOptions,
  type FileConnection,
  type FileUploads,
  sending,
  settled,
  type TranslatedFile,
  type Upload,
  type WaitOptions,
} from './files.ts';
import type { components } from './generated/api.ts';
import { type ApiResult, unwrap } from './unwrap.ts';

/** The members of `POST /v1/visual/translate-document`. */
export type TranslateDocumentRequest = components['schemas']['TranslateDocumentRequest'];
/** A document that is translated. */
export type TranslatedDocument = components['schemas']['Document'];
/** What there is to do in a document. */
export type FileEstimate = components['schemas']['FileEstimate'];
/** An export of a file: `download` fetches its `export_url`. */
export type FileExport = components['schemas']['Export'];
/** What became of an import. */
export type FileImport = components['schemas']['FileImport'];
/** How a file is exported. */
export type FileExportRequest = components['schemas']['FileExportRequest'];

/** A document to send: `document`, which is sent whole, or `document_url`. */
export type DocumentRequest = Omit<TranslateDocumentRequest, 'dry_run'> & FileUploads<'document'>;

/** How an import is done. */
export interface ImportOptions {
  /** Units in the state `final` are approved. Default false. */
  readonly approveFinal?: boolean;
  /** Only where this is the present revision of the file. Default: whatever it is. */
  readonly revision?: number;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** A document that was sent. */
export interface SentDocument {
  readonly id: string;
  /** It was sent before under this key of idempotency: nothing was begun anew. */
  readonly isReplayed: boolean;
}

/** Sends a document, and does not wait for it. */
export const sendDocument = async (
  connection: FileConnection,
  { document, existing, ...fields }: DocumentRequest,
  options: FileCallOptions,
): Promise<SentDocument> => {
  const answer = await connection.api.POST('/v1/visual/translate-document', {
    body: fields,
    ...sending(connection, fields, { document, existing }, options),
  });
  const { id } = unwrap(answer as ApiResult<{ readonly data: object }>) as { readonly id: string };
  return { id, isReplayed: answer.response.headers.get('idempotent-replayed') === 'true' };
};

/** Waits for a document. */
export const awaitDocument = (
  connection: FileConnection,
  id: string,
  options: WaitOptions,
): Promise<TranslatedDocument> =>
  settled(connection, id, options, (request) => connection.api.GET('/v1/visual/documents/{id}', request));

/** What there is to do in a document: nothing is stored. */
export const estimateDocument = async (
  connection: FileConnection,
  { document, existing, ...fields }: DocumentRequest,
  options: FileCallOptions,
): Promise<FileEstimate> => {
  const body = { ...fields, dry_run: true };
  const answer = await connection.api.POST('/v1/visual/translate-document', {
    body,
    ...sending(connection, body, { document, existing }, options),
  });
  return unwrap(answer as ApiResult<{ readonly data: object }>) as FileEstimate;
};

/** Exports a file; waits where it is written first. */
export const exportFile = async (
  connection: FileConnection,
  id: string,
  body: FileExportRequest,
  options: WaitOptions,
): Promise<FileExport> => {
  const { api } = connection;
  const { signal } = options;
  for (;;) {
    const answer = await api.POST('/v1/files/{id}/export', {
      params: { path: { id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      body,
      ...(signal ? { signal } : {}),
    });
    const data = unwrap(answer as ApiResult<{ readonly data: object }>);
    if ('export_url' in data) return data as FileExport;
    // What is asked for goes on whether or not anybody waits.
    await settled(connection, (data as TranslatedFile).id, { ...options, leavesWork: true }, (request) =>
      api.GET('/v1/files/{id}', request),
    );
  }
};

/** Takes an XLIFF back whose translations were edited. */
export const importFile = async (
  connection: FileConnection,
  id: string,
  file: Upload,
  { approveFinal, revision, ...options }: ImportOptions,
): Promise<FileImport> => {
  const fields = approveFinal === undefined ? {} : { approve_final: approveFinal };
  const { params, ...rest } = sending(connection, fields, { file }, options);
  const ifMatch = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
  const answer = await connection.api.POST('/v1/files/{id}/import', {
    body: fields,
    ...rest,
    params: { path: { id }, header: { ...params.header, ...ifMatch } },
  });
  return unwrap(answer);
};

/** Writes a file anew from its segments, and waits for it. */
export const renderFile = async (
  connection: FileConnection,
  id: string,
  options: WaitOptions & { readonly password?: string },
): Promise<TranslatedFile> => {
  const { api } = connection;
  const { signal, password } = options;
  const answer = await api.POST('/v1/files/{id}/render', {
    params: { path: { id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: password === undefined ? {} : { password },
    ...(signal ? { signal } : {}),
  });
  unwrap(answer);
  return settled(connection, id, { ...options, leavesWork: true }, (request) =>
    api.GET('/v1/files/{id}', request),
  );
};
