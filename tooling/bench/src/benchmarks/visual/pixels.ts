import sharp from 'sharp';
import type { Rectangle } from '../../mockups/render.ts';

/** A decoded picture: three bytes a pixel, red, green, blue. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Decodes a picture; transparency is laid on white. */
export const decode = async (picture: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Three channels were expected, not ${info.channels}.`);
  return { width: info.width, height: info.height, data };
};

/** The pixels that a rectangle touches, cut at the picture's edges, grown by `margin`. */
export const cut = (rectangle: Rectangle, picture: Pixels, margin = 0): Rectangle => {
  const x = Math.max(0, Math.floor(rectangle.x - margin));
  const y = Math.max(0, Math.floor(rectangle.y - margin));
  return {
    x,
    y,
    width: Math.max(0, Math.min(picture.width, Math.ceil(rectangle.x + rectangle.width + margin)) - x),
    height: Math.max(0, Math.min(picture.height, Math.ceil(rectangle.y + rectangle.height + margin)) - y),
  };
};

/** The largest difference of a channel at a pixel, 0..255. */
const differenceAt = (one: Pixels, other: Pixels, x: number, y: number): number => {
  const at = 3 * (y * one.width + x);
  let largest = 0;
  for (let channel = at; channel < at + 3; channel += 1) {
    largest = Math.max(largest, Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0)));
  }
  return largest;
};

/** Calls `visit` for each pixel of a rectangle that differs by more than `threshold`. */
const visitDifferences = (
  one: Pixels,
  other: Pixels,
  { x: left, y: top, width, height }: Rectangle,
  threshold: number,
  visit: (x: number, y: number) => void,
): void => {
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      if (differenceAt(one, other, x, y) > threshold) visit(x, y);
    }
  }
};

/** How many pixels of the rectangles differ by more than `threshold`, and how many there are. */
export const countDifferences = (
  one: Pixels,
  other: Pixels,
  rectangles: readonly Rectangle[],
  threshold: number,
): { readonly different: number; readonly pixels: number } => {
  let different = 0;
  let pixels = 0;
  for (const rectangle of rectangles) {
    const inside = cut(rectangle, one);
    pixels += inside.width * inside.height;
    visitDifferences(one, other, inside, threshold, () => {
      different += 1;
    });
  }
  return { different, pixels };
};

/** The smallest rectangle round all pixels of an area that differ by more than `threshold`. */
export const boundsOfDifference = (
  one: Pixels,
  other: Pixels,
  area: Rectangle,
  threshold: number,
): Rectangle | undefined => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  visitDifferences(one, other, cut(area, one), threshold, (x, y) => {
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  return right < 0 ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * Peak signal-to-noise ratio of all that lies outside the rectangles, in dB; `Infinity` where nothing differs.
 * Source: ITU-T J.340.
 */
export const ratioOutside = (one: Pixels, other: Pixels, rectangles: readonly Rectangle[]): number => {
  const isInside = new Uint8Array(one.width * one.height);
  for (const rectangle of rectangles) {
    const { x, y, width, height } = cut(rectangle, one);
    for (let row = y; row < y + height; row += 1) {
      isInside.fill(1, row * one.width + x, row * one.width + x + width);
    }
  }
  let squares = 0;
  let samples = 0;
  for (const [pixel, inside] of isInside.entries()) {
    if (inside) continue;
    for (let channel = 3 * pixel; channel < 3 * pixel + 3; channel += 1) {
      squares += ((one.data[channel] ?? 0) - (other.data[channel] ?? 0)) ** 2;
      samples += 1;
    }
  }
  return squares === 0 ? Infinity : 10 * Math.log10(255 ** 2 / (squares / samples));
};
