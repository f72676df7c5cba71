import { connectionShape, isConnectable, notConnectable } from '@dragoman/vendor-azure';
import { z } from 'zod';

/** What Azure takes as candidates where it detects throughout the audio; at its start it takes four. */
const maxCandidates = 10;

/** Options under `providers.azure`, as far as recognition reads them. */
export const azureAsrOptionsSchema = z
  .strictObject({
    ...connectionShape,
    detectLanguages: z
      .array(z.string().min(2))
      .min(1)
      .max(maxCandidates)
      .default(['en-US', 'es-ES', 'fr-FR', 'de-DE'])
      .describe(
        'The languages among which to detect, 1..10: where a request names none. Up to four are told apart by the first seconds, more throughout.',
      ),
    endpointId: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Id of a custom speech endpoint, where a request names no model. Default: Azure's own models.",
      ),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type AzureAsrOptions = z.output<typeof azureAsrOptionsSchema>;
