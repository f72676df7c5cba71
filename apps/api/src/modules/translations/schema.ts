import { z } from 'zod';

/** A BCP 47 tag as callers write it; the engine canonicalises and judges it. */
const language = z.string().min(1).max(64);

/** The options that everything which translates takes. Project settings supply defaults; the request wins. */
export const translationOptions = z.strictObject({
  source_language: language.optional().describe('BCP 47 tag, or `auto`. Left out: the language is detected.'),
  project_id: z.uuid().optional().describe("Left out: the key's only project, else the account's `Default`."),
  glossary_id: z.uuid().optional(),
  brand_voice_id: z.uuid().optional(),
  ai_model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A name of `GET /v1/models`: `provider/model`, or the bare model name.'),
  cultural_adaptation: z
    .boolean()
    .optional()
    .describe('Region-specific idioms and tone; each change is reported in `adaptations`.'),
  preserve_brand_voice: z.boolean().optional(),
  formal_tone: z.boolean().optional().describe('`true` is `formality: formal`; `false` is as in the source.'),
  formality: z.enum(['auto', 'formal', 'informal']).optional(),
  context: z.string().max(2_000).optional().describe('What the text is about. Not translated, not counted.'),
  memory: z.enum(['use', 'skip']).optional(),
});

export const translateBody = translationOptions
  .extend({
    text: z
      .string()
      .refine((text) => text.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } })
      .describe('Sent as it is; up to 50,000 code points by default (`GET /v1/limits`).'),
    target_language: language.describe('BCP 47 tag; the region matters: `es-MX`, `pt-BR`.'),
    format: z.enum(['text', 'html', 'markdown']).optional(),
    quality: z.enum(['checks', 'judge']).optional(),
  })
  .meta({
    id: 'TranslateRequest',
    examples: [{ text: 'The weather is nice today.', source_language: 'en', target_language: 'es' }],
  });

const scored = z.strictObject({
  id: z.string(),
  score: z.number().min(0).max(1),
  weight: z.number(),
  note: z.string(),
});

const warning = z.strictObject({ code: z.string(), message: z.string() });

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
    quality: z.strictObject({ score: z.number().min(0).max(1), checks: z.array(scored) }).nullable(),
    model: z.string().nullable().describe('`provider/model`'),
    engine: z.string().nullable(),
    cached: z.boolean(),
    adaptations: z.array(
      z.strictObject({ kind: z.string(), source: z.string(), target: z.string(), note: z.string() }),
    ),
    warnings: z.array(warning),
    error: z.strictObject({ code: z.string(), detail: z.string() }).optional(),
    revision: z.int().positive(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Translation' });

/** What `POST /v1/translate` answers: whatever failed is no answer but an error. */
export const completedTranslationData = translationData
  .extend({
    status: z.literal('completed'),
    translated_text: z.string(),
    source_text: z.string(),
    source_language: z.string(),
    quality_score: z.number().min(0).max(1),
    quality: translationData.shape.quality.unwrap(),
    model: z.string().describe('`provider/model`'),
    engine: z.string(),
    completed_at: z.iso.datetime(),
  })
  .omit({ error: true })
  .meta({ id: 'CompletedTranslation' });
