import { z } from 'zod';
import { translationOptions } from '../translations/schema.ts';

/** Defaults for all work in the project: a request's own fields win. */
export const projectSettings = translationOptions
  .omit({ project_id: true })
  .extend({
    format: z.enum(['text', 'html', 'markdown']).optional(),
    tone: z.string().max(500).optional().describe('How the project speaks, in a few words.'),
    store_texts: z.boolean().optional().describe('`false`: texts are dropped once answered. Default `true`.'),
  })
  .meta({ id: 'ProjectSettings' });

const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}]/u.test(text), { message: 'must not hold control characters' });
const description = z.string().max(2_000);
const charactersPerMonth = z.int().positive().nullable();

export const projectCreateBody = z.strictObject({
  name,
  description: description.default(''),
  settings: projectSettings.prefault({}),
  characters_per_month: charactersPerMonth.optional(),
});

export const projectUpdateBody = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  settings: projectSettings.optional().describe('Replaces all settings.'),
  characters_per_month: charactersPerMonth.optional(),
});

export const projectData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    settings: projectSettings,
    is_default: z.boolean(),
    characters_per_month: z.int().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Project' });
