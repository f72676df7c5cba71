import { Rules } from '@cto.af/linebreak';

const rules = new Rules();

/** Scripts without blanks between words, whose words a dictionary tells (UAX 14: class SA). */
const dictionaryScript = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const hangul = /^\p{Script=Hangul}/u;
/** Nothing but letters: no break inside of it, in any script with blanks. */
const plainWord =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]+$/u;

const known = new Map<string, readonly number[]>();
const mostKnown = 20_000;
const longestKnown = 32;

const breaksByRules = (text: string): readonly number[] => {
  const cached = known.get(text);
  if (cached) return cached;
  const breaks: number[] = [];
  for (const { position } of rules.breaks(text))
    if (position > 0 && position < text.length) breaks.push(position);
  if (text.length <= longestKnown) {
    if (known.size >= mostKnown) known.clear();
    known.set(text, breaks);
  }
  return breaks;
};

const wordSegmenters = new Map<string, Intl.Segmenter>();

const breaksByDictionary = (text: string, language: string): readonly number[] => {
  let segmenter = wordSegmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    wordSegmenters.set(language, segmenter);
  }
  const breaks: number[] = [];
  for (const { index } of segmenter.segment(text))
    if (
      index > 0 &&
      dictionaryScript.test(text.charAt(index - 1)) &&
      dictionaryScript.test(text.charAt(index)) &&
      // Signs that repeat or shorten the word before them.
      !/[ๆฯໆ]/.test(text.charAt(index))
    )
      breaks.push(index);
  return breaks;
};

const breaksInside = (word: string, language: string, keepsWords: boolean): readonly number[] => {
  if (word.length < 2 || plainWord.test(word)) return [];
  const breaks = breaksByRules(word);
  if (dictionaryScript.test(word))
    return [...new Set([...breaks, ...breaksByDictionary(word, language)])].sort((one, other) => one - other);
  // Korean is read by its words, though its syllables may be parted.
  if (keepsWords && breaks.length > 0 && language.startsWith('ko'))
    return breaks.filter(
      (position) => !(hangul.test(word.slice(position - 1)) && hangul.test(word.slice(position))),
    );
  return breaks;
};

/** The last character before `end`, whole. */
const characterBefore = (text: string, end: number): string => {
  const code = text.charCodeAt(end - 1);
  return text.slice(code >= 0xdc00 && code <= 0xdfff ? end - 2 : end - 1, end);
};

/**
 * Where a line may end, by the rules of Unicode for all scripts (UAX 14), and by a dictionary for those without blanks
 * between their words. Positions in UTF-16 units, behind the blanks; neither the beginning nor the end of the text.
 *
 * @param text with single blanks between words
 * @param keepsWords Korean words are not parted
 */
export const findBreaks = (text: string, language: string, keepsWords: boolean): readonly number[] => {
  const breaks: number[] = [];
  let start = 0;
  while (start < text.length) {
    const blank = text.indexOf(' ', start);
    const end = blank < 0 ? text.length : blank;
    for (const position of breaksInside(text.slice(start, end), language, keepsWords))
      breaks.push(start + position);
    start = end + 1;
    // The classes of the characters on both sides of a blank decide whether it may end a line.
    if (blank > 0 && start < text.length) {
      const before = characterBefore(text, end);
      const after = String.fromCodePoint(text.codePointAt(start) as number);
      if (breaksByRules(`${before} ${after}`).includes(before.length + 1)) breaks.push(start);
    }
  }
  return breaks;
};
