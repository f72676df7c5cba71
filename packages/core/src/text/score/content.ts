import { compareContent } from '../comparison/content.ts';
import { isUnspaced } from '../comparison/languages.ts';
import type { QualityCheck } from '../types.ts';
import { interpolate, result, type ScoreInput } from './check.ts';

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
