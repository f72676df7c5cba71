import { apply, type Matrix, multiply } from '../matrix.ts';
import type { PageContent } from '../page-content.ts';
import type { Size } from '../pictures/index.ts';

/** What of a page says how it is shown. */
export type PageShape = Pick<PageContent, 'view' | 'rotate' | 'userUnit'>;

/** The other way round of a matrix; one that squeezes everything onto a line has none, and is taken as it is. */
export const inverse = (matrix: Matrix): Matrix => {
  const [a, b, c, d, e, f] = matrix;
  const area = a * d - b * c;
  if (area === 0) return matrix;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
};

/** Points of a page as a viewer shows it. */
export const shownSize = ({ view, rotate, userUnit }: PageShape): Size => {
  const width = (view.right - view.left) * userUnit;
  const height = (view.top - view.bottom) * userUnit;
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
};

/** From user space to the page as a viewer shows it: points from its top left corner, `y` downwards. */
export const userToShown = ({ view, rotate, userUnit: unit }: PageShape): Matrix => {
  const { left, bottom, right, top } = view;
  switch (rotate) {
    case 90:
      return [0, unit, unit, 0, -bottom * unit, -left * unit];
    case 180:
      return [-unit, 0, 0, unit, right * unit, -bottom * unit];
    case 270:
      return [0, -unit, -unit, 0, top * unit, right * unit];
    default:
      return [unit, 0, 0, -unit, -left * unit, top * unit];
  }
};

/** The picture that holds another turned clockwise by some degrees. */
export const turnedSize = ({ width, height }: Size, degrees: number): Size => {
  const radians = (degrees * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: width * along + height * across, height: width * across + height * along };
};

/** Turns points clockwise, `y` downwards, so that the middle of one picture comes to lie on the middle of another. */
const turning = (degrees: number, from: Size, to: Size): Matrix => {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [x, y] = [from.width / 2, from.height / 2];
  return [
    cosine,
    sine,
    -sine,
    cosine,
    to.width / 2 - cosine * x + sine * y,
    to.height / 2 - sine * x - cosine * y,
  ];
};

/**
 * From the pixels of a page's upright raster to the page as a viewer shows it.
 *
 * @param scale pixels a point
 * @param turn degrees clockwise by which the raster was turned to stand upright
 */
export const uprightToShown = (page: PageShape, scale: number, turn: number): Matrix => {
  const shown = shownSize(page);
  const raster = { width: shown.width * scale, height: shown.height * scale };
  const back = turning(-turn, turnedSize(raster, turn), raster);
  return multiply(back, [1 / scale, 0, 0, 1 / scale, 0, 0]);
};

/** From the pixels of a page's upright raster to its user space. */
export const uprightToUser = (page: PageShape, scale: number, turn: number): Matrix =>
  multiply(uprightToShown(page, scale, turn), inverse(userToShown(page)));

/** How many times longer things become. */
export const lengthening = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** The degrees by which a direction along the first axis is turned: counterclockwise where the second axis goes up. */
export const directionOf = ([a, b]: Matrix): number => (Math.atan2(b, a) * 180) / Math.PI;

/** The upright rectangle around the corners of another, after a change of space. */
export const boundsAfter = (
  matrix: Matrix,
  { x, y, width, height }: { readonly x: number; readonly y: number } & Size,
): { readonly x: number; readonly y: number } & Size => {
  const corners = [
    apply(matrix, x, y),
    apply(matrix, x + width, y),
    apply(matrix, x, y + height),
    apply(matrix, x + width, y + height),
  ];
  const xs = corners.map(([one]) => one);
  const ys = corners.map(([, one]) => one);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};
