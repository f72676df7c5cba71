import type { Box } from '../page-content.ts';
import type { TextPlace } from '../place.ts';
import type { Obstacles } from './obstacles.ts';

/** What a room must not reach: another text, a rule, a picture. `undefined` belongs to no text. */
export interface Obstacle {
  /** The text whose it is; it does not hinder itself. */
  readonly text: object | undefined;
  readonly isThin: boolean;
  readonly isDrawing?: true;
}

/** How many times as large as its text the ground of a button is, at most. */
const maxGround = 16;

const areaOf = ({ left, right, bottom, top }: Box): number => (right - left) * (top - bottom);

const contains = (outer: Box, inner: Box, slack: number): boolean =>
  outer.left <= inner.left + slack &&
  outer.right >= inner.right - slack &&
  outer.bottom <= inner.bottom + slack &&
  outer.top >= inner.top - slack;

/** How far a text may reach to its sides, and how far down at most. */
export interface Sides {
  readonly left: number;
  readonly right: number;
  /** The lower edge of what it stands on, or of the limits; that of the text itself where it must not grow. */
  readonly lowest: number;
}

/**
 * Where the lines of a text may begin and end: up to what is near or to the limits.
 *
 * @param limits the column's edges and the page's margins
 */
export const sidesOf = (
  own: object,
  bounds: Box,
  size: number,
  align: TextPlace['align'],
  limits: Box,
  obstacles: Obstacles<Obstacle>,
): Sides => {
  const besideGap = 0.5 * size;
  const thinGap = 0.2 * size;
  const slack = 0.12 * size;
  let { left, right } = bounds;
  const { bottom } = bounds;
  let [leftLimit, rightLimit, bottomLimit] = [
    Math.min(limits.left, left),
    Math.max(limits.right, right),
    Math.min(limits.bottom, bottom),
  ];
  const gapTo = ({ isThin }: Obstacle, least: number): number => (isThin ? Math.min(thinGap, least) : least);
  const inner = { left: left + slack, right: right - slack, bottom: bottom + slack, top: bounds.top - slack };
  // A picture or drawing on which the text stands is its ground: it stays upon it.
  for (const { box, owner } of obstacles.near(inner))
    if (owner.text === undefined && contains(box, bounds, slack)) {
      leftLimit = Math.max(leftLimit, Math.min(left, box.left + thinGap));
      rightLimit = Math.min(rightLimit, Math.max(right, box.right - thinGap));
      bottomLimit = Math.max(bottomLimit, Math.min(bottom, box.bottom + thinGap));
      // Lines of a drawing may run anywhere in its rectangle.
      if (owner.isDrawing && areaOf(box) > maxGround * areaOf(bounds)) return { left, right, lowest: bottom };
    }
  const grow = { left: leftLimit, right: rightLimit };
  for (const { box, owner } of obstacles.near({ ...inner, left: leftLimit, right: rightLimit })) {
    if (owner.text === own) continue;
    if (box.left >= right - slack) grow.right = Math.min(grow.right, box.left - gapTo(owner, besideGap));
    else if (box.right <= left + slack) grow.left = Math.max(grow.left, box.right + gapTo(owner, besideGap));
  }
  const spare = { left: Math.max(0, left - grow.left), right: Math.max(0, grow.right - right) };
  if (align === 'centre') {
    const both = Math.min(spare.left, spare.right);
    left -= both;
    right += both;
  } else if (align === 'right') left -= spare.left;
  else right += spare.right;
  return { left, right, lowest: bottomLimit };
};

/** The free rectangle around a text: between its sides, down to what is near or to the limit. */
export const roomOf = (
  own: object,
  bounds: Box,
  size: number,
  { left, right, lowest }: Sides,
  obstacles: Obstacles<Obstacle>,
): Box => {
  const slack = 0.12 * size;
  let { bottom } = bounds;
  const [lineGap, hardGap] = [0.2 * size, 0.1 * size];
  // Near things first: mostly the next line is the one that matters.
  for (let depth = 4 * size; ; depth *= 4) {
    const reached = Math.max(lowest, bottom - depth);
    let low = -Infinity;
    for (const { box, owner } of obstacles.near({ left, right, bottom: reached, top: bounds.bottom + slack }))
      if (owner.text !== own && box.top <= bounds.bottom + 2 * slack)
        low = Math.max(low, box.top + (owner.isThin ? hardGap : lineGap));
    if (low === -Infinity && reached > lowest) continue;
    bottom = Math.min(bottom, Math.max(low, lowest));
    break;
  }
  return { left, right, bottom, top: bounds.top };
};
