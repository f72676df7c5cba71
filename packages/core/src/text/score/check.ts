import type { MtAdaptation, MtFault } from '@dragoman/provider';
import type { Resemblance } from '../detect/detector.ts';
import type { GlossaryMatch, QualityCheck } from '../types.ts';
import type { FormalityVerdict } from './formality/check.ts';
import type { NamesOfSides } from './names.ts';

/** Finds what a translation spells as another region does. */
export type RegionalSpelling = (source: string, output: string) => readonly MtAdaptation[];

/** What the checks look at: a part of a text and of its translation, both without placeholders, and what the stages before counted. */
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
  /** What the output looks like beside the target language. Absent: nobody can tell. */
  readonly resemblance: Resemblance | undefined;
  /** What both languages call weekdays, months, units and currencies. Absent: these are not compared. */
  readonly names?: NamesOfSides;
  /** Finds spellings of another region. Absent: the target’s region is not known by its spelling. */
  readonly spelling?: RegionalSpelling;
  /** Changes that were made on purpose: their numbers are not compared. Absent: none. */
  readonly adaptations?: readonly MtAdaptation[];
  /** Words, in small letters, that may stand on both sides: what a glossary asked for. Absent: none. */
  readonly kept?: ReadonlySet<string>;
}

/** What is known of a text as a whole. */
export interface WholeText {
  /** The terms of the glossary that occur in the source. Absent: none. */
  readonly glossary?: readonly GlossaryMatch[];
  /** Absent: no form of address was asked for. */
  readonly formality?: FormalityVerdict;
}

/** One reference-free check, or several that share their work. Undefined or none: it does not apply to this text. */
export type Check = (input: ScoreInput) => FoundCheck | readonly FoundCheck[] | undefined;

/** The words that show what is wrong. */
export type Evidence = Omit<MtFault, 'kind'>;

/** What a check found, and by which words. */
export interface FoundCheck extends QualityCheck {
  readonly evidence?: Evidence;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** What each check takes from a score where it finds nothing right; `docs/quality.md` lists the same. */
export const weights = {
  complete: 0.85,
  script: 0.85,
  untranslated: 0.8,
  language: 0.7,
  length: 0.7,
  meta_text: 0.7,
  repetition: 0.65,
  content: 0.6,
  placeholders: 0.6,
  encoding: 0.6,
  unknown_words: 0.5,
  wrapping: 0.5,
  numbers: 0.45,
  calendar: 0.45,
  units: 0.45,
  glossary: 0.45,
  omitted: 0.25,
  added: 0.25,
  region: 0.15,
  formality: 0.15,
  sentences: 0.1,
  punctuation: 0.05,
} as const;

/** A check's result, its score clamped to 0..1 and rounded to four decimals. */
export const result = (
  id: keyof typeof weights,
  score: number,
  note: string,
  evidence?: Evidence,
): FoundCheck => ({
  id,
  score: Math.round(clamp(score) * 10_000) / 10_000,
  weight: weights[id],
  note,
  ...(evidence ? { evidence } : {}),
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
