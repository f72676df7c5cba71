import { placeholderPattern } from '@dragoman/provider';
import { loadDetector } from '../detect/detector.ts';
import type { Language } from '../languages.ts';
import type { Quality } from '../types.ts';
import type { ScoreInput } from './check.ts';
import { fewestLetters } from './checks.ts';
import { score } from './score.ts';

/** A segment and its translation, spans replaced by placeholders. */
export interface AssessedSegment {
  readonly source: string;
  readonly output: string;
  readonly spans: number;
  readonly brokenSpans: number;
  readonly unknownWords: number;
}

/** What the stages before know of the whole text. */
export type KnownOfText = Pick<ScoreInput, 'adaptations' | 'glossary' | 'formality'>;

const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const withoutPlaceholders = (segments: readonly string[]): string => {
  const text = segments.length === 1 ? (segments[0] ?? '') : segments.join('\n');
  return text.includes('⟦') ? text.replace(placeholderPattern, ' ').trim() : text;
};

/** The quality of a translation: all its segments are looked at as one text. */
export const assess = async (
  segments: readonly AssessedSegment[],
  source: Language,
  target: Language,
  known: KnownOfText = {},
): Promise<Quality> => {
  const sum = (count: (segment: AssessedSegment) => number): number =>
    segments.reduce((total, segment) => total + count(segment), 0);
  const sourceText = withoutPlaceholders(segments.map((segment) => segment.source));
  const output = withoutPlaceholders(segments.map((segment) => segment.output));
  // The detector is large: texts that are too short for it must not load it.
  const isDetectable =
    source.base !== target.base && source.script === target.script && output.length >= fewestLetters;
  const detector = isDetectable ? await loadDetector() : undefined;
  return score({
    ...known,
    source: sourceText,
    output,
    sourceLanguage: source.base,
    targetLanguage: target.base,
    sourceScript: source.script,
    targetScript: target.script,
    segments: segments.length,
    emptySegments: sum((segment) => (isBlank(segment.output) && !isBlank(segment.source) ? 1 : 0)),
    spans: sum(({ spans }) => spans),
    brokenSpans: sum(({ brokenSpans }) => brokenSpans),
    unknownWords: sum(({ unknownWords }) => unknownWords),
    preference: detector ? (text) => detector.preference(text, source.base, target.base) : undefined,
  });
};
