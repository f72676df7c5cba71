import { markupOf, wordsOf } from './markup.ts';
import { unitsOf } from './units.ts';

/** What a text was between two models, its marks left out; undefined where nobody knows that of all of its sentences. */
export const pivotOf = (
  text: string,
  language: string,
  pivots: ReadonlyMap<string, string>,
): string | undefined => {
  let whole = '';
  for (const { lead, body, trail } of unitsOf(text, language)) {
    const isMarked = body.some(({ kind }) => kind === 'mark');
    const sent = isMarked
      ? markupOf(body)
      : body
          .map(({ value }) => value)
          .join('')
          .trim();
    const pivot = pivots.get(sent);
    if (body.length > 0 && pivot === undefined) return undefined;
    whole += lead + (isMarked ? wordsOf(pivot ?? '') : (pivot ?? '')) + trail;
  }
  return whole;
};
