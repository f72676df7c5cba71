import { readLanguage } from '../../text/languages.ts';
import { columnsOf, graphemesOf } from './columns.ts';

/** A part of a text that is not broken between lines. */
export interface Chunk {
  readonly text: string;
  readonly columns: number;
  /** Whether a space stands before it. */
  readonly isSpaced: boolean;
}

// Control characters are no text: they would end a line or a cue.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for
const blanks = /[\s\u0000-\u001f\u007f-\u009f]+/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^[\p{Open_Punctuation}\p{Initial_Punctuation}]+$/u;
const wordLike = /[\p{Letter}\p{Number}\p{Symbol}]/u;

/** The words of a text that is written without spaces; no line begins or ends with the wrong punctuation mark. */
const splitWords = (text: string, segmenter: Intl.Segmenter): readonly string[] => {
  const words: string[] = [];
  let prefix = '';
  for (const { segment } of segmenter.segment(text)) {
    const last = words.length - 1;
    if (opening.test(segment)) prefix += segment;
    else if (prefix === '' && last >= 0 && !wordLike.test(segment)) words[last] += segment;
    else {
      words.push(prefix + segment);
      prefix = '';
    }
  }
  if (prefix !== '') words.push(prefix);
  return words;
};

/** Parts of at most so many columns. */
const splitLong = (text: string, columns: number): readonly string[] => {
  if (columnsOf(text) <= columns) return [text];
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const grapheme of graphemesOf(text)) {
    const added = columnsOf(grapheme);
    if (part !== '' && width + added > columns) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += grapheme;
    width += added;
  }
  return [...parts, part];
};

/** Takes a text apart where its lines may be broken; a word that is longer than a line is cut. */
export const chunksOf = (text: string, language: string, columns: number): readonly Chunk[] => {
  const segmenter = new Intl.Segmenter(readLanguage(language)?.tag ?? 'en', { granularity: 'word' });
  return text
    .split(blanks)
    .filter((run) => run !== '')
    .flatMap((run, runIndex) => {
      const words = unspaced.test(run) ? splitWords(run, segmenter) : [run];
      return words
        .flatMap((word) => splitLong(word, columns))
        .map((part, index) => ({
          text: part,
          columns: columnsOf(part),
          isSpaced: runIndex > 0 && index === 0,
        }));
    });
};
