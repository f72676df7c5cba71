/** One text as the double found it in the prompt. */
export interface TranslationTask {
  readonly text: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** What the double answers for a text; injected, so that a test decides and a demonstration translates for real. */
export type Translator = (task: TranslationTask) => string | Promise<string>;

/** Gives the text back as it is. */
export const identityTranslator: Translator = (task) => task.text;
