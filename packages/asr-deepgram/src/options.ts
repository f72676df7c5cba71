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
    apiKey: z
      .string()
      .regex(...headerText)
      .optional()
      .describe("The vendor's key. A server of your own needs none."),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        "Address of the API without `/v1`, for recordings and for streams; it goes before `region`. Default: Deepgram's, `https://api.deepgram.com`.",
      ),
    region: z
      .enum(regions)
      .optional()
      .describe(
        'Where audio is heard: the European Union, Australia or India. Default: where Deepgram chooses.',
      ),
    model: z.string().min(1).default('nova-3').describe('The model where a request names none.'),
    modelImprovement: z
      .boolean()
      .default(true)
      .describe(
        'Whether Deepgram may keep audio to improve its models. `false` asks it not to, at a higher price.',
      ),
  })
  .refine((options) => options.apiKey !== undefined || options.baseUrl !== undefined, {
    path: ['apiKey'],
    error: 'is missing: set DEEPGRAM_API_KEY, or baseUrl for a server that needs no key',
  });

/** Checked options. */
export type DeepgramOptions = z.output<typeof deepgramOptionsSchema>;
