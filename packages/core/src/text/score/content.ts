import { evidenceOf } from '../comparison/correspondence.ts';
import { isKnownLanguage, readWords } from '../comparison/vocabulary.ts';
import type { QualityCheck } from '../types.ts';
import { interpolate, isUnspaced, result, type ScoreInput } from './check.ts';

/** Fewer words on either side say nothing. */
const fewestWords = 2;

const scoreOfWhole = [
  [-7, 0],
  [-4.5, 0.3],
  [-2.5, 0.75],
  [-0.5, 1],
] as const;
const scoreOfGap = [
  [1.5, 1],
  [3, 0.8],
  [6, 0.2],
  [8, 0],
] as const;

const noticeableGap = 2.5;

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

/**
 * The output speaks of what the source speaks of: numbers, names, words that are spelt alike and some hundreds of frequent
 * words are looked for on the other side, in both directions. `content` says whether they belong together at all,
 * `omitted` and `added` whether a stretch of one has no counterpart in the other.
 */
export const content = ({
  source,
  output,
  sourceLanguage,
  targetLanguage,
  sourceScript,
  targetScript,
}: ScoreInput): readonly QualityCheck[] => {
  if (sourceScript !== targetScript || isUnspaced(sourceScript) || sourceLanguage === targetLanguage)
    return [];
  const comparison = compareContent(source, output, sourceLanguage, targetLanguage);
  if (!comparison) return [];
  const { whole, omitted, added } = comparison;
  const note = (gap: number, text: string): string => (gap < noticeableGap ? 'nothing seen' : text);
  return [
    result(
      'content',
      interpolate(scoreOfWhole, whole),
      0.6,
      `e^${whole.toFixed(1)} times likelier a translation than an unrelated text`,
    ),
    result(
      'omitted',
      interpolate(scoreOfGap, omitted),
      0.25,
      note(omitted, 'a part of the source has no counterpart'),
    ),
    result(
      'added',
      interpolate(scoreOfGap, added),
      0.25,
      note(added, 'a part of the output has no counterpart'),
    ),
  ];
};
