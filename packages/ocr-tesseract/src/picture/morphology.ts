import type { GreyPicture } from './grey.ts';

/**
 * The most, or the least, of the pixels up to `radius` away along a line: maxima of blocks from both ends, so that the
 * effort does not grow with the radius (van Herk 1992, Gil and Werman 1993).
 */
const along = (
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  isMost: boolean,
  forth: Uint8Array,
  back: Uint8Array,
): void => {
  const size = 2 * radius + 1;
  const best = (one: number, other: number): number => (isMost === one > other ? one : other);
  for (let at = 0; at < count; at += 1) {
    const value = from[start + at * step] as number;
    forth[at] = at % size === 0 ? value : best(value, forth[at - 1] as number);
  }
  for (let at = count - 1; at >= 0; at -= 1) {
    const value = from[start + at * step] as number;
    back[at] = at === count - 1 || (at + 1) % size === 0 ? value : best(value, back[at + 1] as number);
  }
  for (let at = 0; at < count; at += 1) {
    const left = Math.max(0, at - radius);
    const right = Math.min(count - 1, at + radius);
    // Where the window is cut at an end, it lies within one block or over two.
    to[start + at * step] =
      Math.floor(left / size) === Math.floor(right / size)
        ? left % size === 0
          ? (forth[right] as number)
          : (back[left] as number)
        : best(back[left] as number, forth[right] as number);
  }
};

const filtered = ({ width, height, pixels }: GreyPicture, radius: number, isMost: boolean): GreyPicture => {
  const rows = new Uint8Array(pixels.length);
  const both = new Uint8Array(pixels.length);
  const forth = new Uint8Array(Math.max(width, height));
  const back = new Uint8Array(Math.max(width, height));
  for (let y = 0; y < height; y += 1) along(pixels, rows, y * width, 1, width, radius, isMost, forth, back);
  for (let x = 0; x < width; x += 1) along(rows, both, x, width, height, radius, isMost, forth, back);
  return { width, height, pixels: both };
};

/**
 * A picture without what is dark and narrower than twice the radius, all else as it was, steps from one brightness to
 * another too (a grey closing by a square).
 */
export const withoutDark = (picture: GreyPicture, radius: number): GreyPicture =>
  filtered(filtered(picture, radius, true), radius, false);

/** The same of what is light (a grey opening). */
export const withoutLight = (picture: GreyPicture, radius: number): GreyPicture =>
  filtered(filtered(picture, radius, false), radius, true);
