import { apply, type Matrix } from '../matrix.ts';
import type { Box } from '../page-content.ts';

/** The smallest rectangle around what a matrix makes of one. */
export const boxUnder = (matrix: Matrix, left: number, bottom: number, right: number, top: number): Box => {
  const [x0, y0] = apply(matrix, left, bottom);
  const [x1, y1] = apply(matrix, right, bottom);
  const [x2, y2] = apply(matrix, right, top);
  const [x3, y3] = apply(matrix, left, top);
  return {
    left: Math.min(x0, x1, x2, x3),
    bottom: Math.min(y0, y1, y2, y3),
    right: Math.max(x0, x1, x2, x3),
    top: Math.max(y0, y1, y2, y3),
  };
};

/** What two rectangles share; without area where they share nothing (`right` is then not above `left`). */
export const intersect = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

/** Whether two rectangles touch; one without width or height touches too. */
export const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top;

/** The smallest rectangle around two. */
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});

/** Whether all four sides are numbers. */
export const isSound = ({ left, bottom, right, top }: Box): boolean =>
  Number.isFinite(left) && Number.isFinite(bottom) && Number.isFinite(right) && Number.isFinite(top);
