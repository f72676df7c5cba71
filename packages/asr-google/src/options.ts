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
        "`https://` and host, or `http://` for gRPC without TLS. One of a region (`https://eu-speech.googleapis.com`) is where models of v2 are asked too. Default: Google's own, which is `https://speech.googleapis.com`, and for v2 that of a region in the United States.",
      ),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The model where a request names none. `chirp_3` and `chirp_2` are asked by v2 of the API, all others by v1. Default: the one that Google chooses.',
      ),
    project: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.:-]*$/, { error: 'must be the id of a project' })
      .optional()
      .describe('The id of the project that models of v2 are asked in. Default: the one of the credentials.'),
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
