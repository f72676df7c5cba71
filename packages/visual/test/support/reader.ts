import type { FormatHost, OcrResult } from '@dragoman/provider';
import sharp from 'sharp';
import { Drawing } from './picture.ts';

/** Where a text of a picture may stand, on ground of one colour; what else is in the picture lies outside of it. */
export interface Slot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of one em of what stands in it. */
  readonly size: number;
}

/** A rectangle of ink; `right` and `bottom` are behind it. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Ink = (x: number, y: number) => number;

const columns = 24;
const rows = 12;
/** Above this share of ink a pixel belongs to a letter: noise of JPEG is below. */
const leastInk = 0.3;

const decoded = async (image: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(image, { failOn: 'none' })
    .removeAlpha()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The share of ink in each pixel, by how far it is from the ground towards what is farthest from it in the slot. */
const inkOf = ({ data, width }: Pixels, { x, y, width: wide, height: high }: Slot): Ink => {
  const at = (column: number, row: number): number => data[row * width + column] as number;
  const ground = at(x, y);
  let farthest = 60;
  for (let row = y; row < y + high; row += 1)
    for (let column = x; column < x + wide; column += 1)
      farthest = Math.max(farthest, Math.abs(at(column, row) - ground));
  return (column, row) => Math.abs(at(column, row) - ground) / farthest;
};

/** The stretches of an axis in which there is ink, those nearer than `gap` as one. */
const stretches = (
  from: number,
  to: number,
  gap: number,
  hasInk: (place: number) => boolean,
): readonly (readonly [from: number, to: number])[] => {
  const found: [number, number][] = [];
  for (let place = from; place < to; place += 1) {
    if (!hasInk(place)) continue;
    const last = found.at(-1);
    if (last && place - last[1] < gap) last[1] = place + 1;
    else found.push([place, place + 1]);
  }
  return found;
};

const some = (from: number, to: number, holds: (place: number) => boolean): boolean => {
  for (let place = from; place < to; place += 1) if (holds(place)) return true;
  return false;
};

/** The words of a slot, line by line. */
const wordsIn = (ink: Ink, { x, y, width, height, size }: Slot): readonly (readonly Bounds[])[] =>
  stretches(y, y + height, size * 0.25, (row) =>
    some(x, x + width, (column) => ink(column, row) > leastInk),
  ).map(([top, bottom]) =>
    stretches(x, x + width, size * 0.19, (column) =>
      some(top, bottom, (row) => ink(column, row) > leastInk),
    ).map(([left, right]) => {
      const [upper = top, lower = bottom] = [
        ...(stretches(top, bottom, size, (row) =>
          some(left, right, (column) => ink(column, row) > leastInk),
        )[0] ?? []),
      ];
      return { left, top: upper, right, bottom: lower };
    }),
  );

/** A word as a small picture of one size, so that words of all sizes can be laid over each other. */
const shapeOf = (ink: Ink, { left, top, right, bottom }: Bounds): Float64Array => {
  const shape = new Float64Array(columns * rows);
  const fine = 4;
  for (let row = 0; row < rows * fine; row += 1)
    for (let column = 0; column < columns * fine; column += 1) {
      const x = Math.floor(left + ((column + 0.5) * (right - left)) / (columns * fine));
      const y = Math.floor(top + ((row + 0.5) * (bottom - top)) / (rows * fine));
      const place = Math.floor(row / fine) * columns + Math.floor(column / fine);
      shape[place] = (shape[place] as number) + ink(x, y) / fine ** 2;
    }
  return shape;
};

const difference = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] as number)), 0) / one.length;

/** How a word looks in a weight, drawn by itself. */
const shapeOfWord = async (
  word: string,
  weight: 400 | 700,
): Promise<readonly [word: string, shape: Float64Array]> => {
  const slot = { x: 0, y: 0, width: 400, height: 60, size: 24 };
  const png = await new Drawing(slot.width, slot.height)
    .label({ text: word, x: 8, baseline: 40, size: 24, weight })
    .png();
  const ink = inkOf(await decoded(png), slot);
  const [bounds] = wordsIn(ink, slot)[0] ?? [];
  if (!bounds) throw new Error(`${word} leaves no ink`);
  return [word, shapeOf(ink, bounds)];
};

const unite = (bounds: readonly Bounds[]) => {
  const [left, top] = [Math.min(...bounds.map((one) => one.left)), Math.min(...bounds.map((one) => one.top))];
  return {
    x: left,
    y: top,
    width: Math.max(...bounds.map((one) => one.right)) - left,
    height: Math.max(...bounds.map((one) => one.bottom)) - top,
    angle: 0,
  };
};

/**
 * Recognition for pictures whose words and slots are known: it looks for ink in the slots, and tells by its shape which
 * of the words it is. So it reads what is in a picture, and nothing of what ought to be there; what is left of a word that
 * should be gone is a word as well.
 *
 * @param slotsOf the slots of a picture of so many pixels
 */
export const readerOf = (
  words: readonly string[],
  slotsOf: (width: number, height: number) => readonly Slot[],
): NonNullable<FormatHost['ocr']> => {
  const known = Promise.all(
    [...new Set(words)].flatMap((word) => [shapeOfWord(word, 400), shapeOfWord(word, 700)]),
  );
  const nearest = async (shape: Float64Array): Promise<string> => {
    const differences = (await known).map(([word, other]) => ({ word, differs: difference(shape, other) }));
    return differences.reduce((one, other) => (other.differs < one.differs ? other : one)).word;
  };
  return {
    recognize: async ({ image, signal }): Promise<OcrResult> => {
      const pixels = await decoded(image);
      signal.throwIfAborted();
      const { width, height } = pixels;
      const blocks: OcrResult['blocks'][number][] = [];
      for (const slot of slotsOf(width, height)) {
        const ink = inkOf(pixels, slot);
        const lines: OcrResult['blocks'][number]['lines'][number][] = [];
        for (const bounds of wordsIn(ink, slot)) {
          const found = await Promise.all(
            bounds.map(async (one) => ({
              text: await nearest(shapeOf(ink, one)),
              box: unite([one]),
              confidence: 0.95,
            })),
          );
          const text = found.map((word) => word.text).join(' ');
          lines.push({ text, box: unite(bounds), confidence: 0.95, words: found });
        }
        const box = unite(
          lines.map((line) => ({
            left: line.box.x,
            top: line.box.y,
            right: line.box.x + line.box.width,
            bottom: line.box.y + line.box.height,
          })),
        );
        if (lines.length > 0) blocks.push({ box, lines });
      }
      return { width, height, blocks, warnings: [] };
    },
  };
};
