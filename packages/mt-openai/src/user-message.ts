import type { MtInstructions } from '@dragoman/provider';

/** One text under the id that the model sees. */
export interface PromptItem {
  readonly id: string;
  readonly text: string;
}

/** What a prompt is made of. */
export interface PromptInput {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly instructions: MtInstructions;
  readonly items: readonly PromptItem[];
}

/**
 * Items by id, not as a list of objects, which costs three tokens an item in place of eight. Written by hand: an object
 * with keys that no other has is slow to make and to write. Ids are letters and digits.
 */
const itemsToJson = (items: readonly PromptItem[]): string =>
  `{${items.map(({ id, text }) => `"${id}":${JSON.stringify(text)}`).join(',')}}`;

/** The user message: JSON and nothing else. What neighbouring requests share comes first, for the vendor's prompt cache. */
export const userMessage = ({ sourceLanguage, targetLanguage, instructions, items }: PromptInput): string => {
  const shared = JSON.stringify({
    source_language: sourceLanguage,
    target_language: targetLanguage,
    formality: instructions.formality,
    locale_card: instructions.localeCard,
    brand_voice: instructions.brandVoice,
    context: instructions.context,
    examples: instructions.examples,
    glossary: instructions.glossary?.map((term) => ({
      source: term.source,
      target: term.target ?? null,
      case_sensitive: term.caseSensitive,
    })),
    reminder: instructions.reminder,
  });
  return `${shared.slice(0, -1)},"items":${itemsToJson(items)}}`;
};

/** What a judge is shown. */
export interface JudgedPair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly source: PromptItem;
  readonly translation: PromptItem;
}

/** The user message of a judgement. */
export const judgeMessage = ({ sourceLanguage, targetLanguage, source, translation }: JudgedPair): string =>
  JSON.stringify({
    source_language: sourceLanguage,
    target_language: targetLanguage,
    source: source.id,
    translation: translation.id,
    texts: { [source.id]: source.text, [translation.id]: translation.text },
  });
