import type { Picture } from '../../picture/decode.ts';
import type { GreyPicture } from '../../picture/grey.ts';
import { withoutDark } from '../../picture/morphology.ts';
import type { Box } from '../box.ts';

/** What a part of a picture is, were it text: dark letters on white. */
export interface Cutting {
  readonly picture: GreyPicture;
  /** Where it was cut out, in pixels of the picture. */
  readonly box: Box;
  /** What its letters are beside their ground, in the picture. */
  readonly kind: 'light' | 'dark';
  /** How well its pixels fall into two shades, 0..1: text does, texture does not. */
  readonly separation: number;
}

/** Share of the height that is cut out around a line. */
const margin = 0.35;
/** Of a row or a column that is a rule so much is dark, and this is dark. */
const ruleShare = 0.9;
const middleGrey = 160;

/** How far two shades explain the values (Otsu: between-class variance over variance). */
const separationOf = (values: Uint8Array): number => {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let sum = 0;
  let squares = 0;
  counts.forEach((count, value) => {
    sum += count * value;
    squares += count * value * value;
  });
  const total = values.length;
  const variance = squares / total - (sum / total) ** 2;
  let best = 0;
  let below = 0;
  let sumBelow = 0;
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += (counts[value] ?? 0) * value;
    if (below === 0 || below === total || variance === 0) continue;
    const share = below / total;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    best = Math.max(best, (share * (1 - share) * difference ** 2) / variance);
  }
  return best;
};

const channelsOf = (
  { width: full, pixels }: Picture,
  { x, y, width, height }: Box,
): readonly Uint8Array[] => {
  const plane = (): Uint8Array => new Uint8Array(width * height);
  const [red, green, blue, grey] = [plane(), plane(), plane(), plane()];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = ((y + row) * full + x + column) * 3;
      const to = row * width + column;
      const [r, g, b] = [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0];
      red[to] = r;
      green[to] = g;
      blue[to] = b;
      grey[to] = (r * 299 + g * 587 + b * 114) / 1000;
    }
  }
  return [grey, red, green, blue];
};

const spreadOf = (values: Uint8Array): number => {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.97) - at(0.03);
};

/**
 * Whether a line is lighter than its ground: column by column, by how far what is in it goes beyond all that is above and
 * below it, on the light side and on the dark one. So a ground of two shades, one of them as light as letters, is ground.
 *
 * @param from the first row of the line
 * @param to the row behind its last
 */
const isLight = ({ width, height, pixels }: GreyPicture, from: number, to: number): boolean => {
  let sum = 0;
  for (let x = 0; x < width; x += 1) {
    let [least, most, lowest, highest] = [255, 0, 255, 0];
    for (let y = 0; y < height; y += 1) {
      const value = pixels[y * width + x] ?? 0;
      if (y >= from && y < to) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      } else {
        lowest = Math.min(lowest, value);
        highest = Math.max(highest, value);
      }
    }
    sum += Math.max(0, most - highest) - Math.max(0, lowest - least);
  }
  return sum > 0;
};

/** A box with so much room around it, in the picture. */
const roomy = (picture: Picture, { x, y, width, height }: Box, room: number): Box => {
  const left = Math.max(0, x - room);
  const top = Math.max(0, y - room);
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width + room) - left,
    height: Math.min(picture.height, y + height + room) - top,
  };
};

/** A part of a picture. */
const partOf = ({ width: full, pixels }: GreyPicture, { x, y, width, height }: Box): GreyPicture => {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * full + x;
    part.set(pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels: part };
};

/**
 * Makes a ground that changes white: every pixel as it is to the ground around it, and the darkest of all black. Letters
 * are thinner than the neighbourhood, the ground is not; and where it changes at once, both sides are ground.
 */
const onWhite = (picture: GreyPicture, radius: number, part: Box): GreyPicture => {
  const { pixels: ground } = withoutDark(picture, radius);
  const pixels = picture.pixels.map((value, index) => (ground[index] ?? 0) - value);
  const below = partOf({ ...picture, pixels }, part);
  const deepest = Math.max(1, spreadOf(below.pixels));
  return {
    ...below,
    pixels: below.pixels.map((depth) => 255 - Math.min(255, Math.round((depth * 255) / deepest))),
  };
};

/** Takes away what runs through a cutting beside its line: the borders of the cell or field in which it stands. */
const withoutRules = ({ width, height, pixels }: GreyPicture, line: Box): GreyPicture => {
  const cleared = Uint8Array.from(pixels);
  const clear = (start: number, step: number, count: number): void => {
    let dark = 0;
    for (let at = 0; at < count; at += 1) if ((pixels[start + at * step] ?? 0) < middleGrey) dark += 1;
    if (dark < count * ruleShare) return;
    for (let at = 0; at < count; at += 1) cleared[start + at * step] = 255;
  };
  for (let x = 0; x < width; x += 1) if (x < line.x || x >= line.x + line.width) clear(x, width, height);
  for (let y = 0; y < height; y += 1) if (y < line.y || y >= line.y + line.height) clear(y * width, 1, width);
  return { width, height, pixels: cleared };
};

/** Cuts a line out of a picture, in the channel with most contrast, as dark letters on white. */
export const cutOut = (picture: Picture, line: Box): Cutting => {
  const box = roomy(picture, line, Math.max(2, Math.round(line.height * margin)));
  const radius = Math.max(2, Math.round(line.height * 0.35));
  // What the ground is at its border is known from beyond it.
  const around = roomy(picture, box, radius);
  const inner = { ...box, x: box.x - around.x, y: box.y - around.y };
  const channels = channelsOf(picture, around).map((pixels) => {
    const whole = { width: around.width, height: around.height, pixels };
    const part = partOf(whole, inner);
    return { whole, part, spread: spreadOf(part.pixels) };
  });
  const best = channels.reduce((one, other) => (other.spread > one.spread ? other : one));
  const kind = isLight(best.part, line.y - box.y, line.y - box.y + line.height) ? 'light' : 'dark';
  const { pixels } = best.whole;
  const upright = kind === 'light' ? pixels.map((value) => 255 - value) : pixels;
  const bare = onWhite({ ...best.whole, pixels: upright }, radius, inner);
  const cut = withoutRules(bare, { ...line, x: line.x - box.x, y: line.y - box.y });
  return { picture: cut, box, kind, separation: separationOf(cut.pixels) };
};
