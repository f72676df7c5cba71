import { choiceIn, numberIn, textIn } from '../search-words.ts';
import type { TranslationFilter } from './translation-units.ts';

type Filter = Pick<TranslationFilter, 'search' | 'status' | 'max_score' | 'target_language'>;

/** What the address of the page says: the filters, and the translation that is open. */
export type TranslationsSearch = { readonly [Name in keyof Filter]?: Filter[Name] | undefined } & {
  /** Made within so many days. */
  readonly days?: number | undefined;
  readonly unit?: string | undefined;
};

/** Reads the address; what makes no sense counts as left out. */
export const readTranslationsSearch = (given: Record<string, unknown>): TranslationsSearch => ({
  search: textIn(given, 'search'),
  status: choiceIn(given, 'status', ['created', 'completed', 'failed', 'updated', 'approved']),
  max_score: numberIn(given, 'max_score'),
  target_language: textIn(given, 'target_language'),
  days: numberIn(given, 'days'),
  unit: textIn(given, 'unit'),
});
