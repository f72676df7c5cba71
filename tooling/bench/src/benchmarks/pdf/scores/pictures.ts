import type { Rectangle } from '../../../mockups/render.ts';
import { overlapOf } from '../../visual/match.ts';
import { cut, type Pixels } from '../../visual/pixels.ts';
import type { TextPiece } from '../tools/pdf-js.ts';
import { boundsOf } from './blocks.ts';
import type { Share } from './coverage.ts';

/** Below it two renderings of one page are the same to the eye. */
const sameLevels = 8;

/** Letters reach past their box: accents, swashes, grey edges. In points, and in parts of the box's height. */
const [reach, reachOfHeight] = [2, 0.2];

const keyOf = ({ text, corners, font }: TextPiece): string =>
  `${text} ${font.replace(/^[A-Z]{6}\+/, '')} ${corners
    .flat()
    .map((value) => Math.round(value))
    .join()}`;

const grown = ({ x, y, width, height }: Rectangle): Rectangle => {
  const by = reach + reachOfHeight * Math.min(width, height);
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
};

/** Where text was or is that is not both before and after: it alone may look different. */
export const changedBoxes = (
  before: readonly TextPiece[],
  after: readonly TextPiece[],
): readonly Rectangle[] => {
  const [known, there] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [
    ...before.filter((piece) => !there.has(keyOf(piece))),
    ...after.filter((piece) => !known.has(keyOf(piece))),
  ].map(({ corners }) => grown(boundsOf(corners)));
};

/** How many pixels outside of some boxes differ to the eye, of all of the page; another size: all. */
export const changedOutside = (before: Pixels, after: Pixels, boxes: readonly Rectangle[]): Share => {
  const all = before.width * before.height;
  if (after.width !== before.width || after.height !== before.height) return { of: all, all };
  const isText = new Uint8Array(all);
  for (const box of boxes) {
    const { x, y, width, height } = cut(box, before);
    for (let row = y; row < y + height; row += 1)
      isText.fill(1, row * before.width + x, row * before.width + x + width);
  }
  let of = 0;
  for (let pixel = 0; pixel < all; pixel += 1) {
    if (isText[pixel]) continue;
    for (let channel = 3 * pixel; channel < 3 * pixel + 3; channel += 1) {
      if (Math.abs((before.data[channel] ?? 0) - (after.data[channel] ?? 0)) <= sameLevels) continue;
      of += 1;
      break;
    }
  }
  return { of, all };
};

/** How many pixels of kept text may look different: its neighbour may reach into its box. */
const mostTouched = 0.05;

/**
 * How many pixels of a box look like none that are there or next to there in another picture, of how many. Text that is set
 * a twentieth of a point farther has other greys at its edges, and is what it was.
 */
const countUnlike = (
  one: Pixels,
  other: Pixels,
  box: Rectangle,
): { readonly unlike: number; readonly all: number } => {
  const { x, y, width, height } = cut(box, one);
  let unlike = 0;
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) if (!isLike(one, other, column, row)) unlike += 1;
  return { unlike, all: width * height };
};

/** Whether each channel of a pixel is among those of the nine pixels around it in another picture. */
const isLike = (one: Pixels, other: Pixels, x: number, y: number): boolean => {
  for (let channel = 0; channel < 3; channel += 1) {
    const value = one.data[3 * (y * one.width + x) + channel] ?? 0;
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column += 1) {
        const near = other.data[3 * (row * other.width + column) + channel] ?? 0;
        least = Math.min(least, near);
        most = Math.max(most, near);
      }
    if (value < least - sameLevels || value > most + sameLevels) return false;
  }
  return true;
};

/** Text that is there both before and after, at the same place, and does not look as it did: something lies over it. */
export const touchedPieces = (
  before: Pixels,
  after: Pixels,
  pieces: readonly TextPiece[],
  others: readonly TextPiece[],
): readonly TextPiece[] => {
  if (after.width !== before.width || after.height !== before.height) return [];
  const there = new Set(others.map(keyOf));
  const changed = changedBoxes(pieces, others);
  return pieces.filter((piece) => {
    if (!there.has(keyOf(piece)) || piece.text.trim() === '') return false;
    const box = boundsOf(piece.corners);
    if (changed.some((other) => overlapOf(box, other) > 0)) return false;
    const [lost, added] = [countUnlike(before, after, box), countUnlike(after, before, box)];
    return Math.max(lost.unlike, added.unlike) > mostTouched * lost.all;
  });
};

/** Points a cell of the ink map. */
const cellSide = 12;

/** How dark each cell of a page is, 0..255. */
const inkMapOf = ({ width, height, data }: Pixels): Float64Array => {
  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)];
  const sums = new Float64Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cellSide) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = 3 * (y * width + x);
      // Luma of ITU-R BT.601.
      const grey = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      const cell = row + Math.floor(x / cellSide);
      sums[cell] = (sums[cell] ?? 0) + 255 - grey;
    }
  }
  return sums;
};

/**
 * Correlation of where two pages have ink, in cells of twelve points at 72 dots per inch (Pearson): 1 is the same, text that
 * is gone or elsewhere is less. Two empty pages: 1.
 */
export const inkCorrelation = (before: Pixels, after: Pixels): number => {
  if (after.width !== before.width || after.height !== before.height) return 0;
  const [one, other] = [inkMapOf(before), inkMapOf(after)];
  const meanOf = (map: Float64Array): number => map.reduce((sum, value) => sum + value, 0) / map.length;
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)];
  let [both, left, right] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - oneMean, (other[index] ?? 0) - otherMean];
    both += a * b;
    left += a * a;
    right += b * b;
  }
  if (left === 0 && right === 0) return 1;
  return both / Math.sqrt(left * right || 1);
};

/** Letters differ so much from what is round them, at least. */
const leastContrast = 16;

/** Whether anything is to be seen in a box: what is covered, off the page or of the ground's colour is not. */
const isSeen = (picture: Pixels, box: Rectangle): boolean => {
  const { x, y, width, height } = cut(box, picture);
  let [least, most] = [255, 0];
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) {
      const at = 3 * (row * picture.width + column);
      const grey = ((picture.data[at] ?? 0) + (picture.data[at + 1] ?? 0) + (picture.data[at + 2] ?? 0)) / 3;
      least = Math.min(least, grey);
      most = Math.max(most, grey);
    }
  }
  return most - least >= leastContrast;
};

/** Pieces of text, of letters, that leave nothing to be seen although as many were seen before. */
export const unseenPieces = (pieces: readonly TextPiece[], picture: Pixels): readonly TextPiece[] =>
  pieces.filter(({ text, corners }) => /\p{L}/u.test(text) && !isSeen(picture, boundsOf(corners)));
