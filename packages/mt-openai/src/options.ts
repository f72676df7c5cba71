import { connectionShape, isConnectable, notConnectable } from '@dragoman/vendor-openai';
import { z } from 'zod';

/**
 * Limits of a model that says nothing else. Some models lose items past about 40, which are then asked for again: that
 * costs less than sending the rules more often. A longer answer makes the caller wait.
 */
const defaultLimits = { segments: 100, characters: 12_000 } as const;

const modelSchema = z.strictObject({
  /** Name at the vendor, for example `gpt-6-luna`. */
  id: z.string().min(1),
  /** The most that goes into one call. */
  limits: z
    .strictObject({
      segments: z.int().min(1).max(100).default(defaultLimits.segments),
      characters: z.int().min(100).default(defaultLimits.characters),
      /** Tokens of prompt and answer together: less text goes into one call where they would not hold it. */
      contextTokens: z.int().min(2048).optional(),
      /** Tokens that the model may write in one answer, its thoughts included. */
      outputTokens: z.int().min(512).optional(),
    })
    .default(defaultLimits),
  /** US dollars per million tokens. */
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).optional(),
  /** Default 0, which gives the same words for the same text. `null`: not sent, for models that refuse it. */
  temperature: z.number().min(0).max(2).nullable().default(0),
  /** How long the model thinks. Absent: the model's own default. */
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
});

/**
 * The models offered where none are configured: the high-volume tier first, because it is the default and translation
 * needs little reasoning. Names of 2026-11; see https://developers.openai.com/api/docs/models.
 */
const defaultModels = [
  { id: 'gpt-6-luna', limits: defaultLimits, temperature: null, reasoningEffort: 'low' },
  { id: 'gpt-6-sol', limits: defaultLimits, temperature: null, reasoningEffort: 'low' },
] as const;

/** Options under `providers.openai`. */
export const openAiOptionsSchema = z
  .strictObject({
    ...connectionShape,
    api: z.enum(['chat', 'responses']).default('chat').describe('Which API is spoken.'),
    models: z
      .array(
        z.union([
          z
            .string()
            .min(1)
            .transform((id) => modelSchema.parse({ id })),
          modelSchema,
        ]),
      )
      .min(1)
      .refine((models) => new Set(models.map(({ id }) => id)).size === models.length, {
        error: 'must not name a model twice',
      })
      .default([...defaultModels])
      .describe('The models offered, default first: a name, or a name with settings.'),
    timeoutMs: z.int().min(1).default(120_000).describe('Milliseconds that one call to the vendor may take.'),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type OpenAiOptions = z.output<typeof openAiOptionsSchema>;
/** One configured model. */
export type OpenAiModel = OpenAiOptions['models'][number];
