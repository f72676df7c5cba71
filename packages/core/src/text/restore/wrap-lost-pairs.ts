import { findPlaceholders, writePlaceholder } from '../placeholders.ts';

/** More lost pairs than this are not worth a guess. */
const maxGuesses = 50;

/** A word (a character, where words are not divided), or what is between words. */
const piece =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}\p{M}'’_-]{1,200})|[^\p{L}\p{N}\p{M}'’_-]{1,200}/gu;

/** A placeholder, a word, or what is between them. */
interface Part {
  readonly text: string;
  /** 0 where it is no placeholder. */
  readonly number: number;
  readonly isClosing: boolean;
  readonly isWord: boolean;
}

const read = (text: string): Part[] => {
  const parts: Part[] = [];
  let position = 0;
  const addWords = (end: number): void => {
    for (const [found, word] of text.slice(position, end).matchAll(piece))
      parts.push({ text: found, number: 0, isClosing: false, isWord: word !== undefined });
  };
  for (const { number, isClosing, start, end } of findPlaceholders(text)) {
    addWords(start);
    parts.push({ text: text.slice(start, end), number, isClosing, isWord: false });
    position = end;
  }
  addWords(text.length);
  return parts;
};

/** Where the words of a pair are in a source: from which to which of how many, and what encloses it. */
interface Extent {
  readonly start: number;
  readonly end: number;
  readonly all: number;
  readonly outer: readonly number[];
}

const placesIn = (parts: readonly Part[], lost: ReadonlySet<number>): ReadonlyMap<number, Extent> => {
  const all = parts.filter(({ isWord }) => isWord).length;
  const places = new Map<number, Extent>();
  const open: number[] = [];
  const starts = new Map<number, number>();
  let words = 0;
  for (const { number, isClosing, isWord } of parts) {
    if (isWord) words++;
    if (number === 0) continue;
    if (!isClosing) {
      starts.set(number, words);
      open.push(number);
      continue;
    }
    // What never closes stands alone.
    while (open.length > 0 && open.at(-1) !== number) open.pop();
    open.pop();
    if (lost.has(number))
      places.set(number, { start: starts.get(number) ?? 0, end: words, all, outer: [...open] });
  }
  return places;
};

/** The part of a text in which a pair may be: inside of the innermost pair that enclosed it in the source. */
const rangeFor = (parts: readonly Part[], outer: readonly number[]): { from: number; to: number } => {
  for (const number of [...outer].reverse()) {
    const from = parts.findIndex((item) => item.number === number && !item.isClosing);
    const to = parts.findIndex((item) => item.number === number && item.isClosing);
    if (from >= 0 && to > from) return { from: from + 1, to };
  }
  return { from: 0, to: parts.length };
};

/** The parts to enclose, as many words as in the source in proportion; never half of another pair. */
const chooseParts = (
  parts: readonly Part[],
  { start, end, all, outer }: Extent,
): { first: number; last: number } | undefined => {
  const words = parts.flatMap(({ isWord }, index) => (isWord ? [index] : []));
  if (words.length === 0 || all === 0) return undefined;
  const { from, to } = rangeFor(parts, outer);
  const ratio = words.length / all;
  const count = Math.max(1, Math.round((end - start) * ratio));
  const middle = ((start + end) / 2) * ratio;
  const at = Math.max(0, Math.min(words.length - count, Math.round(middle - count / 2)));
  const chosen = words.slice(at, at + count).filter((index) => index >= from && index < to);
  const first = chosen[0];
  if (first === undefined) return undefined;
  const open: number[] = [];
  let last = first;
  for (let index = first; index <= (chosen.at(-1) ?? first); index++) {
    const item = parts[index];
    if (item?.number && item.isClosing) {
      const partner = open.indexOf(item.number);
      if (partner < 0) break;
      open.length = partner;
    } else if (item?.number && parts.some((other) => other.isClosing && other.number === item.number)) {
      open.push(item.number);
    }
    if (open.length === 0) last = index;
  }
  return { first, last };
};

/**
 * Puts pairs that an engine lost around the words that are where theirs were in the source: a link that encloses a
 * neighbouring word is of more use than one that encloses nothing.
 */
export const wrapLostPairs = (text: string, source: string, lost: ReadonlySet<number>): string => {
  if (lost.size === 0 || lost.size > maxGuesses) return text;
  const parts = read(text);
  // An outer pair first: what it encloses then stays in it.
  const places = [...placesIn(read(source), lost)].sort(([left], [right]) => left - right);
  for (const [number, place] of places) {
    const range = chooseParts(parts, place);
    if (!range) continue;
    parts.splice(range.last + 1, 0, {
      text: writePlaceholder(number, true),
      number,
      isClosing: true,
      isWord: false,
    });
    parts.splice(range.first, 0, { text: writePlaceholder(number), number, isClosing: false, isWord: false });
  }
  return parts.map((item) => item.text).join('');
};
