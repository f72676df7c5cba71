import type { AsrWord } from '@dragoman/provider';
import { byStart, defined, probability } from '@dragoman/provider-kit';
import { z } from 'zod';

/** `google.protobuf.Duration` in milliseconds. */
const duration = z
  .object({ seconds: z.coerce.number().nonnegative().nullish(), nanos: z.number().nonnegative().nullish() })
  .transform(({ seconds, nanos }) => Math.round((seconds ?? 0) * 1000 + (nanos ?? 0) / 1e6));

/** A zero stands for none. */
const confidence = z
  .number()
  .nullish()
  .transform((value) => (value ? probability(value) : undefined));

const word = z
  .object({
    word: z.string(),
    startTime: duration.nullish(),
    endTime: duration.nullish(),
    confidence,
    speakerTag: z.number().nullish(),
    speakerLabel: z.string().nullish(),
  })
  .transform(({ word: text, startTime, endTime, confidence, speakerTag, speakerLabel }): AsrWord => {
    const startMs = startTime ?? 0;
    const speaker = speakerLabel || (speakerTag ? String(speakerTag) : undefined);
    const endMs = Math.max(startMs, endTime ?? startMs);
    return { text, startMs, endMs, ...defined({ speaker, confidence }) };
  });

const words = z
  .array(word)
  .nullish()
  .transform((all) => byStart((all ?? []).filter(({ text }) => text.trim() !== '')));

const alternative = z.object({ transcript: z.string().nullish(), confidence, words });

const result = z.object({
  alternatives: z.array(alternative),
  resultEndTime: duration.nullish(),
  languageCode: z.string().nullish(),
});

/** A zero stands for none. */
const requestId = z.coerce
  .string()
  .nullish()
  .transform((id) => (id && id !== '0' ? id : undefined));

/** The answer to a whole recording. */
export const answerSchema = z.object({ results: z.array(result), requestId });

/** A message of a stream. */
export const messageSchema = z.object({
  results: z.array(result.extend({ isFinal: z.boolean().nullish() })),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
  requestId,
});

/** A part of the recording as Google heard it. */
export type RecognitionResult = z.output<typeof result>;
/** A checked message of a stream. */
export type Message = z.output<typeof messageSchema>;
