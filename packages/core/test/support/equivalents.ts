import type { Idiom, IdiomLocale } from '../../src/text/score/idioms/idiom.ts';
import { fold, targetTokens } from '../../src/text/score/idioms/tokens.ts';

/** Words that an equivalent may have in any form, or lack: articles, pronouns, "to be" and "to have". */
const fillers = new Set(
  'a al de del el en la las lo los le les me mi te tu se su sus un una uno y o no que ser estar esta es haber hay tener algo ir muy mas au aux du des d l c s m t n qu une et ne pas en y ce ces son sa ses mon ma mes ton etre est avoir ai a ca faire der die das den dem des ein eine einen einem einer sich mir mich ihr sein ist haben hat zu um im am und nicht nur etwas o os as da do das dos na no nas nos um uma uns e nao que em com por ter tem foi meu minha seu seus sua'.split(
    ' ',
  ),
);

/** The fewest letters that tell a word from others. */
const shortestStem = 4;
const longestEnding = 3;
const stemOf = (word: string): string => word.slice(0, Math.max(shortestStem, word.length - longestEnding));

const contentOf = (equivalent: string): string[][] =>
  equivalent
    .split(/[^\p{L}\p{M}|]+/u)
    .map((part) => part.split('|').map(fold))
    .filter(([first = '']) => first !== '' && !fillers.has(first))
    .map((forms) => forms.map(stemOf));

/** Whether a translation has an equivalent, inflected or not. */
export const hasEquivalent = (idiom: Idiom, locale: IdiomLocale, text: string): boolean => {
  const words = targetTokens(text);
  return idiom.equivalents[locale].split(' / ').some((equivalent) => {
    const content = contentOf(equivalent);
    return (
      content.length > 0 &&
      content.every((stems) => words.some(({ word }) => stems.some((stem) => word.startsWith(stem))))
    );
  });
};
