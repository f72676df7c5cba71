import type { EncodedText } from './encode.ts';
import { type GapItem, writeGap } from './gap.ts';
import type { Literal } from './literal.ts';
import { indexOfStandIn, standInSource } from './stand-in.ts';

const withoutStandIns = /(\.\[\]|\[\|\])|\[(\d+)\]|\\(.)|( +)/gs;
/** What a dropped word leaves in front of a mark that ends something, and behind one that begins something. */
const needlessSpaces = [
  { inSource: / [.,)\]]/, everywhere: / (?=[.,)\]])/g },
  { inSource: /[([¿¡] /, everywhere: /(?<=[([¿¡]) /g },
] as const;

/** Nothing to unescape, to recall or to put right. */
const isPlain = (answer: string): boolean =>
  !(
    answer.includes('\\') ||
    answer.includes('[') ||
    answer.includes('  ') ||
    answer.startsWith(' ') ||
    answer.endsWith(' ')
  );

const firstWord = /[\p{L}\p{N}]/u;
const capitalised = /^([^\p{L}\p{N}]*)(?!I(?!\p{L}))(\p{Lu})(?!\p{Lu})/u;

/** Whether each pair of placeholders that was seen encloses or excludes every other one. */
class Nesting {
  readonly #open: number[] = [];
  sound = true;

  see({ kind, pair }: Literal): void {
    if (kind === 'opening') this.#open.push(pair);
    else if (kind === 'closing' && this.#open.pop() !== pair) this.sound = false;
  }
}

/**
 * Reads an answer in Apertium's stream format: the translation, with everything that was masked, and with white space
 * as in the source. Undefined where the grammar lost, doubled or crossed something that was masked.
 */
export const decode = (answer: string, { source, literals, stem }: EncodedText): string | undefined => {
  const tidy = (text: string): string =>
    needlessSpaces.reduce(
      (tidied, { inSource, everywhere }) => (inSource.test(source) ? tidied : tidied.replace(everywhere, '')),
      text,
    );
  if (literals.length === 0 && isPlain(answer)) return tidy(answer);

  // Cases of letters may change on the way: a stand-in is a word like any other.
  const pattern =
    stem === '' ? withoutStandIns : new RegExp(`${withoutStandIns.source}|${standInSource(stem)}`, 'gis');
  const seen = new Set<number>();
  const nesting = new Nesting();
  let repeated = false;
  let text = '';
  let gap: GapItem[] = [];
  const write = (word: string): void => {
    if (gap.length > 0) {
      text += writeGap(gap, { atStart: text === '', atEnd: false });
      gap = [];
    }
    text += word;
  };
  // Behind an unknown word at the beginning of a sentence Apertium gives the next word a capital. A stand-in is such a
  // word, but what it stands for begins the sentence itself.
  let wantsSmallLetter = false;
  const writeWords = (words: string): void => {
    write(
      wantsSmallLetter
        ? words.replace(capitalised, (_, before: string, capital: string) => before + capital.toLowerCase())
        : words,
    );
    wantsSmallLetter &&= !firstWord.test(words);
  };
  const recall = (index: number): void => {
    const literal = literals[index];
    if (literal === undefined || seen.has(index)) {
      repeated = true;
      return;
    }
    seen.add(index);
    nesting.see(literal);
    if (literal.kind === 'single') wantsSmallLetter = literal.beforeSmallLetter;
    if (literal.kind === 'single' || literal.kind === 'character') write(literal.text);
    else gap.push(literal);
  };

  let position = 0;
  for (const match of answer.matchAll(pattern)) {
    const [found, mark, reference, escaped, spaces, standIn] = match;
    if (match.index > position) writeWords(answer.slice(position, match.index));
    position = match.index + found.length;
    if (spaces !== undefined) gap.push(' ');
    else if (escaped !== undefined) writeWords(escaped);
    else if (standIn !== undefined) recall(indexOfStandIn(standIn));
    else if (mark === undefined) recall(Number(reference));
  }
  if (position < answer.length) writeWords(answer.slice(position));
  if (gap.length > 0) text += writeGap(gap, { atStart: text === '', atEnd: true });
  return repeated || !nesting.sound || seen.size !== literals.length ? undefined : tidy(text);
};
