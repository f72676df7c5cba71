import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** Where Deepgram hears, beside its own choice (https://developers.deepgram.com/reference/regional-endpoints, 2026-11). */
const regions = ['eu', 'au', 'in'] as const;

/** The address of the API for these options: `baseUrl` goes before the region. */
export const baseUrlOf = ({ baseUrl, region }: Pick<DeepgramOptions, 'baseUrl' | 'region'>): string =>
  baseUrl ?? (region === undefined ? 'https://api.deepgram.com' : `https://api.${region}.deepgram.com`);

/** Options under `providers.deepgram`. */
export const deepgramOptionsSchema = z
  .strictObject({
    /** The vendor's key. Servers of your own need none. */
    apiKey: z
      .string()
      .regex(...headerText)
      .optional(),
    /** Address of the API without `/v1`, for files and for streams. Default: Deepgram's. */
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** Where audio is heard: the European Union, Australia or India. Default: where Deepgram likes. */
    region: z.enum(regions).optional(),
    /** The model where a request names none. Default `nova-3`. */
    model: z.string().min(1).default('nova-3'),
    /** Whether Deepgram may keep audio to improve its models; its prices without that are higher. Default true. */
    modelImprovement: z.boolean().default(true),
  })
  .refine((options) => options.apiKey !== undefined || options.baseUrl !== undefined, {
    path: ['apiKey'],
    error: 'is missing: set DEEPGRAM_API_KEY, or baseUrl for a server that needs no key',
  });

/** Checked options. */
export type DeepgramOptions = z.output<typeof deepgramOptionsSchema>;
