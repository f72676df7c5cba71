import type { Picture } from '../pixels/index.ts';
import type { Rectangle } from '../region.ts';

/** What lies free around a text, and whether it ends at straight edges. */
export interface Surroundings {
  /** The free rectangle that holds the text. */
  readonly room: Rectangle;
  /** The room is bounded on all four sides by straight edges near by: a button, a field, a cell, a card. */
  readonly isEnclosed: boolean;
}

/** By how much the sum of the channels may change over two pixels on one surface: gradients and the noise of JPEG do. */
const maxStep = 26;
/** By how much it may differ in all from where the walk began: shades of one surface do. */
const maxDrift = 60;

type Side = 'left' | 'right' | 'top' | 'bottom';

/** How far a walk outwards from one side comes before something else begins, and whether all of it ends there at once. */
interface Reach {
  readonly free: number;
  readonly isEdge: boolean;
}

/**
 * Finds the free rectangle around a box of text: first along the line, then across it over the whole width that was found.
 *
 * @param maxAcross pixels to look above and below
 */
export const findSurroundings = (picture: Picture, box: Rectangle, maxAcross: number): Surroundings => {
  const { seen, width, height } = picture;
  const difference = (pixel: number, other: number): number => {
    let sum = 0;
    for (let channel = 0; channel < 3; channel += 1)
      sum += Math.abs((seen[pixel * 3 + channel] as number) - (seen[other * 3 + channel] as number));
    return sum;
  };
  const walk = (
    side: Side,
    from: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
    limit: number,
  ): Reach => {
    const isAlong = side === 'left' || side === 'right';
    const forward = side === 'right' || side === 'bottom';
    const stride = (isAlong ? 1 : width) * (forward ? 1 : -1);
    const [first, last] = isAlong ? [from.top, from.bottom] : [from.left, from.right];
    const begin = from[side] + (forward ? 1 : -1);
    const toBorder = forward ? (isAlong ? width : height) - begin : begin + 1;
    const steps: number[] = [];
    let shortest = Math.min(limit, Math.max(0, toBorder));
    for (let lane = first; lane < last; lane += 1) {
      const start = isAlong ? lane * width + begin : begin * width + lane;
      let distance = 0;
      for (; distance < limit && distance < toBorder; distance += 1) {
        const pixel = start + distance * stride;
        if (distance >= 2 && difference(pixel, pixel - 2 * stride) > maxStep) break;
        if (difference(pixel, start) > maxDrift) break;
      }
      steps.push(distance);
      shortest = Math.min(shortest, distance);
    }
    const together = steps.filter((distance) => distance <= shortest + 2).length;
    return {
      free: shortest,
      isEdge: shortest < limit && shortest < toBorder && together >= steps.length * 0.8,
    };
  };
  const start = {
    left: Math.max(0, Math.floor(box.x) - 2),
    top: Math.max(0, Math.floor(box.y) - 1),
    right: Math.min(width - 1, Math.ceil(box.x + box.width) + 1),
    bottom: Math.min(height, Math.ceil(box.y + box.height) + 1),
  };
  const left = walk('left', start, width);
  const right = walk('right', start, width);
  const wide = {
    ...start,
    left: Math.max(0, start.left - left.free),
    right: Math.min(width, start.right + right.free + 1),
  };
  const top = walk('top', wide, maxAcross);
  const bottom = walk('bottom', { ...wide, bottom: wide.bottom - 1 }, maxAcross);
  const room = {
    x: wide.left,
    y: Math.max(0, wide.top - top.free),
    width: wide.right - wide.left,
    height: Math.min(height, wide.bottom + bottom.free) - Math.max(0, wide.top - top.free),
  };
  const isEnclosed = [left, right, top, bottom].every(({ isEdge }) => isEdge);
  return { room, isEnclosed };
};
