import { closingPlaceholder, placeholder, placeholderPattern, silentLogger } from '@dragoman/provider';
import { markPattern } from './marks.ts';
import type { TranslationTask } from './translator.ts';

/** A translator that holds processes. */
export interface ApertiumTranslator {
  readonly translate: (task: TranslationTask) => Promise<string>;
  close(): Promise<void>;
}

/** Apertium's provider keeps placeholders, not marks. */
const toPlaceholders = (text: string): string =>
  text.replace(markPattern, (_, single: string | undefined, slash: string, digits: string) =>
    slash === '/' ? closingPlaceholder(Number(digits)) : placeholder(Number(single ?? digits)),
  );

/** The marks of a text, in place of the placeholders that stand for them in its translation. */
const toMarks = (translation: string, text: string): string => {
  const pairs = new Set(Array.from(text.matchAll(/<(\d+)>/g), ([, digits]) => digits));
  return translation.replace(placeholderPattern, (_, slash: string, digits: string) =>
    pairs.has(digits) ? `<${slash}${digits}>` : `{${digits}}`,
  );
};

/**
 * Translates for real, through the installed Apertium, so that a demonstration without any account shows true
 * translations. Directions that are not installed reject.
 */
export const createApertiumTranslator = async (): Promise<ApertiumTranslator> => {
  const { mtApertium } = await import('@dragoman/mt-apertium');
  const provider = mtApertium.create(mtApertium.options.parse({}), { logger: silentLogger });
  return {
    async translate({ text, sourceLanguage, targetLanguage }) {
      const { segments } = await provider.translate({
        segments: [{ id: 'text', text: toPlaceholders(text) }],
        sourceLanguage,
        targetLanguage,
        signal: new AbortController().signal,
      });
      return toMarks(segments[0]?.text ?? '', text);
    },
    close: () => provider.close(),
  };
};
