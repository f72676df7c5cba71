import { Turn } from '../../resilience/turn.ts';
import type { Quality, QualityCheck } from '../types.ts';
import { formality, glossary } from './adherence.ts';
import type { Check, ScoreInput } from './check.ts';
import {
  complete,
  language,
  length,
  placeholders,
  punctuation,
  repetition,
  script,
  sentences,
  unknownWords,
} from './checks.ts';
import { content } from './content.ts';
import { metaText } from './meta-text.ts';
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
export const score = async (input: ScoreInput): Promise<Quality> => {
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
