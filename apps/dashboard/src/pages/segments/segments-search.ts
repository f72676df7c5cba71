import { choiceIn, numberIn, textIn } from '../search-words.ts';
import type { SegmentFilter } from './segment-units.ts';

type Filter = Pick<SegmentFilter, 'search' | 'status' | 'max_score' | 'page'>;

/** What the address of the page says: the filters, and the segment that is open. */
export type SegmentsSearch = { readonly [Name in keyof Filter]?: Filter[Name] | undefined } & {
  readonly unit?: string | undefined;
};

/** Reads the address; what makes no sense counts as left out. */
export const readSegmentsSearch = (given: Record<string, unknown>): SegmentsSearch => ({
  search: textIn(given, 'search'),
  status: choiceIn(given, 'status', ['new', 'machine', 'memory', 'edited', 'approved']),
  max_score: numberIn(given, 'max_score'),
  page: numberIn(given, 'page'),
  unit: textIn(given, 'unit'),
});
