import { canonicalTag } from '@dragoman/provider-kit';
import { connectionShape, isConnectable, listedLanguages, notConnectable } from '@dragoman/vendor-openai';
import { z } from 'zod';

const languageTag = z.string().refine((tag) => canonicalTag(tag) === tag, { error: 'must be a BCP 47 tag' });

/** Options under `providers.openai`, which the other OpenAI packages read too. */
export const openAiTtsOptionsSchema = z
  .strictObject({
    ...connectionShape,
    /** The model where a request names none. Default `gpt-4o-mini-tts`. */
    speechModel: z.string().min(1).default('gpt-4o-mini-tts'),
    /** The voice where a request names none. Default `alloy`. */
    voice: z.string().min(1).default('alloy'),
    /** The languages that the voices speak, where a list of voices says no others. Default: OpenAI's 57. */
    speechLanguages: z
      .array(languageTag)
      .min(1)
      .default([...listedLanguages]),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type OpenAiTtsOptions = z.output<typeof openAiTtsOptionsSchema>;
