import { z } from 'zod';
import { audioFormatSchema, languageTagSchema, traceShape, warningSchema } from '../schema-parts.ts';

const milliseconds = z.int().nonnegative();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, {
  error: 'is no Uint8Array with bytes in it',
});

const words = z
  .array(
    z
      .strictObject({ text: z.string().regex(/\S/), startMs: milliseconds, endMs: milliseconds })
      .refine(({ startMs, endMs }) => startMs <= endMs, { error: 'ends before it starts' }),
  )
  .refine((list) => list.every(({ startMs }, index) => startMs >= (list[index - 1]?.startMs ?? 0)), {
    error: 'is not ordered by start',
  });

const outcome = {
  ...traceShape,
  format: audioFormatSchema,
  durationMs: z.int().positive().exactOptional(),
  voice: z.string().min(1),
  words: words.exactOptional(),
  warnings: z.array(warningSchema),
};

/** `TtsOutcome`, strictly. */
const ttsOutcomeSchema = z.strictObject(outcome);

/** `TtsResult`, strictly: what is not in the contract is refused. */
export const ttsResultSchema = z.strictObject({ ...outcome, audio: bytes });

/** `TtsEvent`, strictly. */
export const ttsEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), format: audioFormatSchema, voice: z.string().min(1) }),
  z.strictObject({ type: z.literal('audio'), audio: bytes }),
  z.strictObject({ type: z.literal('end'), outcome: ttsOutcomeSchema }),
]);

/** `TtsCapabilities`, strictly. */
export const ttsCapabilitiesSchema = z.strictObject({
  offline: z.boolean(),
  streaming: z.boolean(),
  ssml: z.boolean(),
  rate: z.boolean(),
  pitch: z.boolean(),
  volume: z.boolean(),
  styles: z.boolean(),
  instructions: z.boolean(),
  wordTimes: z.boolean(),
  formats: z.array(audioFormatSchema).min(1),
  maxLength: z
    .strictObject({ unit: z.enum(['bytes', 'characters']), amount: z.int().positive() })
    .exactOptional(),
});

/** What `voices()` gives, strictly. */
export const ttsVoicesSchema = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      name: z.string().min(1),
      languages: z.array(languageTagSchema).min(1),
      gender: z.enum(['female', 'male', 'neutral', 'unknown']),
      styles: z.array(z.string().min(1)),
      roles: z.array(z.string().min(1)).exactOptional(),
      takesInstructions: z.boolean().exactOptional(),
      lacks: z.array(z.enum(['prosody', 'breaks', 'wordTimes'])).exactOptional(),
      sampleRates: z.array(z.int().positive()),
    }),
  )
  .refine((voices) => new Set(voices.map(({ id }) => id)).size === voices.length, {
    error: 'two voices have one id',
  });
