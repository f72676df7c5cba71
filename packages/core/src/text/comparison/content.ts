import { evidenceOf } from './correspondence.ts';
import { isKnownLanguage, readWords } from './vocabulary.ts';

/** Fewer words on either side say nothing. */
const fewestWords = 2;

/** Lines that answer each other, or the whole texts where their lines do not. */
const pairsOf = (source: string, output: string): readonly (readonly [string, string])[] => {
  const [left, right] = [source.split('\n'), output.split('\n')];
  return left.length === right.length
    ? left.map((line, index) => [line, right[index] ?? ''] as const)
    : [[source, output]];
};

/** What a text and its translation say of each other. */
export interface Comparison {
  /** The natural logarithm of how much likelier the output is a translation than an unrelated text. */
  readonly whole: number;
  /** The same against the stretch of the source that is missing most clearly, as a positive number. */
  readonly omitted: number;
  /** The same of the output's. */
  readonly added: number;
}

type Compared = readonly [source: string, output: string, sourceLanguage: string, targetLanguage: string];

let last: { readonly texts: Compared; readonly comparison: Comparison | undefined } | undefined;

/**
 * Looks for the words of each text in the other; undefined where there are too few. Several checks ask for the same pair
 * one after the other: the last answer is kept.
 */
export const compareContent = (...texts: Compared): Comparison | undefined => {
  if (!last || texts.some((text, index) => text !== last?.texts[index]))
    last = { texts, comparison: compare(...texts) };
  return last.comparison;
};

const compare = (...[source, output, sourceLanguage, targetLanguage]: Compared): Comparison | undefined => {
  const isKnown = isKnownLanguage(sourceLanguage) && isKnownLanguage(targetLanguage);
  let [whole, omitted, added, words] = [0, 0, 0, 0];
  for (const [line, translation] of pairsOf(source, output)) {
    const [left, right] = [readWords(line, sourceLanguage), readWords(translation, targetLanguage)];
    if (left.length < fewestWords || right.length < fewestWords) continue;
    const [forward, backward] = [evidenceOf(left, right, isKnown), evidenceOf(right, left, isKnown)];
    whole += forward.whole + backward.whole;
    omitted = Math.max(omitted, forward.gap);
    added = Math.max(added, backward.gap);
    words += left.length;
  }
  return words === 0 ? undefined : { whole, omitted, added };
};
