import { Turn } from '../../resilience/turn.ts';
import { loadDetector } from '../detect/detector.ts';
import type { Language } from '../languages.ts';
import { hasPlaceholders, withoutPlaceholders } from '../placeholders.ts';
import type { Quality, QualityCheck } from '../types.ts';
import type { Check, ScoreInput } from './check.ts';
import {
  complete,
  fewestLetters,
  formality,
  glossary,
  language,
  length,
  metaText,
  placeholders,
  punctuation,
  repetition,
  script,
  sentences,
  unknownWords,
} from './checks.ts';
import type { Compared } from './compare.ts';
import { content } from './content.ts';
import { numbers } from './numbers.ts';
import { untranslated } from './untranslated.ts';

/** What a translation without any fault that a machine can see has: more is a person's to give. */
const faultless = 0.9;

const checks: readonly Check[] = [
  complete,
  placeholders,
  numbers,
  content,
  metaText,
  script,
  language,
  length,
  sentences,
  untranslated,
  unknownWords,
  repetition,
  punctuation,
  glossary,
  formality,
];

/**
 * A reference-free score of integrity, not of beauty: 0.90 less, for each check, its weight times what its score lacks
 * of 1, never below 0, rounded to four decimals. Others have their turn between the checks.
 */
export const runChecks = async (input: ScoreInput): Promise<Quality> => {
  const results: QualityCheck[] = [];
  const turn = new Turn();
  for (const check of checks) {
    const made = check(input);
    if (made) results.push(...[made].flat());
    if (turn.isOver) await turn.pass();
  }
  const value = results.reduce((sum, { score: part, weight }) => sum - weight * (1 - part), faultless);
  return { score: Math.round(Math.max(0, value) * 10_000) / 10_000, checks: results };
};

/** What the stages before know of the whole text. */
export type KnownOfText = Pick<ScoreInput, 'adaptations' | 'glossary' | 'formality'>;

const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const plain = (segments: readonly { readonly text: string }[]): string => {
  const text =
    segments.length === 1 ? (segments[0]?.text ?? '') : segments.map((segment) => segment.text).join('\n');
  return hasPlaceholders(text) ? withoutPlaceholders(text).trim() : text;
};

/** The quality of a translation: all its segments are looked at as one text. */
export const assess = async (
  { segments, translations }: Compared,
  source: Language,
  target: Language,
  known: KnownOfText = {},
): Promise<Quality> => {
  const output = plain(translations);
  // The detector is large: texts that are too short for it must not load it.
  const isDetectable =
    source.base !== target.base && source.script === target.script && output.length >= fewestLetters;
  const detector = isDetectable ? await loadDetector() : undefined;
  let [emptySegments, spans, brokenSpans, unknown] = [0, 0, 0, 0];
  for (const [index, segment] of segments.entries()) {
    const translation = translations[index];
    if (!translation) continue;
    if (isBlank(translation.text) && !isBlank(segment.text)) emptySegments++;
    spans += segment.spans.length;
    brokenSpans += translation.brokenSpans;
    unknown += translation.unknownWords.length;
  }
  return runChecks({
    ...known,
    source: plain(segments),
    output,
    sourceLanguage: source.base,
    targetLanguage: target.base,
    sourceScript: source.script,
    targetScript: target.script,
    segments: segments.length,
    emptySegments,
    spans,
    brokenSpans,
    unknownWords: unknown,
    preference: detector ? (text) => detector.preference(text, source.base, target.base) : undefined,
  });
};
