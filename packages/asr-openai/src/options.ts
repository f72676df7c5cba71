import { connectionShape, isConnectable, notConnectable } from '@dragoman/vendor-openai';
import { z } from 'zod';

/** Options under `providers.openai`, which the other OpenAI packages read too. */
export const openAiAsrOptionsSchema = z
  .strictObject({
    ...connectionShape,
    transcriptionModel: z
      .string()
      .min(1)
      .optional()
      .describe(
        "The model where a request names none. Default `whisper-1`, the only one of OpenAI's that gives times; at OpenAI itself `gpt-transcribe` from the day on which that one ends.",
      ),
    diarizationModel: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The model that tells speakers apart. Default `gpt-4o-transcribe-diarize` at OpenAI itself until it ends; else none, and speakers are not told apart.',
      ),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type OpenAiAsrOptions = z.output<typeof openAiAsrOptionsSchema>;
