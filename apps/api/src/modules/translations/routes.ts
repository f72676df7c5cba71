import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { presentElement, presentTranslation } from './present.ts';
import {
  batchBody,
  batchElementData,
  completedTranslationData,
  translateBody,
  translationData,
} from './schema.ts';

const tag = 'Text';

/** How translating may end, beside success. */
const translationErrors = [
  'limit_exceeded',
  'unsupported_language',
  'unsupported_language_pair',
  'unknown_model',
  'unsupported_format',
  'unsupported_option',
  'language_not_detected',
  'quota_exceeded',
  'not_found',
  'conflict',
  'provider_error',
  'provider_unavailable',
  'provider_not_configured',
  'provider_timeout',
] as const;

export const translate = defineOperation({
  id: 'translate',
  method: 'post',
  path: '/v1/translate',
  tag,
  summary: 'Translate a text',
  description:
    'Translates one text and scores the result. With an `Idempotency-Key` header the same request can be sent again without being done twice.',
  scope: 'translate',
  body: translateBody,
  status: 200,
  data: completedTranslationData,
  errors: translationErrors,
  async handle({ identity, body, signal }, { translations }) {
    const translation = await translations.translate(identity, body, signal);
    return { data: presentTranslation(translation), headers: { etag: etagOf(translation.revision) } };
  },
});

export const translateBatch = defineOperation({
  id: 'translateBatch',
  method: 'post',
  path: '/v1/translate/batch',
  tag,
  summary: 'Translate several texts',
  description:
    "Up to 100 texts with the same options, strictly in order; it counts as one request. Each has its own outcome: `success` is true where all succeeded. Where not one did, the answer is the first one's error. After three failures of the engines in a row the rest is not tried. A quota must suffice for all texts, or nothing is done.",
  scope: 'translate',
  body: batchBody,
  bodyLimit: 'batchBytes',
  status: 200,
  data: z.array(batchElementData),
  partial: true,
  errors: translationErrors,
  async handle({ identity, body, signal }, { translations }) {
    const elements = await translations.translateBatch(identity, body, signal);
    return {
      data: elements.map(presentElement),
      success: elements.every((element) => 'translation' in element),
    };
  },
});

export const listTranslations = defineOperation({
  id: 'listTranslations',
  method: 'get',
  path: '/v1/translations',
  tag,
  summary: 'List translations, newest first',
  scope: 'translate',
  query: pageQuery.extend({
    project_id: z.uuid().optional(),
    status: z.enum(['created', 'completed', 'failed', 'updated', 'approved']).optional(),
    target_language: z.string().min(1).max(64).optional(),
  }),
  status: 200,
  data: z.array(translationData),
  list: true,
  async handle({ identity, query }, { translations, cursors }) {
    const page = await translations.list(
      identity,
      { projectId: query.project_id, status: query.status, targetLanguage: query.target_language },
      cursors.request(identity.account.id, query),
    );
    return cursors.reply(identity.account.id, page, presentTranslation);
  },
});

export const getTranslation = defineOperation({
  id: 'getTranslation',
  method: 'get',
  path: '/v1/translations/{id}',
  tag,
  summary: 'Read a translation',
  scope: 'translate',
  params: idParams,
  status: 200,
  data: translationData,
  errors: ['not_found'],
  async handle({ identity, params }, { translations }) {
    const translation = await translations.get(identity, params.id);
    return { data: presentTranslation(translation), headers: { etag: etagOf(translation.revision) } };
  },
});

export const deleteTranslation = defineOperation({
  id: 'deleteTranslation',
  method: 'delete',
  path: '/v1/translations/{id}',
  tag,
  summary: 'Delete a translation',
  description: 'Its history and what the translation memory has of it go along; its usage stays counted.',
  scope: 'translate',
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params }, { translations }) {
    await translations.delete(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});
