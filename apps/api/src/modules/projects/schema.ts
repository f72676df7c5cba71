import { z } from 'zod';
import { charactersPerMonthField, nameField, sourceLanguageField } from '../../http/schemas.ts';
import { translationOptions } from '../translation-options.ts';

/** Replaces members of the tone that `cultural_tone` applies. */
export const voiceTone = z.strictObject({
  rate: z.number().min(0.25).max(4).optional().describe("Factor of the voice's own rate."),
  pitch: z.number().min(-20).max(20).optional().describe("Semitones above or below the voice's own pitch."),
  pitch_range: z.number().min(0).max(4).optional().describe("Factor of the voice's own pitch range."),
  pause_ms: z.int().min(0).max(5_000).optional().describe('Between sentences.'),
  volume: z.number().min(-96).max(16).optional().describe('Decibels.'),
  styles: z.array(z.string().min(1).max(100)).max(20).optional().describe('Best first.'),
  instructions: z.string().max(500).optional().describe('For engines that take them: plain English.'),
});

/** Defaults for all work in the project: a request's own fields win. */
const projectSettings = translationOptions
  .omit({ project_id: true })
  .extend({
    format: z.enum(['text', 'html', 'markdown']).optional(),
    tone: z.string().max(500).optional().describe('How the project speaks, in a few words.'),
    voice_tone: voiceTone.optional(),
    store_texts: z.boolean().optional().describe('`false`: texts are dropped once answered. Default `true`.'),
  })
  .meta({ id: 'ProjectSettings' });

/** As callers send them. What is no language is refused here: else every request that leaves it to the project would be. */
const projectSettingsBody = projectSettings
  .extend({ source_language: sourceLanguageField.optional().describe('BCP 47 tag, or `auto`.') })
  .meta({ id: 'NewProjectSettings' });

const description = z.string().max(2_000);

export const projectCreateBody = z
  .strictObject({
    name: nameField,
    description: description.default(''),
    settings: projectSettingsBody.prefault({}),
    characters_per_month: charactersPerMonthField.optional(),
  })
  .meta({ examples: [{ name: 'Shop', settings: { formality: 'formal', cultural_adaptation: true } }] });

export const projectUpdateBody = z
  .strictObject({
    name: nameField.optional(),
    description: description.optional(),
    settings: projectSettingsBody.optional().describe('Replaces all settings.'),
    characters_per_month: charactersPerMonthField.optional(),
  })
  .meta({ examples: [{ description: 'Everything that customers read.' }] });

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
