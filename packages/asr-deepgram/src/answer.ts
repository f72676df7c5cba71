import { z } from 'zod';

const seconds = z.number().min(0);

const wordSchema = z.object({
  word: z.string(),
  start: seconds,
  end: seconds,
  confidence: z.number().optional(),
  speaker: z.int().optional(),
  punctuated_word: z.string().optional(),
});

const sentenceSchema = z.object({ text: z.string(), start: seconds, end: seconds });

const paragraphSchema = z.object({
  speaker: z.int().optional(),
  sentences: z.array(sentenceSchema).default([]),
});

const alternativeSchema = z.object({
  transcript: z.string(),
  confidence: z.number().optional(),
  words: z.array(wordSchema).default([]),
  languages: z.array(z.string()).optional(),
  paragraphs: z.object({ paragraphs: z.array(paragraphSchema).default([]) }).optional(),
});

const utteranceSchema = z.object({
  transcript: z.string(),
  start: seconds,
  end: seconds,
  confidence: z.number().optional(),
  speaker: z.int().optional(),
});

const modelInfoSchema = z.object({ name: z.string() });

/** The answer to a whole recording, as far as it is read. */
export const fileResponseSchema = z.object({
  metadata: z.object({
    request_id: z.string().optional(),
    duration: seconds,
    models: z.array(z.string()).default([]),
    model_info: z.record(z.string(), modelInfoSchema).default({}),
  }),
  results: z.object({
    channels: z
      .array(
        z.object({
          alternatives: z.array(alternativeSchema),
          detected_language: z.string().optional(),
          language_confidence: z.number().optional(),
        }),
      )
      .min(1),
    utterances: z.array(utteranceSchema).optional(),
  }),
});

/** What a stream says, as far as it is read; messages of other types are skipped. */
export const streamMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Results'),
    start: seconds,
    duration: seconds,
    is_final: z.boolean().default(false),
    channel: z.object({ alternatives: z.array(alternativeSchema) }),
    metadata: z.object({ model_info: modelInfoSchema.optional() }).optional(),
  }),
  z.object({ type: z.literal('Metadata'), request_id: z.string().optional(), duration: seconds }),
  z.object({ type: z.literal('Error'), variant: z.string().optional() }),
]);

/** Models and their languages. */
export const modelListSchema = z.object({
  stt: z.array(
    z.object({
      canonical_name: z.string().optional(),
      languages: z.array(z.string()).default([]),
    }),
  ),
});

/** A parsed answer to a whole recording. */
export type FileResponse = z.output<typeof fileResponseSchema>;
/** A parsed message of a stream. */
export type StreamMessage = z.output<typeof streamMessageSchema>;
/** One way to read what was said. */
export type Alternative = z.output<typeof alternativeSchema>;
/** One parsed word. */
export type Word = z.output<typeof wordSchema>;
