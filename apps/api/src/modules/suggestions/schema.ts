import { z } from 'zod';
import { warningData } from '../../http/schemas.ts';
import { languageTag, translationOptions } from '../translation-options.ts';

export const suggestionsBody = translationOptions
  .omit({ memory: true })
  .extend({
    text: z
      .string()
      .refine((text) => text.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } })
      .describe('A text or the source of a segment: inline tags such as `<1>…</1>` are kept.'),
    source_language: languageTag.describe('BCP 47 tag.'),
    target_language: languageTag.describe('BCP 47 tag; the region matters: `es-MX`, `pt-BR`.'),
  })
  .meta({
    id: 'SuggestionsRequest',
    examples: [{ text: 'Press <1>Save</1>.', source_language: 'en', target_language: 'es' }],
  });

const pair = z.strictObject({ source: z.string(), target: z.string() });

export const suggestionsData = z
  .strictObject({
    memory: z
      .array(pair.extend({ exact: z.boolean().describe('Its source is the text.') }))
      .describe('What somebody approved or imported, the most similar first: at most five.'),
    glossary: z.array(pair).describe('The terms of the glossary that occur in the text.'),
    machine: z
      .strictObject({
        target: z.string(),
        model: z.string(),
        quality_score: z.number().min(0).max(1).nullable(),
        characters_billed: z.int().nonnegative(),
        warnings: z.array(warningData),
      })
      .describe("The engine's own, made now."),
  })
  .meta({ id: 'Suggestions' });
