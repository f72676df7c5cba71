import type { MtAdaptation } from '@dragoman/provider';
import type { GlossaryMatch, QualityCheck } from '../types.ts';
import type { FormalityVerdict } from './formality/check.ts';

/** What the checks look at: texts without placeholders, and what the stages before counted. */
export interface ScoreInput {
  readonly source: string;
  readonly output: string;
  /** Languages without region, for example `es`. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Likely scripts, for example `Latn`. */
  readonly sourceScript: string;
  readonly targetScript: string;
  readonly segments: number;
  /** Segments that had words and came back without any. */
  readonly emptySegments: number;
  readonly spans: number;
  /** Spans that the engine lost, doubled or invented, whether or not they were put right afterwards. */
  readonly brokenSpans: number;
  readonly unknownWords: number;
  /** The probability that a text is in the target language rather than in the source language. */
  readonly preference: ((text: string) => number | undefined) | undefined;
  /** Changes that were made on purpose: their numbers are not compared. Absent: none. */
  readonly adaptations?: readonly MtAdaptation[];
  /** The terms of the glossary that occur in the source. Absent: none. */
  readonly glossary?: readonly GlossaryMatch[];
  /** Absent: no form of address was asked for. */
  readonly formality?: FormalityVerdict;
}

/** One reference-free check, or several that share their work. Undefined or none: it does not apply to this text. */
export type Check = (input: ScoreInput) => QualityCheck | readonly QualityCheck[] | undefined;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A check's result, its score clamped to 0..1 and rounded to four decimals. */
export const result = (id: string, score: number, weight: number, note: string): QualityCheck => ({
  id,
  score: Math.round(clamp(score) * 10_000) / 10_000,
  weight,
  note,
});

/** Straight lines between points `[x, y]` that are ordered by `x`. */
export const interpolate = (points: readonly (readonly [number, number])[], x: number): number => {
  let previous = points[0];
  for (const point of points) {
    if (x <= point[0]) {
      if (!previous || point[0] === previous[0]) return point[1];
      return previous[1] + ((x - previous[0]) / (point[0] - previous[0])) * (point[1] - previous[1]);
    }
    previous = point;
  }
  return previous?.[1] ?? 0;
};
