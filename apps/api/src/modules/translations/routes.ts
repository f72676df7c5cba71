import type { Translation } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { completedTranslationData, translateBody, translationData } from './schema.ts';

const tag = 'Text';

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
  errors: [
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
  ],
  async handle({ identity, body, signal }, { translations }) {
    return { data: presentTranslation(await translations.translate(identity, body, signal)) };
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
    return { data: presentTranslation(await translations.get(identity, params.id)) };
  },
});

export const deleteTranslation = defineOperation({
  id: 'deleteTranslation',
  method: 'delete',
  path: '/v1/translations/{id}',
  tag,
  summary: 'Delete a translation',
  description: 'Its usage stays counted.',
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

const presentTranslation = (row: Translation): z.input<typeof translationData> => ({
  id: row.id,
  project_id: row.projectId,
  status: row.status,
  source_text: row.sourceText,
  translated_text: row.translatedText,
  source_language: row.sourceLanguage,
  target_language: row.targetLanguage,
  ...(row.detectedLanguage ? { detected_language: row.detectedLanguage } : {}),
  format: row.format,
  characters_used: row.charactersUsed,
  characters_billed: row.charactersBilled,
  quality_score: row.qualityScore,
  quality: row.qualityScore === null ? null : { score: row.qualityScore, checks: [...row.qualityChecks] },
  model: row.model,
  engine: row.engine,
  cached: row.cached,
  adaptations: [...row.adaptations],
  warnings: [...row.warnings],
  ...(row.error ? { error: row.error } : {}),
  revision: row.revision,
  created_at: row.createdAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});
