import type { Weight } from '../fonts/index.ts';
import { type Colour, type Picture, pixelBox } from '../pixels/index.ts';
import type { Rectangle, Region } from '../region.ts';
import { turnBack } from '../turn.ts';
import { type SetLine, setLine } from '../typeset/index.ts';
import { type Ink, kindOfGround, measureInk } from './ink.ts';

/** How one line of text looks. */
export interface LineLook {
  /** The ink, tight, in the frame of the line. */
  readonly box: Rectangle;
  readonly baseline: number;
  /** Where its first letter begins, with the little space that letters have in front of them. */
  readonly start: number;
  /** Pixels of one em of our own fonts at which the text is as high as it is. */
  readonly size: number;
  /** The same at which it is as wide, by the weight that it is set in. */
  readonly widthSizes: Readonly<Record<Weight, number>>;
  /** 0 as thin as our regular weight, 1 as thick as our bold one; beyond both where it is thinner or thicker. */
  readonly boldness: number;
  /** How much of the way from ground to ink lies between two neighbouring pixels, where it is most: 1 for sharp letters. */
  readonly sharpness: number;
  readonly italic: boolean;
  readonly colour: Colour;
  readonly background: Colour;
  readonly ground: Region['ground'];
  /** How noisy the ground is close to the letters, 0..255. */
  readonly noise: number;
}

/** The tangent of the angle at which slanted text usually leans. */
export const usualSlant = 0.2;

/** Turns the surroundings of a tilted line level, so that they can be measured as all others are. */
const levelled = (picture: Picture, line: Rectangle, frame: Region['box'], margin: number) => {
  const x = Math.floor(line.x - margin);
  const y = Math.floor(line.y - margin);
  const width = Math.ceil(line.width + 2 * margin);
  const height = Math.ceil(line.height + 2 * margin);
  const seen = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [sourceX, sourceY] = turnBack(x + column + 0.5, y + row + 0.5, { ...frame, angle: -frame.angle });
      const nearX = Math.min(picture.width - 1, Math.max(0, Math.floor(sourceX)));
      const nearY = Math.min(picture.height - 1, Math.max(0, Math.floor(sourceY)));
      for (let channel = 0; channel < 3; channel += 1)
        seen[(row * width + column) * 3 + channel] = picture.seen[
          (nearY * picture.width + nearX) * 3 + channel
        ] as number;
    }
  const patch: Picture = { ...picture, width, height, seen };
  return { patch, x, y };
};

/** Above this a row or a column of pixels is covered whole; what is missing is the noise of the picture. */
const wholeCover = 0.9;
/** Below this it is noise of JPEG, not the soft edge of a letter. */
const leastCover = 0.15;

/**
 * Where a profile rises, to a part of a pixel: the pixel at the edge is covered as far as the letter reaches into it, and
 * where the edge is soft, so is its neighbour.
 */
const risingEdge = (profile: readonly number[]): number | undefined => {
  const first = profile.findIndex((value) => value > 0.5);
  if (first < 0) return undefined;
  const coverAt = (place: number): number => {
    const value = profile[place] ?? 0;
    return value < leastCover ? 0 : value >= wholeCover ? 1 : value;
  };
  return first + 1 - coverAt(first) - Math.min(0.5, coverAt(first - 1));
};

/** The extents of the ink in its window, in pixels from the window's corner. */
const inkExtents = ({ cover, window }: Ink) => {
  const strongest = (count: number, length: number, at: (line: number, place: number) => number): number[] =>
    Array.from({ length: count }, (_, line) => {
      let best = 0;
      for (let place = 0; place < length; place += 1) best = Math.max(best, at(line, place));
      return best;
    });
  const rows = strongest(window.height, window.width, (y, x) => cover[y * window.width + x] as number);
  const columns = strongest(window.width, window.height, (x, y) => cover[y * window.width + x] as number);
  const top = risingEdge(rows);
  const left = risingEdge(columns);
  const below = risingEdge(rows.toReversed());
  const behind = risingEdge(columns.toReversed());
  if (top === undefined || left === undefined || below === undefined || behind === undefined)
    return undefined;
  return { top, left, bottom: window.height - below, right: window.width - behind };
};

/** Letters that reach below the baseline in every font; J and others do in some alone. */
const descends = /[gjpqyçşţйцщдрфуξφψρβμγηç,;()[\]{}|Qµ@$§/]/u;
/** Scripts whose letters all stand on one line. */
const standsOnLine =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Where the letters stand, in pixels from the window's top: below it only tails are left, so that the ink of a row
 * falls off at once. Undefined where the script has no such line, and for a text without tails, whose end it is.
 */
const baselineOf = (
  { cover, window }: Ink,
  text: string,
  top: number,
  bottom: number,
): number | undefined => {
  if (!standsOnLine.test(text)) return undefined;
  if (!descends.test(text)) return bottom;
  const sums = Array.from({ length: window.height }, (_, y) => {
    let sum = 0;
    for (let x = 0; x < window.width; x += 1) sum += cover[y * window.width + x] as number;
    return sum;
  });
  let best = 0;
  let row: number | undefined;
  for (let y = Math.floor(top + (bottom - top) * 0.55); y < bottom - 1; y += 1) {
    // A soft edge is spread over two rows.
    const fall = (sums[y - 1] ?? 0) - (sums[y + 1] ?? 0);
    if (fall > best) {
      best = fall;
      row = y;
    }
  }
  if (row === undefined) return undefined;
  const before = sums[row - 1] as number;
  const after = sums[row + 1] ?? 0;
  return row + Math.min(1, Math.max(0, ((sums[row] as number) - after) / Math.max(1e-6, before - after)));
};

