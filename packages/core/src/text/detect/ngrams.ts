/** As n-grams are kept: a space before the first and after the last four bytes of a word. */
export const maxNgramLength = 6;
const size = 4;
const stride = 3;
/** What follows is no word of any language. */
const maxWordLength = 70;

/** How eld writes the bytes 0x80..0xff of UTF-8, so that each is one character; a space stands for unused ones. */
const highBytes =
  'M2RJOP{ä>âüé_QáôëåõèïZû}à3ùÉYîí]|)ÿ~1VDT48FIK7WS/EB5;NCê*X=^:[Hò  ¢!(,ß øó    Uö6@ÀÁ <ýG-Añú    $Læ?0"#%&+ì9.ç µ                ';

const codes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : highBytes.charCodeAt(byte - 0x80),
);
const space = 0x20;

const separators = /[^\p{L}'’`]+/u;
const encoder = new TextEncoder();
/** A character has at most three bytes for each UTF-16 unit. */
const wordBytes = new Uint8Array(3 * maxWordLength);

/** Puts a word as UTF-8 into `wordBytes`, and returns how many of its bytes count. */
const encodeWord = (word: string): number => {
  const length = Math.min(word.length, maxWordLength);
  for (let index = 0; index < length; index++) {
    const code = word.charCodeAt(index);
    if (code >= 0x80) {
      const { written } = encoder.encodeInto(word.slice(0, maxWordLength), wordBytes);
      return Math.min(written, maxWordLength);
    }
    wordBytes[index] = code;
  }
  return length;
};

/** An n-gram of up to six one-byte characters as two numbers of 24 bits. */
export const ngramKeys = (ngram: Uint8Array): readonly [high: number, low: number] => [
  ((ngram[0] ?? 0) << 16) | ((ngram[1] ?? 0) << 8) | (ngram[2] ?? 0),
  ((ngram[3] ?? 0) << 16) | ((ngram[4] ?? 0) << 8) | (ngram[5] ?? 0),
];

/** What is done with an n-gram, given as `ngramKeys`. */
type Visit = (high: number, low: number) => void;

const buffer = new Uint8Array(maxNgramLength);

const visitAt = (start: number, bytes: number, isLast: boolean, visit: Visit): void => {
  let length = 0;
  if (start === 0) buffer[length++] = space;
  const end = Math.min(start + size, bytes);
  for (let index = start; index < end; index++) buffer[length++] = codes[wordBytes[index] ?? 0] ?? space;
  if (isLast) buffer[length++] = space;
  while (length < maxNgramLength) buffer[length++] = 0;
  visit(
    ((buffer[0] ?? 0) << 16) | ((buffer[1] ?? 0) << 8) | (buffer[2] ?? 0),
    ((buffer[3] ?? 0) << 16) | ((buffer[4] ?? 0) << 8) | (buffer[5] ?? 0),
  );
};

const visitWord = (bytes: number, visit: Visit): void => {
  let start = 0;
  for (; start + size < bytes; start += stride) visitAt(start, bytes, false, visit);
  visitAt(Math.max(0, bytes - size), bytes, true, visit);
};

/** Visits the n-grams of a lower-case text: four bytes of a word at a time, one of them overlapping, and its end. */
export const visitNgrams = (text: string, visit: Visit): void => {
  for (const word of text.split(separators)) if (word !== '') visitWord(encodeWord(word), visit);
};
