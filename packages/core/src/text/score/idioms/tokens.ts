/** A word of a text in the form in which words are compared. */
export interface IdiomWord {
  /** Lower case, without marks: "Œil" is "oeil". */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" };

/** Lower case, without marks and ligatures. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[œæß’]/gu, (character) => ligatures[character] ?? character)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

const englishWord = /\p{L}+(?:['’]\p{L}+)*/gu;
const anyWord = /[\p{L}\p{M}]+/gu;

const tokens = (text: string, pattern: RegExp): IdiomWord[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    word: fold(match),
    start: index,
    end: index + match.length,
  }));

/** English words; an apostrophe belongs to its word. */
export const englishTokens = (text: string): IdiomWord[] => tokens(text, englishWord);

/** Words of any language; an apostrophe parts them, as in French. */
export const targetTokens = (text: string): IdiomWord[] => tokens(text, anyWord);
