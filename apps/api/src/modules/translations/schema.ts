import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { createdBetween, languageField, numberInUrl, searchText, warningData } from '../../http/schemas.ts';
import { languageTag, translationOptions } from '../translation-options.ts';

const written = z
  .string()
  .refine((text) => text.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } });

const textOptions = translationOptions.extend({
  target_language: languageTag.describe('BCP 47 tag; the region matters: `es-MX`, `pt-BR`.'),
  format: z
    .enum(['text', 'html', 'markdown'])
    .optional()
    .describe('Default `text`. ICU messages are recognised by themselves.'),
  quality: z
    .enum(['checks', 'judge'])
    .optional()
    .describe('`judge` asks an engine for its opinion as well, at its cost. Default `checks`.'),
});

export const translateBody = textOptions
  .extend({
    text: written.describe('Sent as it is; up to 50,000 code points by default (`GET /v1/limits`).'),
  })
  .meta({
    id: 'TranslateRequest',
    examples: [{ text: 'The weather is nice today.', source_language: 'en', target_language: 'es' }],
  });

/** Longer lists are not even looked at: `limits.batch.texts` says how many are taken. */
const longestList = 10_000;

export const batchBody = textOptions
  .extend({
    // The length is judged before any element is.
    texts: z
      .array(z.unknown())
      .min(1)
      .max(longestList)
      .pipe(z.array(written))
      .meta({ items: { type: 'string' } })
      .describe(
        'Up to 100 texts of 200,000 code points in all by default (`GET /v1/limits`); none may be blank.',
      ),
  })
  .meta({
    id: 'TranslateBatchRequest',
    examples: [{ texts: ['Save', 'Cancel'], source_language: 'en', target_language: 'es' }],
  });

export const editBody = z
  .strictObject({ translated_text: written })
  .meta({ id: 'TranslationEdit', examples: [{ translated_text: 'Hace buen tiempo hoy.' }] });

const scored = z.strictObject({
  id: z.string(),
  score: z.number().min(0).max(1),
  weight: z.number(),
  note: z.string(),
});

const place = z.int().nonnegative();

/** The score of a translation and what it is made of. */
export const qualityData = z
  .strictObject({
    score: z.number().min(0).max(1),
    checks: z.array(scored),
    segments: z
      .array(
        z.strictObject({
          start: place,
          end: place,
          target_start: place,
          target_end: place,
          score: z.number().min(0).max(1),
          checks: z.array(z.string()).describe('What lowered it, the gravest first.'),
        }),
      )
      .describe(
        'Parts of the text below 0.8, the worst first, at most 100. Places are Unicode code points: `start` and `end` in the source, the others in the translation.',
      ),
    not_checked: z
      .array(z.string())
      .describe(
        'Checks by which most of the text could not be judged. Without `content` the score is at most 0.85.',
      ),
  })
  .meta({ id: 'Quality' });

export const translationData = z
  .strictObject({
    id: z.uuid(),
    project_id: z.uuid(),
    status: z.enum(['created', 'completed', 'failed', 'updated', 'approved']),
    source_text: z.string().nullable(),
    translated_text: z.string().nullable(),
    source_language: z.string().nullable(),
    target_language: z.string(),
    detected_language: z.strictObject({ code: z.string(), confidence: z.number().min(0).max(1) }).optional(),
    format: z.enum(['text', 'html', 'markdown']),
    characters_used: z.int().nonnegative().describe('Unicode code points of the source text.'),
    characters_billed: z.int().nonnegative(),
    quality_score: z.number().min(0).max(1).nullable(),
    quality: qualityData.nullable(),
    model: z.string().nullable().describe('`provider/model`'),
    engine: z.string().nullable(),
    cached: z.boolean(),
    adaptations: z.array(
      z.strictObject({ kind: z.string(), source: z.string(), target: z.string(), note: z.string() }),
    ),
    glossary_matches: z
      .array(
        z.strictObject({
          source: z.string(),
          target: z.string(),
          count: z.int().positive(),
          applied: z.boolean(),
        }),
      )
      .describe('Terms of the glossary in the source, and whether the translation has them as often.'),
    warnings: z.array(warningData),
    error: z.strictObject({ code: z.string(), detail: z.string() }).optional(),
    revision: z.int().positive(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Translation' });

const score = numberInUrl(z.number().min(0).max(1)).optional();

export const translationsQuery = pageQuery.extend({
  project_id: z.uuid().optional(),
  status: translationData.shape.status.optional(),
  source_language: languageField.optional(),
  target_language: languageField.optional(),
  min_score: score.describe('Only those with this `quality_score` or a higher one.'),
  max_score: score.describe('Only those with this `quality_score` or a lower one.'),
  ...createdBetween,
  search: searchText,
});

/** What `POST /v1/translate` answers: whatever failed is no answer but an error. */
export const completedTranslationData = translationData
  .extend({
    status: z.literal('completed'),
    translated_text: z.string(),
    source_text: z.string(),
    source_language: z.string(),
    quality_score: z.number().min(0).max(1),
    quality: qualityData,
    model: z.string().describe('`provider/model`'),
    engine: z.string(),
    completed_at: z.iso.datetime(),
  })
  .omit({ error: true })
  .meta({ id: 'CompletedTranslation' });

/** One text's outcome in a batch. */
export const batchElementData = z
  .union([
    completedTranslationData
      .extend({ index: z.int().nonnegative(), success: z.literal(true) })
      .meta({ id: 'BatchTranslation' }),
    z
      .strictObject({
        index: z.int().nonnegative(),
        success: z.literal(false),
        translation_id: z.uuid().optional().describe('The `failed` translation, where an engine failed.'),
        error: z.strictObject({ code: z.string(), detail: z.string() }),
      })
      .meta({ id: 'BatchFailure' }),
  ])
  .meta({ id: 'BatchElement' });

/** The most that are approved at once. */
const maxApprovals = 100;

export const approvalsBody = z
  .strictObject({ ids: z.array(z.uuid()).min(1).max(maxApprovals) })
  .meta({ id: 'TranslationApprovals', examples: [{ ids: ['0198c4a2-7d54-7b10-9f7e-3d1f0a4b8c21'] }] });

/** One translation's outcome of several approvals. */
export const approvalElementData = z
  .union([
    translationData
      .extend({ index: z.int().nonnegative(), success: z.literal(true), status: z.literal('approved') })
      .meta({ id: 'TranslationApproval' }),
    z
      .strictObject({
        index: z.int().nonnegative(),
        success: z.literal(false),
        id: z.uuid(),
        error: z.strictObject({ code: z.string(), detail: z.string() }),
      })
      .meta({ id: 'TranslationApprovalFailure' }),
  ])
  .meta({ id: 'TranslationApprovalElement' });

/** One state in a translation's history. */
export const revisionData = z
  .strictObject({
    revision: z.int().positive().describe('1 is what the engine made.'),
    status: translationData.shape.status,
    translated_text: z.string().nullable(),
    quality_score: translationData.shape.quality_score,
    quality: translationData.shape.quality,
    actor: z.uuid().nullable().describe('The key that made it.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'TranslationRevision' });
