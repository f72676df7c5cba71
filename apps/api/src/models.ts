import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCradle } from './container.ts';
import { ApiError } from './errors/api-error.ts';

/** What most people try first. */
const pairs = [
  { sourceLanguage: 'en', targetLanguage: 'es' },
  { sourceLanguage: 'es', targetLanguage: 'en' },
] as const;

/** The first and the longest wait before it is tried again, milliseconds. */
const firstDelayMs = 15_000;
const maxDelayMs = 3_600_000;

/**
 * Has the engines fetch English–Spanish, where they fetch models at all, beside everything else. What goes wrong is in
 * the engine's own log lines.
 *
 * @returns ends it
 */
export const startModels = ({ text, logger }: Pick<ApiCradle, 'text' | 'logger'>): (() => void) => {
  const ending = new AbortController();
  const fetchPair = async (pair: (typeof pairs)[number]): Promise<void> => {
    for (let delayMs = firstDelayMs; !ending.signal.aborted; delayMs = Math.min(maxDelayMs, delayMs * 2)) {
      try {
        // False where nothing can be fetched, or not yet: the list may be out of reach.
        if (await text.prepare(pair)) return;
      } catch (error) {
        if (!ApiError.is(error)) throw error;
      }
      await sleep(delayMs, undefined, { signal: ending.signal });
    }
  };
  for (const pair of pairs) {
    fetchPair(pair).catch((error) => {
      if (!ending.signal.aborted) logger.error({ err: error }, 'models could not be prepared');
    });
  }
  return () => ending.abort();
};
