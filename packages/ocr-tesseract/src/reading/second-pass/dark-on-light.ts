import type { Picture } from '../../picture/decode.ts';
import type { GreyPicture } from '../../picture/grey.ts';
import type { Box } from '../box.ts';

/** What a part of a picture is, were it text: dark letters on white. */
export interface Cutting {
  readonly picture: GreyPicture;
  /** Where it was cut out, in pixels of the picture. */
  readonly box: Box;
  /** How well its pixels fall into two shades, 0..1: text does, texture does not. */
  readonly separation: number;
}

/** Share of the height that is cut out around a line. */
const margin = 0.35;

/** How far two shades explain the values (Otsu: between-class variance over variance), and the value between them. */
const separationOf = (values: Uint8Array): { readonly separation: number; readonly threshold: number } => {
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
  let best = { separation: 0, threshold: 128 };
  let below = 0;
  let sumBelow = 0;
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += (counts[value] ?? 0) * value;
    if (below === 0 || below === total || variance === 0) continue;
    const share = below / total;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    const separation = (share * (1 - share) * difference ** 2) / variance;
    if (separation > best.separation) best = { separation, threshold: value };
  }
  return best;
};

/** The most of every neighbourhood, `radius` pixels to each side (a grey dilation by a square). */
const brightest = ({ width, height, pixels }: GreyPicture, radius: number): Uint8Array => {
  const along = (from: Uint8Array, lines: number, count: number, next: number, step: number): Uint8Array => {
    const result = new Uint8Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      for (let at = 0; at < count; at += 1) {
        let most = 0;
        const end = Math.min(count - 1, at + radius);
        for (let near = Math.max(0, at - radius); near <= end; near += 1) {
          most = Math.max(most, from[line * next + near * step] ?? 0);
        }
        result[line * next + at * step] = most;
      }
    }
    return result;
  };
  return along(along(pixels, height, width, width, 1), width, height, 1, width);
};

const channelsOf = (
  { width: full, pixels }: Picture,
  { x, y, width, height }: Box,
): readonly Uint8Array[] => {
  const [red, green, blue, grey] = Array.from({ length: 4 }, () => new Uint8Array(width * height));
  if (!red || !green || !blue || !grey) return [];
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

/** Whether most of the outermost pixels are on the dark side. */
const isDarkGround = ({ width, height, pixels }: GreyPicture, threshold: number): boolean => {
  let dark = 0;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    const isEnd = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isEnd ? 1 : Math.max(1, width - 1)) {
      count += 1;
      if ((pixels[y * width + x] ?? 0) <= threshold) dark += 1;
    }
  }
  return dark * 2 > count;
};

/**
 * Makes a ground that changes white: every pixel as it is to the brightest around it, and the darkest of all black.
 * Letters are thinner than the neighbourhood, the ground is not.
 */
const onWhite = (picture: GreyPicture, radius: number): Uint8Array => {
  const ground = brightest(picture, radius);
  const { pixels } = picture;
  const below = pixels.map((value, index) => (ground[index] ?? 0) - value);
  const deepest = Math.max(1, spreadOf(below));
  return below.map((depth) => 255 - Math.min(255, Math.round((depth * 255) / deepest)));
};

/** Cuts a line out of a picture, in the channel with most contrast, as dark letters on white. */
export const cutOut = (picture: Picture, line: Box): Cutting => {
  const room = Math.max(2, Math.round(line.height * margin));
  const x = Math.max(0, line.x - room);
  const y = Math.max(0, line.y - room);
  const box = {
    x,
    y,
    width: Math.min(picture.width, line.x + line.width + room) - x,
    height: Math.min(picture.height, line.y + line.height + room) - y,
  };
  const channels = channelsOf(picture, box).map((pixels) => ({ pixels, spread: spreadOf(pixels) }));
  const best = channels.toSorted((left, right) => right.spread - left.spread)[0]?.pixels ?? new Uint8Array();
  const plain = { width: box.width, height: box.height, pixels: best };
  const isDark = isDarkGround(plain, separationOf(best).threshold);
  const upright = { ...plain, pixels: isDark ? best.map((value) => 255 - value) : best };
  const pixels = onWhite(upright, Math.max(2, Math.round(line.height * 0.35)));
  return { picture: { ...plain, pixels }, box, separation: separationOf(pixels).separation };
};
