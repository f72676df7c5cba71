import { placeholderBefore } from '../placeholders.ts';
import type { TermMatch } from './match.ts';

/** The first letter as a capital, in the manner of a language: Turkish `i` is `İ`. */
const capitalise = (text: string, language: string): string =>
  text.replace(
    /^(\P{L}*)(\p{L})/u,
    (_match, before: string, letter: string) => before + letter.toLocaleUpperCase(language),
  );

/** A name such as `eBay` has no capital even at the beginning of a sentence. */
const isInnerCapital = (text: string): boolean => /^\P{L}*\p{Ll}\p{L}*\p{Lu}/u.test(text);

const sentenceEnd = /[.!?…:\n。！？]/u;
const openingMark = /["'“”„«»‘’(¿¡[\s]/u;
/** More marks than this open no sentence. */
const maxMarks = 20;

/** Whether a place in a text begins a sentence: only opening marks and placeholders stand between. */
export const beginsSentence = (text: string, position: number): boolean => {
  let at = position;
  for (let marks = 0; marks <= maxMarks; marks++) {
    const before = text.charAt(at - 1);
    if (at === 0 || sentenceEnd.test(before)) return true;
    if (openingMark.test(before)) {
      at--;
      continue;
    }
    const length = placeholderBefore(text, at);
    if (length === 0) return false;
    at -= length;
  }
  return false;
};

const isCapital = (text: string): boolean => /^\P{L}*\p{Lu}/u.test(text);
const isAllCapitals = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/**
 * What a term becomes at one place: its target, in capitals where the occurrence was (`DASHBOARD`), with a first capital
 * where the occurrence had one that the term lacks. At the beginning of a sentence the capital belongs to the sentence,
 * so that there the place in the translation decides. A case-sensitive term's target is used as it was given, and what
 * is not translated stays as it was written.
 *
 * @param source the text of the match
 * @param isFirst whether the place in the translation begins a sentence
 * @param language of the target, without region
 */
export const targetOf = (
  { term, text, start }: TermMatch,
  source: string,
  isFirst: boolean,
  language: string,
): string => {
  if (term.isKept) return text;
  if (term.isCaseSensitive) return term.target;
  if (isAllCapitals(text) && !isAllCapitals(term.source)) return term.target.toLocaleUpperCase(language);
  const isRaised = isCapital(text) && !isCapital(term.source) && !beginsSentence(source, start);
  return (isFirst || isRaised) && !isInnerCapital(term.target)
    ? capitalise(term.target, language)
    : term.target;
};
