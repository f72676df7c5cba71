/** One text as the double found it in the prompt. */
export interface TranslationTask {
  readonly text: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/**
 * What the double answers for a text; injected, so that a test decides and a demonstration translates for real. `null`
 * makes the model refuse the whole prompt.
 */
export type Translator = (task: TranslationTask) => string | null | Promise<string | null>;

/** Gives the text back as it is. */
export const identityTranslator = (task: TranslationTask): string => task.text;
