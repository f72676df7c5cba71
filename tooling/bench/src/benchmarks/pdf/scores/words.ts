const wordShape = /\p{L}[\p{L}\p{M}]*/gu;
const letterShape = /\p{L}\p{M}*/gu;

/** The letters of a word from the last to the first. */
export const reverse = (word: string): string => (word.match(letterShape) ?? []).reverse().join('');

/** Addresses are never translated. */
const address = /(?:https?:\/\/|www\.|mailto:)\S+|\S+@\S+\.\S+/g;
/** A word that goes on in the next line. */
const dividedWord = /(?<=\p{L})[-‐\u00ad]\n\s*(?=\p{Ll})/gu;

/** A text as it is compared: one form of each character, no addresses, no words divided at the ends of lines. */
export const comparable = (text: string): string =>
  text.normalize('NFKC').replaceAll(address, ' ').replaceAll(dividedWord, '').replaceAll('\u00ad', '');

/** Words of so many letters at least. */
export const wordsOf = (text: string, letters: number): readonly string[] =>
  (comparable(text).match(wordShape) ?? []).filter((word) => [...word].length >= letters);

/** Without all that a writer puts between letters at its own will: blanks, hyphens, marks of direction. */
export const squeezed = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\-‐‑\u00ad\p{Cf}]/gu, '');
