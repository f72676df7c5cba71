import { z } from 'zod';

const languages = { source_language: z.string(), target_language: z.string() };
const textsById = z.record(z.string(), z.string());

/** Translations that a prompt shows: source and target. */
const pairs = z.array(z.tuple([z.string(), z.string()])).default([]);
const translationFields = { ...languages, examples: pairs, items: textsById };

/** The JSON that a prompt's last user message holds, as far as the double must know it to play the model. */
const translationSchema = z.object(translationFields).transform(({ items, ...rest }) => ({
  ...rest,
  items: Object.entries(items).map(([id, text]) => ({ id, text })),
}));

const judgementSchema = z
  .object({ ...languages, texts: textsById, source: z.string(), translation: z.string() })
  .transform(({ texts, source, translation, ...rest }) => ({
    ...rest,
    source: texts[source] ?? '',
    translation: texts[translation] ?? '',
  }));

/** Items to translate. */
export type TranslationPrompt = z.output<typeof translationSchema>;

/** A translation to judge. */
export type JudgementPrompt = z.output<typeof judgementSchema>;

const parse = (message: string): unknown => {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
};

/** Reads a user message; undefined where it is no list of items to translate. */
export const readPrompt = (message: string): TranslationPrompt | undefined =>
  translationSchema.safeParse(parse(message)).data;

/** Reads a user message; undefined where it is no translation to judge. */
export const readJudgementPrompt = (message: string): JudgementPrompt | undefined =>
  judgementSchema.safeParse(parse(message)).data;
