/** The part of our request body that the small servers read. */
export interface TranslateBody {
  readonly text: string;
  readonly source_language: string;
  readonly target_language: string;
}

/** The shortest Chat Completions request that asks for a translation. */
export const chatBody = ({ text, source_language, target_language }: TranslateBody) => ({
  model: 'gpt-6-luna',
  messages: [
    { role: 'system' as const, content: `Translate from ${source_language} to ${target_language}.` },
    { role: 'user' as const, content: text },
  ],
});
