import { z } from 'zod';
import {
  audioContainerSchema,
  languageTagSchema,
  shareSchema,
  traceShape,
  warningSchema,
} from '../schema-parts.ts';

const milliseconds = z.int().nonnegative();

/** `AsrSegment`, strictly; a word is one too. */
const asrSegmentSchema = z
  .strictObject({
    text: z.string().regex(/\S/),
    startMs: milliseconds,
    endMs: milliseconds,
    speaker: z.string().min(1).exactOptional(),
    confidence: shareSchema.exactOptional(),
  })
  .refine(({ startMs, endMs }) => startMs <= endMs, { error: 'ends before it starts' });

const ordered = z
  .array(asrSegmentSchema)
  .refine((parts) => parts.every(({ startMs }, index) => startMs >= (parts[index - 1]?.startMs ?? 0)), {
    error: 'is not ordered by start',
  });

/** `AsrResult`, strictly: what is not in the contract is refused. */
export const asrResultSchema = z
  .strictObject({
    ...traceShape,
    text: z.string(),
    language: languageTagSchema.exactOptional(),
    languageConfidence: shareSchema.exactOptional(),
    confidence: shareSchema.exactOptional(),
    durationMs: milliseconds.exactOptional(),
    segments: ordered,
    words: ordered.exactOptional(),
    warnings: z.array(warningSchema),
  })
  .refine(({ text, segments }) => (text.trim() === '') === (segments.length === 0), {
    error: 'has a text without segments, or segments without a text',
  })
  .refine(
    ({ durationMs, segments, words = [] }) =>
      durationMs === undefined || [...segments, ...words].every(({ endMs }) => endMs <= durationMs),
    { error: 'says that something was said after the end of the audio' },
  );

/** `AsrEvent`, strictly. */
export const asrEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('partial'), segment: asrSegmentSchema }),
  z.strictObject({ type: z.literal('final'), segment: asrSegmentSchema, words: ordered.exactOptional() }),
  z.strictObject({ type: z.literal('end'), result: asrResultSchema }),
]);

/** `AsrCapabilities`, strictly. */
export const asrCapabilitiesSchema = z.strictObject({
  offline: z.boolean(),
  streaming: z.boolean(),
  diarization: z.boolean(),
  languageDetection: z.boolean(),
  wordTimes: z.boolean(),
  hints: z.boolean(),
  profanityFilter: z.boolean(),
  numberFormatting: z.boolean(),
  containers: z.array(audioContainerSchema),
  raw: z.array(
    z.strictObject({
      encoding: z.enum(['s16le', 'mulaw', 'alaw']),
      sampleRates: z.array(z.int().positive()),
    }),
  ),
  maxDurationMs: z.int().positive().exactOptional(),
  maxBytes: z.int().positive().exactOptional(),
});
