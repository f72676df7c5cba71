import { withoutPlaceholders } from '../placeholders.ts';
import { protect } from '../protect/protect.ts';
import { isFrequentWord } from './frequent-words.ts';

/** A text is judged by this many UTF-16 units at most, from its beginning, middle and end. */
const maxPieceLength = 500;
const pieces = 3;

const bounded = (text: string): readonly string[] => {
  if (text.length <= maxPieceLength * pieces) return [text];
  const step = (text.length - maxPieceLength) / (pieces - 1);
  return Array.from({ length: pieces }, (_, index) => {
    const start = Math.round(index * step);
    const piece = text.slice(start, start + maxPieceLength);
    // What was cut into may be half an address.
    const from = start === 0 ? 0 : piece.search(/\s/u) + 1;
    const to = start + maxPieceLength >= text.length ? piece.length : piece.search(/\s\S*$/u);
    return piece.slice(from, to > from ? to : undefined);
  });
};

/** Codes, versions, identifiers, paths, options and calls. */
const codes = [
  /\p{N}/u,
  /\p{Ll}\p{Lu}/u,
  /\p{L}[_./\\:@=+#$%&*|<>~^]+\p{L}/u,
  /^[-./\\_#@$%&~<>=+*|^]/u,
  /\(\)|\{\}|\[\]/u,
];
const hasCase = /\p{Lu}|\p{Ll}/u;
const hasNoCase = /\p{Lo}/u;
/** Abbreviations, unless they are everyday words in capitals: SKU, XKCD, HTML. */
const abbreviation = /^[^\p{L}]*\p{Lu}{1,5}[^\p{L}]*$/u;
const sentenceEnd = /[.!?;:]+(?=\s|$)|[。！？\n]+/u;
const notLetters = /[^\p{L}\p{M}'’· \n-]+/gu;

const isWord = (token: string): boolean => {
  // Where nothing separates words, a token may be a whole sentence, numbers and names included.
  if (hasNoCase.test(token)) return true;
  if (!hasCase.test(token) || codes.some((code) => code.test(token))) return false;
  return !abbreviation.test(token) || isFrequentWord(token.replace(notLetters, '').toLowerCase());
};

const blank = /(\s+)/u;
/** A sentence ends with a code as with a word. */
const notEnd = /[^.!?]+|[.!?](?!$)/gu;

const wordsOf = (text: string): string =>
  withoutPlaceholders(protect(text).text)
    .split(blank)
    .map((token, index) => (index % 2 === 1 || isWord(token) ? token : token.replace(notEnd, '')))
    .join('');

/**
 * The sentences and lines of a text that can be judged, of words alone and in lower case: no markup, addresses, codes,
 * identifiers or numbers.
 */
export const sentencesOf = (text: string): readonly string[] =>
  bounded(text)
    .flatMap((piece) => wordsOf(piece).split(sentenceEnd))
    .map((sentence) => sentence.replace(notLetters, ' ').replace(/\s+/gu, ' ').trim().toLowerCase())
    .filter((sentence) => sentence !== '');
