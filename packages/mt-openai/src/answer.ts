import { z } from 'zod';
import { readJson, responseFormats, strictObject, text } from './json.ts';

/** The kinds of adaptation that the model may report. */
export const adaptationKinds = [
  'idiom',
  'tone',
  'reference',
  'date',
  'number',
  'unit',
  'spelling',
  'vocabulary',
  'punctuation',
] as const;

const answer = (item: Record<string, unknown>) =>
  strictObject({
    items: { type: 'array' as const, items: strictObject({ id: text, translation: text, ...item }) },
  });

/**
 * The JSON schema that the vendor holds the model to. It is one of two constants and never names an id: vendors compile
 * a schema at its first use and keep it.
 */
export const answerSchema = {
  plain: responseFormats('translations', answer({})),
  adapted: responseFormats(
    'translations',
    answer({
      // Four strings each, as the rules say: named members would cost twice the tokens, in schema and answer.
      adaptations: { type: 'array', items: { type: 'array', items: text } },
    }),
  ),
} as const;

// Neither a schema nor a rule keeps every model from inventing kinds.
const kind = z.enum(adaptationKinds).catch('vocabulary');
const adaptationSchema = z.union([
  z
    .tuple([kind, z.string(), z.string()], z.string())
    .transform(([kind, source, target, note = '']) => ({ kind, source, target, note })),
  // What a model makes of its own accord where nothing holds it to a schema.
  z.object({ kind, source: z.string(), target: z.string(), note: z.string().default('') }),
]);

const itemSchema = z.object({
  id: z.string(),
  translation: z.string(),
  adaptations: z
    .array(adaptationSchema.optional().catch(undefined))
    .transform((all) => all.filter((one) => one !== undefined))
    .optional()
    .catch(undefined),
});

/** One item of an answer. */
export type AnswerItem = z.output<typeof itemSchema>;

const itemsSchema = z.union([
  z.object({ items: z.array(itemSchema) }).transform((value) => value.items),
  z.array(itemSchema),
]);

/** Reads what a model said; undefined where it holds no list of items. */
export const readAnswer = (content: string): readonly AnswerItem[] | undefined =>
  readJson(content, itemsSchema);
