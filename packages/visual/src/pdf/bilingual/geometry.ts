import { apply, type Matrix } from '../matrix.ts';
import type { Box } from '../page-content.ts';
import type { PageFrame } from '../page-frame.ts';

/** The way back; undefined where a matrix makes a line or a point of everything. */
export const inverse = ([a, b, c, d, e, f]: Matrix): Matrix | undefined => {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || determinant === 0) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
};

/** From a page's user space to points of the page as it is shown, from its bottom left corner. */
export const toShown = ({ view: { left, bottom, right, top }, rotate, userUnit: unit }: PageFrame): Matrix =>
  ({
    0: [unit, 0, 0, unit, -left * unit, -bottom * unit] as const,
    90: [0, -unit, unit, 0, -bottom * unit, right * unit] as const,
    180: [-unit, 0, 0, -unit, right * unit, top * unit] as const,
    270: [0, unit, -unit, 0, top * unit, -left * unit] as const,
  })[rotate];

/** Width and height of a page as it is shown, in points. */
export const shownSize = ({
  view,
  rotate,
  userUnit,
}: PageFrame): readonly [width: number, height: number] => {
  const [width, height] = [(view.right - view.left) * userUnit, (view.top - view.bottom) * userUnit];
  return rotate % 180 === 0 ? [width, height] : [height, width];
};

/** The rectangle around what a matrix makes of one. */
export const boxUnder = (matrix: Matrix, { left, bottom, right, top }: Box): Box => {
  const corners = [
    apply(matrix, left, bottom),
    apply(matrix, right, bottom),
    apply(matrix, right, top),
    apply(matrix, left, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};
