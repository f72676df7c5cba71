import type { OcrBox } from '@dragoman/provider';

/** What rounding may add, in pixels. */
const roundingPixels = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

const turned = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
};

const centreOf = ({ x, y, width, height }: OcrBox): Point => ({ x: x + width / 2, y: y + height / 2 });

const cornersOf = (box: OcrBox): readonly Point[] => {
  const centre = centreOf(box);
  return [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => {
      const corner = turned({ x: (right * box.width) / 2, y: (down * box.height) / 2 }, box.angle);
      return { x: centre.x + corner.x, y: centre.y + corner.y };
    }),
  );
};

/** Whether all of a box lies in a picture of this size. */
export const liesIn = (box: OcrBox, { width, height }: { width: number; height: number }): boolean =>
  cornersOf(box).every(
    ({ x, y }) =>
      x >= -roundingPixels &&
      y >= -roundingPixels &&
      x <= width + roundingPixels &&
      y <= height + roundingPixels,
  );

/** Whether the middle of a box lies in another. */
export const isIn = (inner: OcrBox, outer: OcrBox): boolean => {
  const [from, to] = [centreOf(outer), centreOf(inner)];
  // In the outer box's own directions it is a plain rectangle.
  const { x, y } = turned({ x: to.x - from.x, y: to.y - from.y }, -outer.angle);
  return Math.abs(x) <= outer.width / 2 + roundingPixels && Math.abs(y) <= outer.height / 2 + roundingPixels;
};

/** Degrees between two directions of a line, 0..90: a line turned by half is the same line. */
export const degreesBetween = (left: number, right: number): number => {
  const difference = (((left - right) % 180) + 180) % 180;
  return Math.min(difference, 180 - difference);
};
