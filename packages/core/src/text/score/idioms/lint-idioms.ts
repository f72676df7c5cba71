import type { Language } from '../../languages.ts';
import { equivalentsOf, localeFor } from './equivalents.ts';
import { findIdioms } from './find-idioms.ts';
import type { Idiom } from './idiom.ts';
import { fold, type IdiomWord, targetTokens } from './tokens.ts';

/** An idiom that came out word by word. */
export interface LiteralIdiom {
  /** The idiom in its dictionary form. */
  readonly idiom: string;
  /** What stands in the translation. */
  readonly literal: string;
  /** What would say it, in its dictionary form. */
  readonly suggestion: string;
}

/** How far apart the words of a literal rendering may stand, in words. */
const reach = 8;

const fits = (word: string, term: string): boolean =>
  term.split('|').some((form) => (form.endsWith('*') ? word.startsWith(form.slice(0, -1)) : word === form));

const findTerms = (
  terms: readonly string[],
  words: readonly IdiomWord[],
): readonly IdiomWord[] | undefined => {
  const [first = '', ...rest] = terms;
  for (const [index, token] of words.entries()) {
    if (!fits(token.word, first)) continue;
    const near = words
      .slice(Math.max(0, index - reach), index + reach + 1)
      .filter((other) => other !== token);
    const others = rest.map((term) => near.find(({ word }) => fits(word, term)));
    if (others.every((other) => other !== undefined)) return [token, ...others];
  }
  return undefined;
};

const literalOf = (
  idiom: Idiom,
  base: string,
  words: readonly IdiomWord[],
): readonly IdiomWord[] | undefined => {
  const literal = Object.entries(idiom.literals).find(([language]) => language === base)?.[1];
  return literal === undefined ? undefined : findTerms(fold(literal).split(' '), words);
};

/** Finds English idioms that were translated word by word. Languages without a list have none. */
export const lintIdioms = ({
  source,
  output,
  targetLanguage,
}: {
  readonly source: string;
  readonly output: string;
  readonly targetLanguage: Language;
}): readonly LiteralIdiom[] => {
  const locale = localeFor(targetLanguage);
  const found = locale ? findIdioms(source) : [];
  if (!locale || found.length === 0) return [];
  const words = targetTokens(output);
  return found.flatMap((idiom) => {
    const literal = literalOf(idiom, targetLanguage.base, words);
    if (!literal) return [];
    const start = Math.min(...literal.map((token) => token.start));
    const end = Math.max(...literal.map((token) => token.end));
    const [suggestion = ''] = equivalentsOf(idiom, locale);
    return [{ idiom: idiom.idiom, literal: output.slice(start, end), suggestion }];
  });
};
