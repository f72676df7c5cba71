import { type Colour, colourDistance, median } from '../pixels/index.ts';

/** What two labels share where they were designed as one kind. */
export interface Style {
  readonly size: number;
  readonly boldness: number;
  readonly colour: Colour;
}

/** Sizes that differ by less are one size, measured twice. */
const sizeTolerance = 0.035;
/** The same of how bold they are: from one weight to the next it is more. */
const boldnessTolerance = 0.3;

/**
 * Gives labels of one style one size and one weight: the median of what was measured. A single measurement of small text
 * is some percent off, and labels of a menu that differ by so much look wrong at once.
 */
export const harmonise = <Item extends Style>(items: readonly Item[]): readonly Item[] => {
  const groups: Item[][] = [];
  for (const item of items.toSorted((one, other) => one.size - other.size)) {
    const group = groups.find((members) => {
      const middle = members[members.length >> 1] as Item;
      return (
        Math.abs(item.size / middle.size - 1) <= sizeTolerance &&
        Math.abs(item.boldness - middle.boldness) < boldnessTolerance &&
        colourDistance(item.colour, middle.colour) < 70
      );
    });
    if (group) group.push(item);
    else groups.push([item]);
  }
  const harmonised = new Map<Item, Item>();
  for (const group of groups) {
    const size = median(group.map((item) => item.size));
    const boldness = median(group.map((item) => item.boldness));
    for (const item of group) harmonised.set(item, { ...item, size, boldness });
  }
  return items.map((item) => harmonised.get(item) as Item);
};

/**
 * Lets texts that stand on one left edge begin at the same pixel: letters have unequal spaces in front of them, so that
 * the edge of the ink is never quite the edge of the column.
 */
export const alignStarts = <Item extends { readonly start: number; readonly size: number }>(
  items: readonly Item[],
): readonly Item[] =>
  items.map((item) => ({
    ...item,
    start: median(
      items
        .filter(({ start }) => Math.abs(start - item.start) <= Math.max(1.5, item.size * 0.12))
        .map(({ start }) => start),
    ),
  }));
