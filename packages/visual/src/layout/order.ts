import { median } from '../pixels/index.ts';
import type { Rectangle } from '../region.ts';

/** Gaps between boxes along one axis, widest first, with the middle of each. */
const widestGap = (
  boxes: readonly Rectangle[],
  start: (box: Rectangle) => number,
  end: (box: Rectangle) => number,
): { readonly width: number; readonly at: number } => {
  const sorted = boxes.toSorted((one, other) => start(one) - start(other));
  let reached = -Infinity;
  let best = { width: 0, at: 0 };
  for (const box of sorted) {
    const width = start(box) - reached;
    if (reached > -Infinity && width > best.width) best = { width, at: reached + width / 2 };
    reached = Math.max(reached, end(box));
  }
  return best;
};

/**
 * Puts regions in the order in which they are read: the picture is divided again and again at its widest gap, columns and
 * bands alike (recursive XY cut), and what cannot be divided is read from the top.
 *
 * @param leastColumnGap of a page of body text: any gap as wide as this parts columns, however far its paragraphs are
 * apart. Absent: rows are read across unless a column stands far away
 */
export const inReadingOrder = <Item extends { readonly box: Rectangle }>(
  items: readonly Item[],
  rightToLeft: boolean,
  leastColumnGap?: number,
): readonly Item[] => {
  if (items.length < 2) return items;
  const boxes = items.map(({ box }) => box);
  const least = leastColumnGap ?? 2 * median(boxes.map((box) => box.height));
  const column = widestGap(
    boxes,
    (box) => box.x,
    (box) => box.x + box.width,
  );
  const band = widestGap(
    boxes,
    (box) => box.y,
    (box) => box.y + box.height,
  );
  // A column's gap must be wide to count: words of one row stand apart too, and rows are read across.
  const byColumn = column.width > least && (leastColumnGap !== undefined || column.width > 1.5 * band.width);
  const { width, at } = byColumn ? column : band;
  if (width <= 0)
    return items.toSorted(
      (one, other) => one.box.y - other.box.y || (one.box.x - other.box.x) * (rightToLeft ? -1 : 1),
    );
  const isBefore = ({ box }: Item) => (byColumn ? box.x + box.width <= at : box.y + box.height <= at);
  const before = items.filter(isBefore);
  const after = items.filter((item) => !isBefore(item));
  const ordered = [before, after].map((part) => inReadingOrder(part, rightToLeft, leastColumnGap));
  return (byColumn && rightToLeft ? ordered.toReversed() : ordered).flat();
};
