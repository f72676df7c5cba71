import { withoutPlaceholders } from '../../placeholders.ts';

/** A word among its neighbours. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  /** Whether a capital at its beginning may be the sentence's. */
  readonly isFirst: boolean;
  /** Whether a clause begins here: a sentence, or what follows a comma, a colon or a bracket. */
  readonly beginsClause: boolean;
  /** What stands between the word and the one before. */
  readonly before: string;
  readonly previous: Word | undefined;
  /** Set once the next word is known. */
  next: Word | undefined;
}

const pattern = /[\p{L}\p{M}\p{N}]+/gu;
/** An abbreviation, an ordinal or an initial ends no sentence. */
const sentenceEnd = /[!?…:;\n"“„«»”‹›()[\]¿¡•|/]|\.(?=\s|["'”’»)]|$)|(?:^|\s)[-–—*](?:\s|$)/u;
const clauseEnd = /[,;:.!?…\n()"“”„«»¿¡–—]/u;

/** The words of a text; letters, marks and digits, so that `-` and `'` divide them. Placeholders are none. */
export const wordsOf = (text: string): readonly Word[] => {
  const words: Word[] = [];
  let position = 0;
  let previous: Word | undefined;
  const plain = withoutPlaceholders(text).normalize('NFC');
  for (const match of plain.matchAll(pattern)) {
    const before = plain.slice(position, match.index);
    position = match.index + match[0].length;
    const word: Word = {
      text: match[0],
      lower: match[0].toLowerCase(),
      isFirst: previous === undefined || sentenceEnd.test(before),
      beginsClause: previous === undefined || clauseEnd.test(before),
      before,
      previous,
      next: undefined,
    };
    if (previous) previous.next = word;
    words.push(word);
    previous = word;
  }
  return words;
};

/** Whether a word begins with a capital. */
export const isCapitalised = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/** Whether a word is written in capitals alone. */
export const isCapitals = ({ text }: Word): boolean => /^\p{Lu}{2,}$/u.test(text);
