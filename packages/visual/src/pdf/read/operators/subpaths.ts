import type { Matrix } from '../../matrix.ts';
import type { Box } from '../../page-content.ts';

/** One piece of a path, in the page's user space. */
export interface Subpath {
  /** `x, y, x, y, …`; of curves their control points too. A closed one ends where it began. */
  readonly points: readonly number[];
  readonly curves: number;
}

/** As pdf.js writes paths: a number for what is done, then its coordinates. */
const moveTo = 0;
const lineTo = 1;
const curveTo = 2;
const quadraticCurveTo = 3;
const closePath = 4;

/** How far from an axis a line may lean and still lie along it: for each unit of its length, and at all. */
const lean = 0.005;
const leastLean = 0.01;

/** The pieces of a path, one after the other, as none need be kept. */
export function* readSubpaths(data: Float32Array, [a, b, c, d, e, f]: Matrix): Generator<Subpath> {
  let points: number[] = [];
  let curves = 0;
  const add = (index: number): void => {
    const x = data[index] ?? 0;
    const y = data[index + 1] ?? 0;
    points.push(a * x + c * y + e, b * x + d * y + f);
  };
  for (let index = 0; index < data.length; ) {
    const operator = data[index];
    index += 1;
    if (operator === moveTo) {
      if (points.length > 2) yield { points, curves };
      points = [];
      curves = 0;
      add(index);
      index += 2;
    } else if (operator === lineTo) {
      add(index);
      index += 2;
    } else if (operator === curveTo || operator === quadraticCurveTo) {
      const count = operator === curveTo ? 6 : 4;
      for (let offset = 0; offset < count; offset += 2) add(index + offset);
      curves += 1;
      index += count;
    } else if (operator === closePath) {
      const [x, y] = points;
      if (x !== undefined && y !== undefined && points.length > 2) {
        points.push(x, y);
        yield { points, curves };
        points = [x, y];
        curves = 0;
      }
    } else return;
  }
  if (points.length > 2) yield { points, curves };
}

export const isCurved = ({ curves }: Subpath): boolean => curves > 0;

const isAlongAxis = (x0: number, y0: number, x1: number, y1: number): boolean => {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  return Math.min(width, height) <= Math.max(width, height) * lean + leastLean;
};

/** Whether all lines of a subpath lie along the axes. */
export const isLevel = ({ points, curves }: Subpath): boolean => {
  if (curves > 0) return false;
  for (let index = 2; index + 1 < points.length; index += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [
      points[index - 2],
      points[index - 1],
      points[index],
      points[index + 1],
    ];
    if (!isAlongAxis(x0, y0, x1, y1)) return false;
  }
  return true;
};

/** The rectangle along the axes that a subpath is, also one without width or height; undefined where it is none. */
export const rectangleOf = (subpath: Subpath): Box | undefined => {
  const { points, curves } = subpath;
  // four corners, the first perhaps once more, twice where it was drawn and closed
  if (curves > 0 || points.length > 12 || !isLevel(subpath)) return undefined;
  const [left0 = 0, bottom0 = 0] = points;
  let [left, bottom, right, top] = [left0, bottom0, left0, bottom0];
  for (let index = 2; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const box = { left, bottom, right, top };
  const tolerance = Math.max(right - left, top - bottom) * lean + leastLean;
  const isFlat = Math.min(right - left, top - bottom) <= tolerance;
  if (isFlat) return box;
  if (points.length < 8) return undefined;
  // each point at a corner, and all four corners reached
  let corners = 0;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    const isLeft = Math.abs(x - left) <= tolerance;
    const isBottom = Math.abs(y - bottom) <= tolerance;
    if (!(isLeft || Math.abs(x - right) <= tolerance) || !(isBottom || Math.abs(y - top) <= tolerance))
      return undefined;
    corners |= 1 << ((isLeft ? 0 : 1) + (isBottom ? 0 : 2));
  }
  return corners === 15 ? box : undefined;
};
