import { readLanguage } from '../../text/languages.ts';
import { limits } from './limits.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const narrow = /^[\x20-\x7e]*$/;
// East Asian Width W and F, as far as speech is written with it.
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** The characters of a text as readers count them. */
export const graphemesOf = (text: string): readonly string[] =>
  narrow.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** How many columns a text takes: one a character, two a full-width one. */
export const columnsOf = (text: string): number => {
  if (narrow.test(text)) return text.length;
  let columns = 0;
  for (const grapheme of graphemesOf(text)) columns += wide.test(grapheme) ? 2 : 1;
  return columns;
};

const fullWidthLanguages: ReadonlySet<string> = new Set(['zh', 'yue', 'ja', 'ko']);

/** The columns of a line in a language. */
export const lineColumnsOf = (language: string): number =>
  fullWidthLanguages.has(readLanguage(language)?.base ?? '') ? limits.fullWidthColumns : limits.columns;
