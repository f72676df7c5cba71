import { isUnspaced } from '../comparison/languages.ts';
import type { Language } from '../languages.ts';
import { countLetters } from '../tokens.ts';
import { codeOf } from './codes.ts';
import { codeOfNumber, countFrequentWord, noFrequentWords, numberOfLanguage } from './frequent-words.ts';
import { type Told, tellByCharacters } from './han.ts';

/** So many more words of another language, and as large a share of all, are no chance. */
const leastSurplus = 2;
const leastShare = 1 / 3;
/** So many characters are no name, which may be written in another script. */
const fewestCharacters = 8;
const word = /[\p{L}\p{M}·'’-]+/gu;

/**
 * Judges the language of a text that is too short for its letters by the words that every text of a language has, in
 * Chinese and Japanese by its characters. Undefined where they do not tell: mostly.
 */
export const judgeShortText = (text: string, language: Language): Told | undefined => {
  if (isUnspaced(language.script))
    return countLetters(text) < fewestCharacters ? undefined : tellByCharacters(text, language);
  const code = codeOf(language);
  const number = numberOfLanguage(code);
  if (codeOfNumber(number) !== code) return undefined;
  const counts = noFrequentWords();
  let words = 0;
  for (const [found] of text.toLowerCase().matchAll(word)) {
    words++;
    countFrequentWord(counts, found, 0, found.length);
  }
  const own = counts[number] ?? 0;
  // The last count is of no language.
  const others = counts.slice(0, -1).map((count, other) => (other === number ? 0 : count));
  const most = Math.max(...others);
  if (most >= own + leastSurplus && most >= leastShare * words)
    return { probability: 0, likeliest: codeOfNumber(others.indexOf(most)) ?? '' };
  return own > 0 && own >= most ? { probability: 1, likeliest: language.base } : undefined;
};
