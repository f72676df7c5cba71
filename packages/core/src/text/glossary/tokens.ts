import { placeholderShape } from '../placeholders.ts';

/** One unit of a text that terms are compared by: a word, a character of a script without blanks, or a sign. */
export interface Token {
  /** What it is compared by: normalised and folded. */
  readonly key: string;
  /** As written, normalised (NFC). */
  readonly written: string;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** A placeholder is never a part of a term. */
  readonly kind: 'word' | 'character' | 'sign' | 'placeholder';
}

/** How two spellings of one word are made equal in a language: `Turkish I` is `ı`, everywhere else it is `i`. */
export type Fold = (text: string) => string;

const dotted = new Set(['tr', 'az']);
const latinLetters = /^[\t -~]*$/;

/** The fold of a language without region, for example `tr`. */
export const foldOf = (language: string): Fold => {
  const lower = dotted.has(language)
    ? (text: string): string => text.toLocaleLowerCase(language)
    : (text: string): string => text.toLowerCase();
  return (text) => {
    const folded = lower(text);
    return latinLetters.test(folded)
      ? folded
      : folded.normalize('NFC').replaceAll('ß', 'ss').replaceAll('ς', 'σ');
  };
};

/** Scripts in which a word ends where the reader knows it does: each character is a token, terms match anywhere. */
const unspaced =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}ー]';
/** A syllable in conjoining letters is one character to the reader. */
const syllable = '[\\u1100-\\u115F][\\u1160-\\u11A7][\\u11A8-\\u11FF]?';
const kinds = ['placeholder', 'character', 'word', 'sign'] as const;
/** One group for each of the kinds, in their order: names for them would be an object for each token. */
const pattern = new RegExp(
  [
    `(${placeholderShape})`,
    `((?:${syllable}|[[\\p{L}\\p{N}\\p{M}ー]&&${unspaced}])\\p{M}*)`,
    `([[\\p{L}\\p{N}_]--${unspaced}][[\\p{L}\\p{N}\\p{M}_]--${unspaced}]*)`,
    '([^\\s\\p{Cf}])',
  ].join('|'),
  'gv',
);

/** Signs that are written in several ways. */
const signs: Readonly<Record<string, string>> = { '’': "'", ʼ: "'", '‐': '-', '‑': '-' };

/** Takes a text apart; offsets are those of the text as it was given. */
export const tokenize = (text: string, fold: Fold): readonly Token[] => {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const found = match[0];
    let group = 0;
    while (group < kinds.length - 1 && match[group + 1] === undefined) group++;
    const kind = kinds[group] ?? 'sign';
    const written = latinLetters.test(found) ? found : found.normalize('NFC');
    tokens.push({
      key: kind === 'sign' ? (signs[written] ?? written) : fold(written),
      written,
      start: match.index,
      end: match.index + found.length,
      kind,
    });
  }
  return tokens;
};

/** Whether there is nothing between two tokens: `C++` is another term than `C + +`. */
export const touches = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start;
