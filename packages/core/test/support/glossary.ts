import { checkTerms as checkInSteps } from '../../src/text/glossary/check.ts';
import { compileInSteps } from '../../src/text/glossary/compile.ts';
import { matchTerms as matchInSteps } from '../../src/text/glossary/match.ts';
import { requireLanguage } from '../../src/text/languages.ts';
import type { GlossaryEntry } from '../../src/text/types.ts';

/** Does all of it at one go. */
const toEnd = <Result>(work: Generator<undefined, Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** How often others may have their turn. */
export const stepsOf = (work: Generator<undefined, unknown>): number => {
  let steps = 0;
  while (!work.next().done) steps++;
  return steps;
};

export const matchTerms = (...given: Parameters<typeof matchInSteps>) => toEnd(matchInSteps(...given));

export const checkTerms = (...given: Parameters<typeof checkInSteps>) => toEnd(checkInSteps(...given));

export const language = (tag: string) => requireLanguage(tag, '/language');

let versions = 0;

export const compiled = (entries: readonly GlossaryEntry[], source = 'en', target = 'es') =>
  toEnd(compileInSteps({ version: `test ${versions++}`, entries }, language(source), language(target)));

export const found = (text: string, entries: readonly GlossaryEntry[], source = 'en') =>
  matchTerms(text, compiled(entries, source)).map((match) => match.text);

export const term = (source: string, target = 'X'): GlossaryEntry => ({ source, target });
