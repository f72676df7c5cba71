import type { Picture } from '../../picture/decode.ts';
import type { GreyPicture } from '../../picture/grey.ts';
import { withoutDark, withoutLight } from '../../picture/morphology.ts';
import type { Box } from '../box.ts';
import type { EdgeMap } from './edges.ts';

/** By how much a stroke differs from what is on both of its sides. */
const minDepth = 32;

const greyIn = ({ width: full, pixels }: Picture, { x, y, width, height }: Box): GreyPicture => {
  const grey = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = ((y + row) * full + x + column) * 3;
      grey[row * width + column] =
        ((pixels[from] ?? 0) * 299 + (pixels[from + 1] ?? 0) * 587 + (pixels[from + 2] ?? 0) * 114) / 1000;
    }
  return { width, height, pixels: grey };
};

/**
 * What in a part of a picture is lighter, or darker, than both of its sides: letters are, and the outlines of things are
 * not, since there one side begins and the other ends.
 *
 * @param part in whole pixels, within the picture
 * @param maxWidth of a stroke, in pixels
 */
export const strokesIn = (picture: Picture, part: Box, maxWidth: number, kind: 'light' | 'dark'): EdgeMap => {
  const grey = greyIn(picture, part);
  const radius = Math.max(1, Math.round(maxWidth / 2));
  const { pixels: ground } = kind === 'light' ? withoutLight(grey, radius) : withoutDark(grey, radius);
  return grey.pixels.map((value, place) => (Math.abs(value - (ground[place] ?? 0)) >= minDepth ? 1 : 0));
};
