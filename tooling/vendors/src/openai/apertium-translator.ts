import { silentLogger } from '@dragoman/provider';
import type { TranslationTask } from './translator.ts';

/** A translator that holds processes. */
export interface ApertiumTranslator {
  readonly translate: (task: TranslationTask) => Promise<string>;
  close(): Promise<void>;
}

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
        segments: [{ id: 'text', text }],
        sourceLanguage,
        targetLanguage,
        signal: new AbortController().signal,
      });
      return segments[0]?.text ?? '';
    },
    close: () => provider.close(),
  };
};
