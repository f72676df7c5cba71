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
    startOffset: duration.nullish(),
    endOffset: duration.nullish(),
    confidence,
    speakerTag: z.number().nullish(),
    speakerLabel: z.string().nullish(),
  })
  .transform(({ word: text, confidence, speakerTag, speakerLabel, ...times }): AsrWord => {
    const startMs = times.startTime ?? times.startOffset ?? 0;
    const speaker = speakerLabel || (speakerTag ? String(speakerTag) : undefined);
    const endMs = Math.max(startMs, times.endTime ?? times.endOffset ?? startMs);
    return { text, startMs, endMs, ...defined({ speaker, confidence }) };
  });

const words = z
  .array(word)
  .nullish()
  .transform((all) => byStart((all ?? []).filter(({ text }) => text.trim() !== '')));

const alternative = z.object({ transcript: z.string().nullish(), confidence, words });

const resultFields = z.object({
  alternatives: z.array(alternative),
  resultEndTime: duration.nullish(),
  resultEndOffset: duration.nullish(),
  languageCode: z.string().nullish(),
});

/** v2 calls an offset what v1 calls a time. */
const merged = <Result extends z.output<typeof resultFields>>({ resultEndOffset, ...result }: Result) => ({
  ...result,
  resultEndTime: result.resultEndTime ?? resultEndOffset,
});

const result = resultFields.transform(merged);

/** A zero stands for none. */
const requestId = z.coerce
  .string()
  .nullish()
  .transform((id) => (id && id !== '0' ? id : undefined));

/** v2 has it among what it tells of the request. */
const metadata = z.object({ requestId }).nullish();

const idOf = <Answer extends { requestId?: string | undefined; metadata?: z.output<typeof metadata> }>({
  metadata: told,
  ...answer
}: Answer) => ({ ...answer, requestId: answer.requestId ?? told?.requestId });

/** The answer to a whole recording. */
export const answerSchema = z.object({ results: z.array(result), requestId, metadata }).transform(idOf);

/** A message of a stream. */
export const messageSchema = z
  .object({
    results: z.array(resultFields.extend({ isFinal: z.boolean().nullish() }).transform(merged)),
    error: z.object({ code: z.number(), message: z.string() }).nullish(),
    requestId,
    metadata,
  })
  .transform(idOf);

/** A part of the recording as Google heard it. */
export type RecognitionResult = z.output<typeof result>;
/** A checked message of a stream. */
export type Message = z.output<typeof messageSchema>;
