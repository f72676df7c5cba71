import { z } from 'zod';
import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import type { FileOperations } from '../files/operations.ts';
import { incomingOf, sourceErrors } from '../files/routes.ts';
import { estimateData } from '../files/schema.ts';
import type { FileService } from '../files/service.ts';
import type { DocumentOperations } from './documents.ts';
import { engineErrors } from './routes.ts';
import { acceptedDocumentData, documentBody, documentData } from './schema.ts';

interface Services {
  readonly files: FileService;
  readonly fileOperations: FileOperations;
  readonly documentOperations: DocumentOperations;
}

const { operation, remove } = operationsOf<Services>({ tag: 'Visual', scope: 'files' });

const translateDocument = operation({
  id: 'translateDocument',
  route: 'POST /v1/visual/translate-document',
  summary: 'Translate a document',
  description:
    'Answers with the translated document, or with 202 where it has more than 20 pages, 20,000 characters or 2 MiB, or takes longer than 30 seconds. With `dry_run` it says what there is to do. A picture is taken as well: `/v1/visual/images/{id}` has its regions.',
  body: documentBody,
  media: {
    field: 'document',
    companion: 'existing',
    maxBytes: ({ limits }: Settings) => limits.document.bytes,
  },
  data: z.union([documentData, estimateData]),
  accepted: acceptedDocumentData,
  // Whoever removes the document meanwhile takes the work its source.
  errors: [...sourceErrors, 'asset_expired', ...engineErrors],
  async handle(
    { identity, body, file, companion, respondAsync, signal },
    { fileOperations, documentOperations },
  ) {
    const { document_url: url, async: isAsync, dry_run: isDry, bilingual, ...rest } = body;
    const { request, ...parts } = incomingOf(rest, companion);
    const incoming = { ...parts, request: { ...request, bilingual }, field: 'document', url, file, signal };
    if (isDry) return { data: await fileOperations.estimate(identity, incoming) };
    return documentOperations.translate(identity, incoming, isAsync === true || respondAsync);
  },
});

const getDocument = operation({
  id: 'getDocument',
  route: 'GET /v1/visual/documents/{id}',
  summary: 'Read a document: how far it is, and where it can be downloaded',
  description:
    'To be asked after a 202 until its `status` is no longer `processing`. Links are fresh with each read.',
  params: idParams,
  data: documentData,
  errors: ['not_found'],
  handle: ({ identity, params }, { documentOperations }) => documentOperations.read(identity, params.id),
});

const deleteDocument = remove({
  id: 'deleteDocument',
  path: '/v1/visual/documents/{id}',
  summary: 'Cancels work on a document, removes one that nobody works on',
  description:
    'Work under way is cancelled, and the document stays as `cancelled`; one that nobody works on is removed with its files.',
  remove: ({ identity, params }, { files }) => files.remove(identity, params.id),
});

export const documentOperations = [translateDocument, getDocument, deleteDocument];
