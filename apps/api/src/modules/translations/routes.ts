import { z } from 'zod';
import { weighTexts } from '../../http/body/body-budget.ts';
import { etagOf } from '../../http/if-match.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchNote } from '../../http/schemas.ts';
import { presentElement, presentTranslation } from './present.ts';
import {
  batchBody,
  batchElementData,
  completedTranslationData,
  translateBody,
  translationData,
  translationsQuery,
} from './schema.ts';
import type { TranslationService } from './service.ts';

interface Services {
  readonly translations: TranslationService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Text', scope: 'translate' });

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

const translate = operation({
  id: 'translate',
  route: 'POST /v1/translate',
  summary: 'Translate a text',
  description:
    'Translates one text and scores the result. With an `Idempotency-Key` header the same request can be sent again without being done twice.',
  body: translateBody,
  data: completedTranslationData,
  errors: translationErrors,
  async handle({ identity, body, signal }, { translations }) {
    const translation = await translations.translate(identity, body, { signal });
    return { data: presentTranslation(translation), headers: { etag: etagOf(translation.revision) } };
  },
});

const translateBatch = operation({
  id: 'translateBatch',
  route: 'POST /v1/translate/batch',
  summary: 'Translate several texts',
  description:
    "Up to 100 texts with the same options, strictly in order; it counts as one request. Each has its own outcome: `success` is true where all succeeded. Where not one did, the answer is the first one's error. After three failures of the engines in a row the rest is not tried. A quota must suffice for all texts, or nothing is done.",
  body: batchBody,
  bodyLimit: 'batchBytes',
  data: z.array(batchElementData),
  partial: true,
  errors: translationErrors,
  async handle({ identity, body, signal }, { translations }) {
    const elements = await translations.translateBatch(identity, body, {
      signal,
      requester: { account: identity.account.id, priority: 'batch' },
    });
    return {
      data: elements.map(presentElement),
      success: elements.every((element) => 'translation' in element),
    };
  },
});

const listTranslations = list({
  id: 'listTranslations',
  path: '/v1/translations',
  summary: 'List translations, newest first',
  description: `${searchNote} So it does by score and source language.`,
  query: translationsQuery,
  item: translationData,
  answerBytes: weighTexts,
  page: ({ identity, query }, page, { translations }) =>
    translations.list(
      identity,
      {
        projectId: query.project_id,
        status: query.status,
        sourceLanguage: query.source_language,
        targetLanguage: query.target_language,
        minScore: query.min_score,
        maxScore: query.max_score,
        since: query.since,
        until: query.until,
        search: query.search,
      },
      page,
    ),
  present: presentTranslation,
});

const getTranslation = operation({
  id: 'getTranslation',
  route: 'GET /v1/translations/{id}',
  summary: 'Read a translation',
  description:
    'All that is known of it: texts, score, warnings, state and revision. Texts of projects with `store_texts: false` are null once they were answered.',
  params: idParams,
  data: translationData,
  errors: ['not_found'],
  async handle({ identity, params }, { translations }) {
    const translation = await translations.get(identity, params.id);
    return { data: presentTranslation(translation), headers: { etag: etagOf(translation.revision) } };
  },
});

const deleteTranslation = remove({
  id: 'deleteTranslation',
  path: '/v1/translations/{id}',
  summary: 'Delete a translation',
  description: 'Its history and what the translation memory has of it go along; its usage stays counted.',
  remove: ({ identity, params }, { translations }) => translations.delete(identity, params.id),
});

export const translateOperations = [translate, translateBatch, listTranslations];

export const translationOperations = [getTranslation, deleteTranslation];
