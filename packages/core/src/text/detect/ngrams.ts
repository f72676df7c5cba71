/** As n-grams are kept: a space before the first and after the last four bytes of a word. */
export const longestNgram = 6;
const size = 4;
const stride = 3;
/** What follows is no word of any language. */
const longestWord = 70;

/** How eld writes the bytes 0x80..0xff of UTF-8, so that each is one character; a space stands for unused ones. */
const highBytes =
  'M2RJOP{ä>âüé_QáôëåõèïZû}à3ùÉYîí]|)ÿ~1VDT48FIK7WS/EB5;NCê*X=^:[Hò  ¢!(,ß øó    Uö6@ÀÁ <ýG-Añú    $Læ?0"#%&+ì9.ç µ                ';

const codes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : highBytes.charCodeAt(byte - 0x80),
);
const space = 0x20;

const encoder = new TextEncoder();
const separators = /[^\p{L}'’`]+/u;

/** An n-gram of up to six one-byte characters as two numbers of 24 bits. */
export const ngramKeys = (ngram: Uint8Array): readonly [high: number, low: number] => [
  ((ngram[0] ?? 0) << 16) | ((ngram[1] ?? 0) << 8) | (ngram[2] ?? 0),
  ((ngram[3] ?? 0) << 16) | ((ngram[4] ?? 0) << 8) | (ngram[5] ?? 0),
];

const factor = 2 ** 24;

/**
 * The different n-grams of a lower-case text, each once: four bytes of a word at a time, one of them overlapping, and
 * its end.
 */
export const ngramsOf = (text: string): readonly (readonly [high: number, low: number])[] => {
  const ngrams = new Map<number, readonly [number, number]>();
  const buffer = new Uint8Array(longestNgram);
  const add = (word: Uint8Array, start: number, isFirst: boolean, isLast: boolean): void => {
    buffer.fill(0);
    let length = 0;
    if (isFirst) buffer[length++] = space;
    for (let index = start; index < Math.min(start + size, word.length); index += 1) {
      buffer[length++] = codes[word[index] ?? 0] ?? space;
    }
    if (isLast) buffer[length] = space;
    const keys = ngramKeys(buffer);
    ngrams.set(keys[0] * factor + keys[1], keys);
  };
  for (const word of text.split(separators)) {
    if (word === '') continue;
    const bytes = encoder.encode(word.slice(0, longestWord)).subarray(0, longestWord);
    let start = 0;
    for (; start + size < bytes.length; start += stride) add(bytes, start, start === 0, false);
    add(bytes, Math.max(0, bytes.length - size), start === 0, true);
  }
  return [...ngrams.values()];
};
