import { z } from 'zod';
import { invalid } from '../errors/errors.ts';

/** A BCP 47 tag as callers write it; the engine canonicalises and judges it. */
export const languageTag = z.string().min(1).max(64);

/** The options that everything which translates takes. Project settings supply defaults; the request wins. */
export const translationOptions = z.strictObject({
  source_language: languageTag
    .optional()
    .describe('BCP 47 tag, or `auto`. Left out: the language is detected.'),
  project_id: z.uuid().optional().describe("Left out: the key's only project, else the account's `Default`."),
  glossary_id: z.uuid().optional().describe('The terms to use: `/v1/glossaries`.'),
  brand_voice_id: z.uuid().optional().describe('How the brand speaks: `/v1/brand-voices`.'),
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
  preserve_brand_voice: z
    .boolean()
    .optional()
    .describe("Keeps to the brand voice, or to the project's tone."),
  formal_tone: z.boolean().optional().describe('`true` is `formality: formal`; `false` is as in the source.'),
  formality: z.enum(['auto', 'formal', 'informal']).optional(),
  context: z.string().max(2_000).optional().describe('What the text is about. Not translated, not counted.'),
  memory: z
    .enum(['use', 'skip'])
    .optional()
    .describe('`skip`: neither answered from the translation memory nor kept in it. Default `use`.'),
});

/** 400 where both fields are there and say different things. @param at pointer of what they are in */
export const refuseTwoFormalities = (
  { formality, formal_tone }: Pick<z.output<typeof translationOptions>, 'formality' | 'formal_tone'>,
  at = '',
): void => {
  if (formal_tone !== true || formality === undefined || formality === 'formal') return;
  throw invalid('`formal_tone: true` and `formality` say different things. Send one of them.', {
    pointer: `${at}/formal_tone`,
    code: 'contradiction',
    message: `is true, but formality is ${formality}`,
  });
};
