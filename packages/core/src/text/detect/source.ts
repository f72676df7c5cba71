import { ServiceError } from '@dragoman/provider';
import { type Language, readLanguage } from '../languages.ts';
import type { DetectedLanguage } from '../types.ts';

/** Below this confidence a guess is not used. */
const leastConfidence = 0.5;
/** Enough where no other language that the engines know is as likely. */
const leastAmongPossible = 0.25;
/** How near to the likeliest language one must be to be preferred because the engines know it. */
const nearness = 0.5;

const sum = (detected: readonly DetectedLanguage[]): number =>
  detected.reduce((total, { confidence }) => total + confidence, 0);

/** The source language of a text, among those that the engines can translate where it is a close call. */
export const chooseSource = (
  detected: readonly DetectedLanguage[],
  possible: 'any' | ReadonlySet<string>,
): { readonly language: Language; readonly detected: DetectedLanguage } => {
  const [likeliest] = detected;
  const among =
    possible === 'any' ? [] : detected.filter(({ code }) => possible.has(readLanguage(code)?.base ?? code));
  const [near] = among.filter(({ confidence }) => confidence >= nearness * (likeliest?.confidence ?? 1));
  const isNearSure =
    near !== undefined &&
    near.confidence >= leastAmongPossible &&
    near.confidence >= leastConfidence * sum(among);
  const candidate = isNearSure ? near : likeliest;
  const isSure = isNearSure || (candidate !== undefined && candidate.confidence >= leastConfidence);
  const language = candidate && isSure ? readLanguage(candidate.code) : null;
  if (!candidate || !language) {
    const message = 'Name the language of the text in sourceLanguage.';
    throw new ServiceError('language_not_detected', {
      detail: `The language of the text cannot be told. ${message}`,
      errors: [{ pointer: '/sourceLanguage', code: 'language_not_detected', message }],
    });
  }
  return { language, detected: candidate };
};
