import { z } from 'zod';
import { adaptationKinds } from './adaptation-kinds.ts';

const text = { type: 'string' } as const;

const strictObject = <Properties extends Record<string, unknown>>(properties: Properties) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
});

const answer = (item: Record<string, unknown>) =>
  strictObject({
    items: { type: 'array' as const, items: strictObject({ id: text, translation: text, ...item }) },
  });

/** A schema in the form of each of the vendor's two APIs: constants, so that their JSON is made once. */
const responseFormats = <Schema extends object>(name: string, schema: Schema) => ({
  schema,
  chat: Object.freeze({
    type: 'json_schema',
    json_schema: { name, schema: { ...schema }, strict: true },
  } as const),
  responses: Object.freeze({
    format: { type: 'json_schema', name, schema: { ...schema }, strict: true },
  } as const),
});

/**
 * The JSON schema that the vendor holds the model to. It is one of two constants and never names an id: vendors compile
 * a schema at its first use and keep it.
 */
export const answerSchema = {
  plain: responseFormats('translations', answer({})),
  adapted: responseFormats(
    'adapted_translations',
    answer({
      adaptations: {
        type: 'array',
        items: strictObject({
          kind: { type: 'string', enum: adaptationKinds },
          source: text,
          target: text,
          note: text,
        }),
      },
    }),
  ),
} as const;

const adaptationSchema = z.object({
  // Servers without strict schemas let models invent kinds.
  kind: z.enum(adaptationKinds).catch('vocabulary'),
  source: z.string(),
  target: z.string(),
  note: z.string().default(''),
});

const itemSchema = z.object({
  id: z.string(),
  translation: z.string(),
  adaptations: z.array(adaptationSchema).optional().catch(undefined),
});

/** One item of an answer. */
export type AnswerItem = z.output<typeof itemSchema>;

const itemsSchema = z.union([
  z.object({ items: z.array(itemSchema) }).transform((value) => value.items),
  z.array(itemSchema),
]);

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
};

const between = (text: string, open: string, close: string): string =>
  text.slice(text.indexOf(open), text.lastIndexOf(close) + 1);

/** Small models wrap their JSON into a Markdown fence, think aloud before it, or add a sentence: where it may stand. */
const places = (content: string): string[] => {
  const said = content.replace(/^[\s\S]*<\/think>/, '');
  return [said, between(said, '{', '}'), between(said, '[', ']')];
};

/** Reads what a model said; undefined where it holds no list of items. */
export const readAnswer = (content: string): readonly AnswerItem[] | undefined => {
  for (const text of [content, ...places(content)]) {
    const { data } = itemsSchema.safeParse(parse(text));
    if (data) return data;
  }
  return undefined;
};
