import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The address of ElevenLabs' own API. */
export const elevenLabsBaseUrl = 'https://api.elevenlabs.io';

const share = z.number().min(0).max(1);

/** Options under `providers.elevenlabs`. */
export const elevenLabsOptionsSchema = z.strictObject({
  apiKey: z
    .string()
    .regex(...headerText)
    .describe("The vendor's key."),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address of the API without `/v1`. Default: ElevenLabs'; some accounts have their data in another region.",
    ),
  model: z
    .string()
    .min(1)
    .default('eleven_multilingual_v2')
    .describe('The model where a request names none.'),
  voice: z
    .string()
    .min(1)
    .default('JBFqnCBsd6RMkjVDRZzb')
    .describe('The id of the voice where a request names none.'),
  stability: share
    .optional()
    .describe(
      'How alike each reading of a text is, 0..1; Eleven v3 takes 0, 0.5 and 1. Default: as the voice is set at the vendor.',
    ),
  similarityBoost: share
    .optional()
    .describe('How close to the recorded speaker, 0..1. Default: as the voice is set at the vendor.'),
  style: share
    .optional()
    .describe(
      "How much the speaker's way of speaking is exaggerated, 0..1. Default: as the voice is set at the vendor.",
    ),
  history: z
    .boolean()
    .default(true)
    .describe('Whether ElevenLabs keeps texts and audio in its history. `false` is for enterprise accounts.'),
});

/** Checked options. */
export type ElevenLabsOptions = z.output<typeof elevenLabsOptionsSchema>;
