import { connectionShape, isConnectable, notConnectable } from '@dragoman/vendor-openai';
import { z } from 'zod';

/** Options under `providers.openai`, which the other OpenAI packages read too. */
export const openAiAsrOptionsSchema = z
  .strictObject({
    ...connectionShape,
    /** The model where a request names none. Default `whisper-1`, the only one of OpenAI's that gives times. */
    transcriptionModel: z.string().min(1).default('whisper-1'),
    /**
     * The model that tells speakers apart. Default `gpt-4o-transcribe-diarize` at OpenAI itself; elsewhere none, and
     * speakers are not told apart.
     */
    diarizationModel: z.string().min(1).optional(),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type OpenAiAsrOptions = z.output<typeof openAiAsrOptionsSchema>;
