import type { Translation } from '../carried.ts';

interface Gap {
  readonly start: number;
  readonly white: string;
  /** Where it is among the gaps of its text, 0..1. */
  readonly place: number;
}

const gapsOf = (text: string): Gap[] => {
  const matches = [...text.matchAll(/\s+/gu)];
  return matches.map((match, index) => ({
    start: match.index,
    white: match[0],
    place: (index + 1) / (matches.length + 1),
  }));
};

/** White space that is more than the one blank between words. */
const hasSpecial = /\s{2}|[^\S ]/u;
/** Beyond this much work a line is no sentence, and only the order of its gaps is used. */
const maxComparisons = 1_000_000;
/** What it costs to use an ordinary blank for a special one, in the unit of `Gap.place`. */
const ordinaryBlankCost = 0.5;

/**
 * Which gap of a translation takes which special gap of the source: order is kept, and among orders the one that moves
 * the gaps least (dynamic programming over both lists).
 */
const match = (wanted: readonly Gap[], offered: readonly Gap[]): number[] => {
  const rows = wanted.length;
  const columns = offered.length;
  if (rows === 0) return [];
  const special = offered.flatMap(({ white }, index) => (white === ' ' ? [] : [index]));
  if (special.length === rows) return special;
  if (rows * columns > maxComparisons || rows > columns) return special.slice(0, rows);
  const width = columns + 1;
  const costs = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  costs.fill(0, 0, width);
  const at = (row: number, column: number): number => costs[row * width + column] ?? Number.POSITIVE_INFINITY;
  const taking = (row: number, column: number): number => {
    const want = wanted[row - 1];
    const offer = offered[column - 1];
    if (!want || !offer) return Number.POSITIVE_INFINITY;
    const price = Math.abs(want.place - offer.place) + (offer.white === ' ' ? ordinaryBlankCost : 0);
    return at(row - 1, column - 1) + price;
  };
  for (let row = 1; row <= rows; row++) {
    for (let column = row; column <= columns; column++) {
      costs[row * width + column] = Math.min(at(row, column - 1), taking(row, column));
    }
  }
  const taken = new Array<number>(rows);
  for (let row = rows, column = columns; row > 0; column--) {
    if (taking(row, column) <= at(row, column - 1)) {
      taken[row - 1] = column - 1;
      row--;
    }
  }
  return taken;
};

/**
 * Doubled blanks, tabs and no-break spaces come back as in the source; what the engine doubled or broke into lines by
 * itself becomes one blank again.
 */
const alignWhiteSpace = (source: string, text: string): string => {
  if (source === text || (!hasSpecial.test(source) && !hasSpecial.test(text))) return text;
  const offered = gapsOf(text);
  const wanted = gapsOf(source).filter(({ white }) => white !== ' ');
  const replacements = new Map<number, string>();
  for (const [index, gap] of match(wanted, offered).entries())
    replacements.set(gap, wanted[index]?.white ?? ' ');
  let aligned = '';
  let position = 0;
  for (const [index, { start, white }] of offered.entries()) {
    // A single special blank of the engine's own, such as the no-break space of French, is typography.
    const kept = white.length > 1 || /[\n\r\t\v\f\u0085\u2028\u2029]/u.test(white) ? ' ' : white;
    aligned += text.slice(position, start) + (replacements.get(index) ?? kept);
    position = start + white.length;
  }
  return aligned + text.slice(position);
};

const afterOpening = /([([{¿¡“‘])\s+/u;
const beforeClosing = /(?<!\s)\s+([,.)\]}](?![\p{L}\p{N}]))/u;

/** Where an engine drops a word it may leave its blank behind a bracket or before a full stop. */
const removeStrayBlanks = (source: string, text: string): string => {
  let tidy = text;
  if (afterOpening.test(tidy) && !afterOpening.test(source))
    tidy = tidy.replaceAll(new RegExp(afterOpening, 'gu'), '$1');
  if (beforeClosing.test(tidy) && !beforeClosing.test(source))
    tidy = tidy.replaceAll(new RegExp(beforeClosing, 'gu'), '$1');
  return tidy;
};

/** `*word` is an engine's mark of a word that it does not know, not a part of the translation. */
const removeUnknownMarks = (source: string, text: string, unknownWords: readonly string[]): string => {
  let clean = text;
  for (const word of unknownWords) {
    const marked = `*${word}`;
    if (clean.includes(marked) && !source.includes(marked)) clean = clean.replaceAll(marked, word);
  }
  return clean;
};

/** Takes back what engines do to the blanks and words of a segment. Placeholders stay where they are. */
export const tidy = (source: string, { text, unknownWords }: Translation): string =>
  alignWhiteSpace(source, removeStrayBlanks(source, removeUnknownMarks(source, text, unknownWords)));
