import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The address of ElevenLabs' own API. */
export const elevenLabsBaseUrl = 'https://api.elevenlabs.io';

const share = z.number().min(0).max(1);

/** Options under `providers.elevenlabs`. */
export const elevenLabsOptionsSchema = z.strictObject({
  /** The vendor's key. */
  apiKey: z.string().regex(...headerText),
  /** Address of the API without `/v1`. Default: ElevenLabs'; some accounts have their data in another region. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The model where a request names none. Default `eleven_multilingual_v2`. */
  model: z.string().min(1).default('eleven_multilingual_v2'),
  /** The id of the voice where a request names none. Default `JBFqnCBsd6RMkjVDRZzb`, George. */
  voice: z.string().min(1).default('JBFqnCBsd6RMkjVDRZzb'),
  /** How alike each reading of a text is, 0..1; Eleven v3 takes 0, 0.5 and 1. Default: as the voice is set at the vendor. */
  stability: share.optional(),
  /** How close to the recorded speaker, 0..1. Default: as the voice is set at the vendor. */
  similarityBoost: share.optional(),
  /** How much the speaker's way of speaking is exaggerated, 0..1. Default: as the voice is set at the vendor. */
  style: share.optional(),
  /** Whether ElevenLabs keeps texts and audio in its history. `false` is for enterprise accounts. Default true. */
  history: z.boolean().default(true),
});

/** Checked options. */
export type ElevenLabsOptions = z.output<typeof elevenLabsOptionsSchema>;
