import { createServices, type Quality } from '@dragoman/core';
import type { Pair } from './corpus.ts';

/** Scores any translation of a pair's source, as a caller would. */
export type Scorer = (pair: Pair, output: string) => Promise<Quality>;

/** Runs `work` with the engine's front door; no provider is needed to score. */
export const withScorer = async <Result>(work: (score: Scorer) => Promise<Result>): Promise<Result> => {
  const { services, close } = await createServices({ providers: [] });
  try {
    return await work(({ source, sourceLanguage, targetLanguage }, translatedText) =>
      services.text.score({ sourceText: source, translatedText, sourceLanguage, targetLanguage }),
    );
  } finally {
    await close();
  }
};
