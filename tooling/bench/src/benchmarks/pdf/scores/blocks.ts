import { plainOf, readTaggedText } from '@dragoman/provider';
import type { Rectangle } from '../../../mockups/render.ts';
import type { SeenSegment } from '../place.ts';
import type { Corner, PageFacts } from '../tools/pdf-js.ts';
import { squeezed } from './words.ts';

/** A text as it was found on a page. */
export interface FoundBlock {
  readonly segment: SeenSegment;
  /** Wrong characters, of so many. */
  readonly errors: number;
  readonly characters: number;
  /** Of its lines' pieces. */
  readonly corners: readonly (readonly Corner[])[];
  /** In points; undefined: it was not found. */
  readonly size: number | undefined;
}

interface Letters {
  readonly text: readonly string[];
  /** The item that each letter is of, and its part of that item's width. */
  readonly items: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const lettersOf = ({ items }: PageFacts): Letters => {
  const [text, owners, from, to]: [string[], number[], number[], number[]] = [[], [], [], []];
  for (const [index, { text: shown }] of items.entries()) {
    const all = [...shown];
    for (const [at, letter] of all.entries()) {
      for (const one of squeezed(letter)) {
        text.push(one);
        owners.push(index);
        from.push(at / all.length);
        to.push((at + 1) / all.length);
      }
    }
  }
  return { text, items: owners, from, to };
};

/** The part of a text that is most like another one (Sellers 1980): where it is, and how many letters differ. */
export const mostLike = (
  wanted: readonly string[],
  text: readonly string[],
): { readonly from: number; readonly to: number; readonly errors: number } => {
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index);
  let starts = new Array<number>(wanted.length + 1).fill(0);
  let best = { from: 0, to: 0, errors: wanted.length };
  for (const [at, letter] of text.entries()) {
    const next = [0];
    const begun = [at + 1];
    for (let index = 1; index <= wanted.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + (wanted[index - 1] === letter ? 0 : 1);
      const [inserted, deleted] = [(row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1];
      const least = Math.min(replaced, inserted, deleted);
      next.push(least);
      begun.push(
        (least === replaced ? starts[index - 1] : least === inserted ? starts[index] : begun[index - 1]) ??
          at,
      );
    }
    [row, starts] = [next, begun];
    const errors = row[wanted.length] ?? 0;
    if (errors < best.errors) best = { from: starts[wanted.length] ?? 0, to: at + 1, errors };
  }
  return best;
};

const middleOf = ({ x, y, width, height }: Rectangle): Corner => [x + width / 2, y + height / 2];

/** Finds one text among a page's letters: of equal ones that nearest to its place. */
const find = (wanted: readonly string[], letters: Letters, page: PageFacts, near: Rectangle) => {
  const whole = letters.text.join('');
  const text = wanted.join('');
  let best: { from: number; to: number; errors: number } | undefined;
  let nearest = Infinity;
  // Letters beyond the first 65,536 are two units: positions are then not those of the list.
  const isPlain = whole.length === letters.text.length && text.length === wanted.length;
  for (let at = isPlain ? whole.indexOf(text) : -1; at >= 0; at = whole.indexOf(text, at + 1)) {
    const [x = 0, y = 0] = page.items[letters.items[at] ?? 0]?.corners[0] ?? [];
    const [left, top] = middleOf(near);
    const away = Math.hypot(x - left, y - top);
    if (away < nearest) [best, nearest] = [{ from: at, to: at + wanted.length, errors: 0 }, away];
  }
  return best ?? mostLike(wanted, letters.text);
};

const between = (one: Corner, other: Corner, share: number): Corner => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
];

/** The corners of a part of an item. */
const partOf = (corners: readonly Corner[], from: number, to: number): readonly Corner[] => {
  const [lowLeft = [0, 0], lowRight = [0, 0], topRight = [0, 0], topLeft = [0, 0]] = corners;
  return [
    between(lowLeft, lowRight, from),
    between(lowLeft, lowRight, to),
    between(topLeft, topRight, to),
    between(topLeft, topRight, from),
  ];
};

/** Pieces of a text between things that are kept as they are. */
const piecesOf = (tagged: string): readonly string[] => {
  const pieces = [''];
  for (const part of readTaggedText(tagged)) {
    if (part.kind === 'empty') pieces.push('');
    if (part.kind === 'text') pieces.push(`${pieces.pop() ?? ''}${part.text}`);
  }
  return pieces.map(squeezed).filter((piece) => piece !== '');
};

/** Of ours, what was found of letters: which half of them were wrong is not the text. */
const mostWrong = 0.5;

/**
 * Finds texts on their pages by what they say, in what pdf.js reads there.
 *
 * @param textOf which text of a segment is looked for; null: none
 */
export const findBlocks = (
  segments: readonly SeenSegment[],
  pages: readonly PageFacts[],
  textOf: (segment: SeenSegment) => string | null,
): readonly FoundBlock[] => {
  const letters = pages.map(lettersOf);
  return segments.flatMap((segment): FoundBlock[] => {
    const { place } = segment;
    const [page, known] = [pages[(place?.page ?? 0) - 1], letters[(place?.page ?? 0) - 1]];
    const text = textOf(segment);
    if (place?.kind !== 'text' || !page || !known || text === null || plainOf(text).trim() === '') return [];
    let [errors, characters] = [0, 0];
    const [corners, sizes]: [(readonly Corner[])[], number[]] = [[], []];
    for (const piece of piecesOf(text)) {
      const wanted = [...piece];
      const found = find(wanted, known, page, place.box);
      characters += wanted.length;
      errors += found.errors;
      if (found.errors > wanted.length * mostWrong) continue;
      for (let at = found.from; at < found.to; ) {
        const owner = known.items[at] ?? 0;
        let end = at;
        while (end + 1 < found.to && known.items[end + 1] === owner) end += 1;
        const item = page.items[owner];
        if (item) {
          corners.push(partOf(item.corners, known.from[at] ?? 0, known.to[end] ?? 1));
          for (let letter = at; letter <= end; letter += 1) sizes.push(item.size);
        }
        at = end + 1;
      }
    }
    sizes.sort((one, other) => one - other);
    return [{ segment, errors, characters, corners, size: sizes[sizes.length >> 1] }];
  });
};

/** The rectangle round some corners. */
export const boundsOf = (corners: readonly Corner[]): Rectangle => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};
