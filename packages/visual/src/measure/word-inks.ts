import { type Colour, median, type Picture, pixelBox } from '../pixels/index.ts';
import type { Rectangle } from '../region.ts';
import { distanceFromGround, groundBehind, kindOfGround } from './ink.ts';

/** The ink of a word of a line. */
export interface WordInk {
  /** Which way from the colour of the ground it lies, as a vector of length 1: thin strokes change how far, not which way. */
  readonly direction: Colour;
  /** In the middle of its strokes. */
  readonly colour: Colour;
}

/** Nearer to the ground than this share of the farthest, a pixel is the soft edge of a letter. */
const softEdge = 0.35;
/** Nearer than this it is the ground. */
const leastDistance = 40;

/**
 * Measures the ink of each word of a line; undefined where a word leaves none.
 *
 * @returns an empty list where the line stands on a picture, whose own colours are among those of the letters
 */
export const inkOfWords = (
  picture: Picture,
  line: Rectangle,
  words: readonly Rectangle[],
): readonly (WordInk | undefined)[] => {
  const { seen, width } = picture;
  const ground = groundBehind(picture, pixelBox(line, 0, picture));
  if (kindOfGround(ground) === 'photo') return [];
  return words.map((word) => {
    const box = pixelBox(word, 0, picture);
    const pixels: { readonly pixel: number; readonly distance: number }[] = [];
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1) {
        const pixel = y * width + x;
        pixels.push({ pixel, distance: distanceFromGround(seen, pixel, width, ground) });
      }
    pixels.sort((one, other) => other.distance - one.distance);
    const farthest = pixels[0]?.distance ?? 0;
    if (farthest < leastDistance) return undefined;
    const sums = [0, 0, 0];
    for (const { pixel, distance } of pixels) {
      if (distance < farthest * softEdge) break;
      const x = pixel % width;
      for (let channel = 0; channel < 3; channel += 1)
        sums[channel] =
          (sums[channel] as number) +
          (seen[pixel * 3 + channel] as number) -
          ground.at(x, (pixel - x) / width, channel);
    }
    const length = Math.hypot(...sums);
    if (length === 0) return undefined;
    const middle = pixels.slice(0, Math.max(3, Math.round(pixels.length * 0.04)));
    return {
      direction: sums.map((sum) => sum / length) as unknown as Colour,
      colour: [0, 1, 2].map((channel) =>
        median(middle.map(({ pixel }) => seen[pixel * 3 + channel] as number)),
      ) as unknown as Colour,
    };
  });
};
