/** One text as the double found it in the prompt. */
export interface TranslationTask {
  readonly text: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Translations that the prompt shows as examples: source and target. Absent: there is no prompt. */
  readonly examples?: readonly (readonly [string, string])[];
}

/**
 * What the double answers for a text; injected, so that a test decides and a demonstration translates for real. `null`
 * makes the model refuse the whole prompt.
 */
export type Translator = (task: TranslationTask) => string | null | Promise<string | null>;

/** A translation as the double found it in the prompt of a judge. */
export interface JudgementTask {
  readonly source: string;
  readonly translation: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** What the double finds wrong with a translation; injected, as a translator is. */
export type Judge = (
  task: JudgementTask,
) => readonly { readonly severity: string; readonly category: string; readonly note: string }[];

/** Gives the text back as it is. */
export const identityTranslator = (task: TranslationTask): string => task.text;
