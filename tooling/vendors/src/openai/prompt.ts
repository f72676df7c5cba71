import { z } from 'zod';

/** The JSON that a prompt's last user message holds, as far as the double must know it to play the model. */
const promptSchema = z.object({
  source_language: z.string(),
  target_language: z.string(),
  items: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** Items to translate. */
export type TranslationPrompt = z.output<typeof promptSchema>;

/** Reads a user message; undefined where it is no list of items to translate. */
export const readPrompt = (message: string): TranslationPrompt | undefined => {
  try {
    return promptSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
};
