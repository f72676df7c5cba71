import { byWord, certainly, wordSet } from './evidence.ts';
import { isCapitals } from './words.ts';

const formal = wordSet('u uw uwe uzelf');
const informal = wordSet('je jij jou jouw jouwe jezelf jullie');

/** Dutch: `u` is formal, `je` and `jullie` are informal. */
export const dutch = byWord((word) => {
  // A lone capital inside a sentence is a letter: "formaat U".
  if (word.text === 'U' && !word.isFirst) return undefined;
  if (formal.has(word.lower)) return isCapitals(word) ? undefined : certainly.formal;
  return informal.has(word.lower) ? certainly.informal : undefined;
});
