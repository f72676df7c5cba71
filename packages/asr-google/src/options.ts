import { connectableBy, connectionShape, endpointSchema, notConnectable } from '@dragoman/vendor-google';
import { z } from 'zod';
import { vendorLanguage } from './languages.ts';

const language = z
  .string()
  .refine((tag) => vendorLanguage(tag) !== undefined, { error: 'must be a language that Google recognises' });

/** Whether options lead to a server. */
export const isConnectable = connectableBy('speechEndpoint');

/** Options under `providers.google`. */
export const googleAsrOptionsSchema = z
  .strictObject({
    ...connectionShape,
    speechEndpoint: endpointSchema
      .optional()
      .describe(
        "`https://` and host, or `http://` for gRPC without TLS. Default: Google's own, which is `https://speech.googleapis.com`.",
      ),
    model: z
      .string()
      .min(1)
      .optional()
      .describe('The model where a request names none. Default: the one that Google chooses.'),
    detectLanguages: z
      .array(language)
      .min(2)
      .max(4)
      .optional()
      .describe(
        'Two to four languages, among which that of a recording is found where a request names none. Default: no detection.',
      ),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type GoogleAsrOptions = z.output<typeof googleAsrOptionsSchema>;
