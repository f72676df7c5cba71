import type { Services as Engines } from '@dragoman/core';
import type { z } from 'zod';
import type { UploadedFile } from '../../http/body/media-body.ts';
import { etagOf } from '../../http/if-match.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchNote } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import { exportData } from '../assets/schema.ts';
import type { AssetService } from '../assets/service.ts';
import type { FileOperations } from './operations.ts';
import { presentFile } from './present.ts';
import {
  estimateData,
  fileBody,
  fileData,
  fileExportBody,
  filesQuery,
  renderFileBody,
  type sourceOptions,
} from './schema.ts';
import type { FileService } from './service.ts';

interface Services {
  readonly assets: AssetService;
  readonly files: FileService;
  readonly fileOperations: FileOperations;
  readonly services: Engines;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Files', scope: 'files' });

/** When to ask again, in seconds. */
const retryAfterSeconds = 2;

/** The codes of whatever takes a file. */
export const sourceErrors = [
  'source_not_fetchable',
  'source_forbidden',
  'unsupported_format',
  'unsupported_option',
  'corrupt_document',
  'corrupt_image',
  'encrypted_document',
  'restricted_document',
  'too_complex',
  'limit_exceeded',
  'limit_reached',
  'unsupported_language',
  'not_found',
  'conflict',
  'overloaded',
] as const;

const accepted = (path: string, id: string) => ({
  isAccepted: true as const,
  headers: { Location: `${path}/${id}`, 'Retry-After': String(retryAfterSeconds) },
});

/** 202 for work on a file that goes on. */
const acceptedFile = (id: string) => accepted('/v1/files', id);
/** 202 for work on a document that goes on. */
export const acceptedDocument = (id: string) => accepted('/v1/visual/documents', id);
/** 202 for work on a picture that goes on. */
export const acceptedImage = (id: string) => accepted('/v1/visual/images', id);

/** What a request says of its file, in parts. */
export const incomingOf = (
  {
    format,
    name,
    password,
    existing_url: existingUrl,
    dry_run: _isDry,
    ...request
  }: z.output<typeof sourceOptions>,
  companion: UploadedFile | undefined,
) => ({ format, name, password, existing: { url: existingUrl, file: companion }, request });

const createFile = operation({
  id: 'createFile',
  route: 'POST /v1/files',
  summary: 'Translate a file',
  description:
    'Takes a file and translates it as a job: `file.uploaded` now, `file.completed` or `file.failed` later. With `dry_run` it says what there is to do.',
  body: fileBody,
  media: { field: 'file', companion: 'existing', maxBytes: ({ limits }: Settings) => limits.document.bytes },
  data: estimateData,
  accepted: fileData,
  errors: sourceErrors,
  async handle({ identity, body, file, companion, signal }, { fileOperations, assets }) {
    const { file_url: url, dry_run: isDry, ...rest } = body;
    const incoming = { ...incomingOf(rest, companion), field: 'file', url, file, signal };
    if (isDry) return { data: await fileOperations.estimate(identity, incoming) };
    const made = await fileOperations.upload(identity, incoming);
    return { data: presentFile(assets, made), ...acceptedFile(made.id) };
  },
});

const listFiles = list({
  id: 'listFiles',
  path: '/v1/files',
  summary: 'List files, newest first',
  description: searchNote,
  query: filesQuery,
  item: fileData,
  page: ({ identity, query }, page, { files }) =>
    files.list(
      identity,
      {
        projectId: query.project_id,
        status: query.status,
        kind: query.kind,
        targetLanguage: query.target_language,
        ...{ search: query.search, since: query.since, until: query.until },
      },
      page,
    ),
  present: (file, { assets }) => presentFile(assets, file),
});

const getFile = operation({
  id: 'getFile',
  route: 'GET /v1/files/{id}',
  summary: 'Read a file: how far it is, and where it can be downloaded',
  description: 'To be asked until its `status` is no longer `processing`. Links are fresh with each read.',
  params: idParams,
  data: fileData,
  errors: ['not_found'],
  async handle({ identity, params }, { files, assets }) {
    const file = await files.get(identity, params.id);
    const isOver = file.status !== 'uploaded' && file.status !== 'processing';
    return {
      data: presentFile(assets, file, await files.job(file)),
      headers: { etag: etagOf(file.revision), ...(isOver ? {} : acceptedFile(file.id).headers) },
    };
  },
});

const deleteFile = remove({
  id: 'deleteFile',
  path: '/v1/files/{id}',
  summary: 'Cancels work on a file, removes one that nobody works on',
  description:
    'A cancelled file stays readable. One that has ended goes with its segments, what the memory has of them, its source and its results.',
  remove: ({ identity, params }, { files }) => files.remove(identity, params.id),
});

const renderFile = operation({
  id: 'renderFile',
  route: 'POST /v1/files/{id}/render',
  summary: 'Write a file anew from its segments',
  description: 'After edits of its segments. The work goes on as a job: read the file to see how far it is.',
  params: idParams,
  precondition: true,
  body: renderFileBody,
  optionalBody: true,
  status: 202,
  data: fileData,
  errors: ['not_found', 'conflict', 'precondition_failed', 'unsupported_option'],
  async handle({ identity, params, body, ifMatch }, { fileOperations, assets }) {
    const { password } = body;
    const file = await fileOperations.render(identity, params.id, { revisions: ifMatch, password });
    const headers = { etag: etagOf(file.revision), ...acceptedFile(file.id).headers };
    return { data: presentFile(assets, file), headers };
  },
});

const exportFile = operation({
  id: 'exportFile',
  route: 'POST /v1/files/{id}/export',
  summary: 'Export a file',
  description:
    'Answers an address that needs no key and works for an hour. What was edited since the last rendering is written first; where that takes long the answer is 202: ask again when the file is `completed`.',
  params: idParams,
  body: fileExportBody,
  optionalBody: true,
  data: exportData,
  accepted: fileData,
  errors: [
    'not_found',
    'conflict',
    'limit_reached',
    'asset_expired',
    'too_complex',
    'corrupt_document',
    'corrupt_image',
    'encrypted_document',
    'unsupported_option',
    'overloaded',
  ],
  async handle({ identity, params, body }, { fileOperations, files, assets }) {
    const asset = await fileOperations.export(identity, params.id, body);
    if (asset) return { data: assets.present(asset) };
    const file = await files.get(identity, params.id);
    return { data: presentFile(assets, file), ...acceptedFile(file.id) };
  },
});

export const fileOperations = [createFile, listFiles, getFile, deleteFile, renderFile, exportFile];
