import { z } from 'zod';

const seconds = z.number().nonnegative();
const optionalText = z.string().optional().catch(undefined);

const usage = z
  .object({ type: z.literal('duration'), seconds })
  .optional()
  .catch(undefined);

/** The answer of models without times. */
export const plainSchema = z.object({
  text: z.string(),
  languages: z
    .array(z.object({ code: z.string() }))
    .optional()
    .catch(undefined),
  logprobs: z
    .array(z.object({ logprob: z.number() }))
    .optional()
    .catch(undefined),
  usage,
});

const segment = z.object({
  text: z.string(),
  start: seconds,
  end: seconds,
  avg_logprob: z.number().optional().catch(undefined),
});

/** The answer of Whisper. Some servers leave out what is empty. */
export const verboseSchema = z.object({
  text: z.string(),
  language: optionalText,
  duration: z.coerce.number().nonnegative().optional().catch(undefined),
  segments: z.array(segment).nullish(),
  words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).nullish(),
});

/** The answer of a model that tells speakers apart. */
export const diarizedSchema = z.object({
  text: z.string(),
  duration: z.number().nonnegative().optional().catch(undefined),
  segments: z.array(z.object({ text: z.string(), start: seconds, end: seconds, speaker: z.string().min(1) })),
});

/** What the SDK adds to any answer. */
export const traceSchema = z.object({ _request_id: z.string().min(1).nullish().catch(undefined) });
