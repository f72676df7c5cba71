import { z } from 'zod';
import { nameField } from '../../http/schemas.ts';
import { entryData, shortTermsField } from '../glossaries/schema.ts';

/** Text of at most so many code points (not UTF-16 units), which is not blank. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => text.length <= maxLength || [...text].length <= maxLength, {
      message: `must have at most ${maxLength} code points`,
      params: { code: 'too_long' },
    });

const rules = z.array(line(300)).max(10);
const example = z.strictObject({ source: line(1_000), target: line(1_000) });

const fields = {
  tone: line(500)
    .or(z.literal(''))
    .describe('How the brand speaks, in a few words: `warm, brief, no slang`.'),
  audience: line(500).or(z.literal('')).describe('Whom it speaks to: `parents of small children`.'),
  do: rules.describe('What to do: at most 10 rules of 300 code points.'),
  dont: rules.describe('What not to do.'),
  examples: z.array(example).max(20).describe('Good translations: at most 20.'),
  terms: shortTermsField(200).describe('Words of the brand, as in a glossary: at most 200.'),
};

export const brandVoiceCreateBody = z
  .strictObject({
    name: nameField,
    tone: fields.tone.optional(),
    audience: fields.audience.optional(),
    do: fields.do.optional(),
    dont: fields.dont.optional(),
    examples: fields.examples.optional(),
    terms: fields.terms.optional(),
  })
  .meta({
    id: 'BrandVoiceCreate',
    examples: [
      {
        name: 'Shop',
        tone: 'warm and brief',
        audience: 'young parents',
        do: ['Speak to one reader.'],
        dont: ['No exclamation marks.'],
        examples: [{ source: 'Your cart is empty.', target: 'Aún no has elegido nada.' }],
      },
    ],
  });

export const brandVoiceUpdateBody = z
  .strictObject({
    name: nameField.optional(),
    tone: fields.tone.optional(),
    audience: fields.audience.optional(),
    do: fields.do.optional(),
    dont: fields.dont.optional(),
    examples: fields.examples.optional(),
    terms: fields.terms.optional().describe('Replaces all terms, as each list replaces its own.'),
  })
  .meta({ examples: [{ tone: 'warm, brief, no slang' }] });

export const brandVoiceData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    tone: z.string(),
    audience: z.string(),
    do: z.array(z.string()),
    dont: z.array(z.string()),
    examples: z.array(z.strictObject({ source: z.string(), target: z.string() })),
    terms: z.array(entryData.omit({ id: true })),
    revision: z
      .int()
      .positive()
      .describe('Counts the changes. In quotes it is the `ETag`, and what `If-Match` takes.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'BrandVoice' });
