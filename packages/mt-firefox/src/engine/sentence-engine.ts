import type { SentenceEngine } from '../text/translate-texts.ts';
import type { ModelLocation } from './messages.ts';
import type { Pool } from './pool.ts';

/** Sentences in one batch of the engine: more make it hardly faster, and a caller who goes away is noticed between two. */
const batchSize = 24;

/** What sentences were between two models, by what was sent; filled while they are translated. */
export type Pivots = Map<string, string>;

/**
 * The workers as an engine of one route. Sentences are sent in batches, no more at a time than there are workers: other
 * callers get their turn in between.
 */
export const sentenceEngine =
  (
    pool: Pool,
    maxWorkers: number,
    route: readonly ModelLocation[],
    signal: AbortSignal,
    pivots?: Pivots,
  ): SentenceEngine =>
  async (sentences, isMarkup) => {
    const texts: string[] = [];
    const batches = Array.from({ length: Math.ceil(sentences.length / batchSize) }, (_, index) => index);
    // Ends the batches beside one that failed.
    const failing = new AbortController();
    const either = AbortSignal.any([signal, failing.signal]);
    const work = async (): Promise<void> => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const from = batch * batchSize;
        const part = sentences.slice(from, from + batchSize);
        const translated = await pool.run({ route, sentences: part, isMarkup }, either);
        for (const [index, sentence] of part.entries()) {
          texts[from + index] = translated.texts[index] ?? '';
          const pivot = translated.pivots?.[index];
          if (pivot !== undefined) pivots?.set(sentence, pivot);
        }
      }
    };
    const lanes = Array.from({ length: Math.min(maxWorkers, batches.length) }, work);
    try {
      await Promise.all(lanes);
    } catch (error) {
      failing.abort(error);
      await Promise.allSettled(lanes);
      throw error;
    }
    return texts;
  };
