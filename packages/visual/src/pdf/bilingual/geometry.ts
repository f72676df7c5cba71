import type { Matrix } from '../matrix.ts';
import type { PageFrame } from '../page-frame.ts';

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
