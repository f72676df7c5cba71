import type { Box } from '../page-content.ts';
import { least, median, most } from './glyph.ts';

/** Something that is read as a whole. */
export interface Ordered {
  readonly box: Box;
}

/** Stretches that boxes cover along one axis, sorted, without overlaps. */
const covered = (spans: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const joined: [number, number][] = [];
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
};

const columnsOf = (boxes: readonly Box[]): readonly (readonly [number, number])[] =>
  covered(boxes.map(({ left, right }) => [left, right]));

/** Depth of columns within bands within columns: pages of sense have two or three. */
const maxDepth = 12;

/**
 * Puts things in the order in which they are read: bands from top to bottom, in each the columns one after the other. Bands
 * between which the columns go on are one, so that a paragraph that ends beside another does not break the columns.
 *
 * @param gap how far columns are apart at least
 */
export const inReadingOrder = <Item extends Ordered>(
  items: readonly Item[],
  isRtl: boolean,
  gap: number,
  depth = 0,
): readonly Item[] => {
  if (items.length < 2) return items;
  const across = (one: Item, other: Item): number => (one.box.left - other.box.left) * (isRtl ? -1 : 1);
  const byTop = items.toSorted((one, other) => other.box.top - one.box.top || across(one, other));
  if (depth >= maxDepth) return byTop;
  const bands: Item[][] = [];
  let low = Infinity;
  for (const item of byTop) {
    const slack = 0.15 * (item.box.top - item.box.bottom);
    const last = bands.at(-1);
    if (last && item.box.top - slack > low) last.push(item);
    else bands.push([item]);
    low = Math.min(low, item.box.bottom);
  }
  const groups: Item[][] = [];
  let columns: readonly (readonly [number, number])[] = [];
  const hasGap = (some: readonly (readonly [number, number])[]): boolean =>
    some.some(([from], index) => index > 0 && from - (some[index - 1]?.[1] ?? 0) >= gap);
  for (const band of bands) {
    const own = columnsOf(band.map(({ box }) => box));
    const together = covered([...columns, ...own]);
    const last = groups.at(-1);
    if (last && (hasGap(columns) || hasGap(own)) && hasGap(together)) {
      last.push(...band);
      columns = together;
    } else {
      groups.push([...band]);
      columns = own;
    }
  }
  return groups.flatMap((group) => {
    const own = columnsOf(group.map(({ box }) => box));
    const cuts = own.flatMap(([from], index) =>
      index > 0 && from - (own[index - 1]?.[1] ?? 0) >= gap ? [(from + (own[index - 1]?.[1] ?? 0)) / 2] : [],
    );
    if (cuts.length === 0) {
      if (group.length === items.length || group.length < 2)
        return group.toSorted((one, other) => other.box.top - one.box.top || across(one, other));
      return inReadingOrder(group, isRtl, gap, depth + 1);
    }
    const parts: Item[][] = [];
    for (let index = 0; index <= cuts.length; index += 1) {
      const [from, to] = [cuts[index - 1] ?? -Infinity, cuts[index] ?? Infinity];
      parts.push(
        group.filter(({ box }) => (box.left + box.right) / 2 >= from && (box.left + box.right) / 2 < to),
      );
    }
    return (isRtl ? parts.toReversed() : parts).flatMap((part) =>
      inReadingOrder(part, isRtl, gap, depth + 1),
    );
  });
};

/** Cells of tables by row: what overlaps over half its height stands in one row. */
export const byRows = <Item extends Ordered>(items: readonly Item[], isRtl: boolean): readonly Item[] => {
  const rows: Item[][] = [];
  for (const item of items.toSorted((one, other) => other.box.top - one.box.top)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const height = item.box.top - item.box.bottom;
    const isSame =
      first &&
      Math.min(first.box.top, item.box.top) - Math.max(first.box.bottom, item.box.bottom) >
        0.3 * Math.min(height, first.box.top - first.box.bottom);
    if (row && isSame) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((one, other) => (one.box.left - other.box.left) * (isRtl ? -1 : 1)));
};

/** What encloses all. */
export const hullOf = (boxes: readonly Box[]): Box => ({
  left: least(boxes.map(({ left }) => left)),
  right: most(boxes.map(({ right }) => right)),
  bottom: least(boxes.map(({ bottom }) => bottom)),
  top: most(boxes.map(({ top }) => top)),
});

/** How far columns of a page are apart at least: what its texts suggest. */
export const columnGapOf = (sizes: readonly number[]): number => Math.max(median(sizes) * 0.8, 4);
