import type { Box } from './box.ts';
import { type Line, movedLine } from './line.ts';

/** Degrees clockwise by which a picture was turned. */
export type Orientation = 0 | 90 | 180 | 270;

/** A box of a turned picture in the picture as it was. */
const turnedBack = (
  { x, y, width, height }: Box,
  given: { readonly width: number; readonly height: number },
  orientation: Orientation,
): Box => {
  switch (orientation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: given.height - x - width, width: height, height: width };
    case 180:
      return { x: given.width - x - width, y: given.height - y - height, width, height };
    case 270:
      return { x: given.width - y - height, y: x, width: height, height: width };
  }
};

/** A line of a turned picture in the picture as it was. */
export const turnedBackLine = (
  line: Line,
  given: { readonly width: number; readonly height: number },
  orientation: Orientation,
): Line => (orientation === 0 ? line : movedLine(line, (box) => turnedBack(box, given, orientation)));