/** How much more sharply the columns of ink divide when the text is set upright: above 1 for slanted text. */
const slantGain = ({ cover, window }: Ink): number => {
  const sharpness = (slant: number): number => {
    const sums = new Float64Array(window.width + window.height);
    for (let y = 0; y < window.height; y += 1) {
      const shift = Math.round((y - window.height / 2) * slant);
      for (let x = 0; x < window.width; x += 1) {
        const place = x + shift + (window.height >> 1);
        if (place >= 0 && place < sums.length)
          sums[place] = (sums[place] as number) + (cover[y * window.width + x] as number);
      }
    }
    let total = 0;
    for (let place = 1; place < sums.length; place += 1)
      total += ((sums[place] as number) - (sums[place - 1] as number)) ** 2;
    return total;
  };
  const upright = sharpness(0);
  return upright > 0 ? sharpness(usualSlant) / upright : 0;
};

/** The steepest step of each row between two pixels; that of the row with which the sharpest quarter ends. */
const sharpnessOf = ({ cover, window }: Ink): number => {
  const steps = Array.from({ length: window.height }, (_, row) => {
    let steepest = 0;
    for (let place = row * window.width + 1; place < (row + 1) * window.width; place += 1)
      steepest = Math.max(steepest, Math.abs((cover[place] as number) - (cover[place - 1] as number)));
    return steepest;
  }).sort((one, other) => other - one);
  return steps[steps.length >> 2] ?? 0;
};

/**
 * Measures a line of text that was recognised.
 *
 * @param line its box, in the frame
 * @param frame the box of the region and its angle
 * @returns undefined where no ink is found in it
 */
export const measureLine = (
  picture: Picture,
  line: Rectangle,
  frame: Region['box'],
  text: string,
  language: string,
): LineLook | undefined => {
  const turned =
    frame.angle === 0
      ? { patch: picture, x: 0, y: 0 }
      : levelled(picture, line, frame, Math.ceil(line.height * 0.5) + 4);
  const box = pixelBox({ ...line, x: line.x - turned.x, y: line.y - turned.y }, 0, turned.patch);
  if (box.width < 2 || box.height < 3) return undefined;
  const ink = measureInk(turned.patch, box, 1);
  const extents = inkExtents(ink);
  if (!extents) return undefined;
  const width = extents.right - extents.left;
  const height = extents.bottom - extents.top;
  const [regular, semiBold, bold] = [400, 600, 700].map((weight) =>
    setLine(text, { weight: weight as Weight, language }),
  ) as [SetLine, SetLine, SetLine];
  const bounds = regular.ink;
  const semiBoldBounds = semiBold.ink;
  const boldBounds = bold.ink;
  if (!bounds || !semiBoldBounds || !boldBounds || width <= 0 || height <= 0) return undefined;
  const standing = baselineOf(ink, text, extents.top, extents.bottom);
  const byWhole = height / (bounds.top - bounds.bottom);
  // Fonts whose letters are as tall as ours have shorter tails, and small letters that are lower: both heights count.
  const byHeight =
    standing === undefined || standing <= extents.top
      ? byWhole
      : Math.sqrt(((standing - extents.top) / bounds.top) * byWhole);
  let covered = 0;
  for (const value of ink.cover) covered += value;
  // The share of its box that ink covers does not depend on size, and hardly on how wide a font runs.
  const density = covered / (width * height);
  const shareOf = (area: number, { left, right, top, bottom }: typeof bounds) =>
    area / ((right - left) * (top - bottom));
  const thin = shareOf(regular.area, bounds);
  const thick = shareOf(bold.area, boldBounds);
  const brightness = ([red, green, blue]: Colour): number => red * 0.299 + green * 0.587 + blue * 0.114;
  // Programs draw light text on dark a little thicker.
  const lift = brightness(ink.colour) > brightness(ink.background) ? 0.15 : 0;
  const boldness = (density - thin) / Math.max(0.01, thick - thin) - lift;
  const used = boldness > 0.5 ? boldBounds : bounds;
  const byWidth = (set: typeof bounds): number => width / (set.right - set.left);
  const left = ink.window.x + turned.x + extents.left;
  const top = ink.window.y + turned.y + extents.top;
  return {
    box: { x: left, y: top, width, height },
    baseline: standing === undefined ? top + height + bounds.bottom * byHeight : top - extents.top + standing,
    start: left - Math.min(0.1, Math.max(0, used.left)) * byHeight,
    size: byHeight,
    widthSizes: { 400: byWidth(bounds), 600: byWidth(semiBoldBounds), 700: byWidth(boldBounds) },
    boldness,
    sharpness: sharpnessOf(ink),
    italic: slantGain(ink) > 1.25,
    colour: ink.colour,
    background: ink.background,
    ground: kindOfGround(ink.ground),
    noise: ink.ground.noise,
  };
};
