import { z } from 'zod';
import { languageTagSchema, traceShape, warningSchema } from '../schema-parts.ts';

const usage = z.strictObject({
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
});

const adaptation = z.strictObject({
  kind: z.string().regex(/^[a-z][a-z0-9_]*$/),
  source: z.string(),
  target: z.string(),
  note: z.string(),
});

/** `MtResult`, strictly: what is not in the contract is refused. */
export const mtResultSchema = z.strictObject({
  ...traceShape,
  segments: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      unknownWords: z.array(z.string().min(1)).exactOptional(),
      adaptations: z.array(adaptation).exactOptional(),
      pivot: z.strictObject({ language: languageTagSchema, text: z.string() }).exactOptional(),
    }),
  ),
  model: z.string().min(1),
  warnings: z.array(warningSchema),
  usage: usage.exactOptional(),
});

/** `MtEvaluationResult`, strictly. */
export const mtEvaluationResultSchema = z.strictObject({
  ...traceShape,
  errors: z.array(
    z.strictObject({
      severity: z.enum(['minor', 'major', 'critical']),
      category: z.string().min(1),
      note: z.string(),
    }),
  ),
  usage: usage.exactOptional(),
});

/** `MtCapabilities`, strictly. */
export const mtCapabilitiesSchema = z.strictObject({
  kind: z.enum(['llm', 'neural', 'rule_based']),
  offline: z.boolean(),
  formality: z.boolean(),
  culturalAdaptation: z.boolean(),
  brandVoice: z.boolean(),
  glossary: z.boolean(),
  context: z.boolean(),
  examples: z.boolean(),
  evaluation: z.boolean(),
});

/** What `models()` gives, strictly. */
export const mtModelsSchema = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      pairs: z.union([
        z.literal('any'),
        z
          .array(
            z.strictObject({
              source: languageTagSchema,
              target: languageTagSchema,
              installed: z.boolean().exactOptional(),
              revision: z.string().min(1).exactOptional(),
            }),
          )
          .min(1),
      ]),
      limits: z.strictObject({
        segments: z.int().positive(),
        characters: z.int().positive(),
        turnCharacters: z.int().positive().exactOptional(),
      }),
      revision: z.string().min(1).exactOptional(),
      fetching: z
        .array(
          z.strictObject({
            source: languageTagSchema,
            target: languageTagSchema,
            bytes: z.int().nonnegative(),
            totalBytes: z.int().positive().exactOptional(),
          }),
        )
        .exactOptional(),
      price: z
        .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
        .exactOptional(),
    }),
  )
  .min(1)
  .refine((models) => new Set(models.map((model) => model.id)).size === models.length, {
    error: 'two models have one id',
  });
