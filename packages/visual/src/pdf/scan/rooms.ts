import type { FoundRegion } from '../../layout/index.ts';
import type { Rectangle } from '../../region.ts';

const rightOf = ({ x, width }: Rectangle): number => x + width;
const bottomOf = ({ y, height }: Rectangle): number => y + height;

/** A rectangle by its edges, never smaller than `box`. */
const between = (left: number, top: number, right: number, bottom: number, box: Rectangle): Rectangle => {
  const x = Math.min(left, box.x);
  const y = Math.min(top, box.y);
  return {
    x,
    y,
    width: Math.max(right, rightOf(box)) - x,
    height: Math.max(bottom, bottomOf(box)) - y,
  };
};

/** Em of white that stay between a text and a column beside it. */
const columnGap = 1;

/**
 * Keeps what the texts of a page may take to the part of the page that has text, so that none runs into the margin, and
 * gives the white between two texts that stand above each other to the upper one: texts grow downwards.
 */
export const limitRooms = (found: readonly FoundRegion[]): readonly FoundRegion[] => {
  const boxes = found.map(({ region }) => region.box);
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(rightOf));
  const bottom = Math.max(...boxes.map(bottomOf));
  return found.map((item) => {
    const { box, room } = item.region;
    const below = boxes
      .filter((other) => other.y >= bottomOf(box) && other.x < rightOf(room) && rightOf(other) > room.x)
      .map(({ y }) => y);
    const beside = boxes
      .filter((other) => other.x >= rightOf(box) && other.y < bottomOf(room) && bottomOf(other) > box.y)
      .map(({ x }) => x - item.region.size * columnGap);
    return {
      ...item,
      region: {
        ...item.region,
        room: between(
          Math.max(room.x, left),
          box.y,
          Math.min(rightOf(room), right, ...beside),
          Math.min(bottomOf(room), Math.max(bottom, bottomOf(box)), ...below),
          box,
        ),
      },
    };
  });
};
