import { z } from 'zod';

/** `google.protobuf.Duration` in milliseconds. */
const duration = z
  .object({ seconds: z.coerce.number().nonnegative().nullish(), nanos: z.number().nonnegative().nullish() })
  .transform(({ seconds, nanos }) => Math.round((seconds ?? 0) * 1000 + (nanos ?? 0) / 1e6));

const word = z.object({
  word: z.string(),
  startTime: duration.nullish(),
  endTime: duration.nullish(),
  confidence: z.number().nullish(),
  speakerTag: z.number().nullish(),
  speakerLabel: z.string().nullish(),
});

const alternative = z.object({
  transcript: z.string().nullish(),
  confidence: z.number().nullish(),
  words: z.array(word).nullish(),
});

const result = z.object({
  alternatives: z.array(alternative),
  resultEndTime: duration.nullish(),
  languageCode: z.string().nullish(),
});

/** A result of a stream. */
const streamResult = result.extend({ isFinal: z.boolean().nullish() });

const requestId = z.coerce.string().nullish();

/** The answer to a whole recording. */
export const recogniseResponseSchema = z.object({ results: z.array(result), requestId });

/** A message of a stream. */
export const streamResponseSchema = z.object({
  results: z.array(streamResult),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
  requestId,
});

/** A part of the recording as Google heard it. */
export type RecognitionResult = z.output<typeof result>;
/** A message of a stream. */
export type StreamResponse = z.output<typeof streamResponseSchema>;
/** A word as Google heard it. */
export type WordInfo = z.output<typeof word>;
