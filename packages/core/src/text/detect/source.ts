import { ServiceError } from '@dragoman/provider';
import { type Language, readLanguage } from '../languages.ts';
import type { DetectedLanguage } from '../types.ts';

/** Below this confidence a guess is not used. */
const leastConfidence = 0.5;
/** How near to the likeliest language one must be to be preferred because the engines know it. */
const nearness = 0.5;

/** The source language of a text, among those that the engines can translate where it is a close call. */
export const chooseSource = (
  detected: readonly DetectedLanguage[],
  possible: 'any' | ReadonlySet<string>,
): { readonly language: Language; readonly detected: DetectedLanguage } => {
  const [likeliest] = detected;
  const isPossible = ({ code }: DetectedLanguage): boolean =>
    possible === 'any' || possible.has(readLanguage(code)?.base ?? code);
  const near = detected.find(
    (candidate) => isPossible(candidate) && candidate.confidence >= nearness * (likeliest?.confidence ?? 1),
  );
  const candidate = near ?? likeliest;
  // What the impossible languages would have had goes to the possible ones: the caller wants one of these.
  const rivals = detected.filter((rival) => (near ? isPossible(rival) : true));
  const total = rivals.reduce((sum, { confidence }) => sum + confidence, 0);
  const isSure =
    candidate !== undefined &&
    (candidate.confidence >= leastConfidence || candidate.confidence / total >= leastConfidence);
  const language =
    candidate && isSure && (likeliest?.confidence ?? 0) >= leastConfidence / 2
      ? readLanguage(candidate.code)
      : null;
  if (!candidate || !language) {
    const message = 'Name the language of the text in source_language.';
    throw new ServiceError('language_not_detected', {
      detail: `The language of the text cannot be told. ${message}`,
      errors: [{ pointer: '/source_language', code: 'language_not_detected', message }],
    });
  }
  return { language, detected: candidate };
};
