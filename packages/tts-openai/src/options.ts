import { canonicalTag } from '@dragoman/provider-kit';
import { connectionShape, isConnectable, listedLanguages, notConnectable } from '@dragoman/vendor-openai';
import { z } from 'zod';

const languageTag = z.string().refine((tag) => canonicalTag(tag) === tag, { error: 'must be a BCP 47 tag' });

/** Options under `providers.openai`, which the other OpenAI packages read too. */
export const openAiTtsOptionsSchema = z
  .strictObject({
    ...connectionShape,
    speechModel: z
      .string()
      .min(1)
      .default('gpt-4o-mini-tts')
      .describe('The model where a request names none.'),
    voice: z.string().min(1).default('alloy').describe('The voice where a request names none.'),
    speechLanguages: z
      .array(languageTag)
      .min(1)
      .default([...listedLanguages])
      .describe('The languages that the voices speak, where a list of voices says no others.'),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type OpenAiTtsOptions = z.output<typeof openAiTtsOptionsSchema>;
