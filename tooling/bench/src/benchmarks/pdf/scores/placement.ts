import type { Rectangle } from '../../../mockups/render.ts';
import { median } from '../../../statistics.ts';
import { overlapOf } from '../../visual/match.ts';
import type { PageFacts } from '../tools/pdf-js.ts';
import { boundsOf, type FoundBlock } from './blocks.ts';
import type { Share } from './coverage.ts';

/** Ascent and descent of fonts reach further than their letters, in points. */
const slack = 2;

/** How many texts lie on their pages with all of their lines; one that is not found does not. */
export const insideShare = (
  blocks: readonly FoundBlock[],
  pages: readonly PageFacts[],
): Share & { readonly outside: readonly string[] } => {
  const outside = blocks.filter(({ segment, corners }) => {
    const page = pages[(segment.place?.page ?? 0) - 1];
    if (!page || corners.length === 0) return true;
    return corners
      .flat()
      .some(([x, y]) => x < -slack || y < -slack || x > page.width + slack || y > page.height + slack);
  });
  return {
    of: blocks.length - outside.length,
    all: blocks.length,
    outside: outside.map(({ segment }) => segment.key),
  };
};

/** A line's letters are about so much lower than its font's ascent and descent say. */
const inset = 0.2;

const linesOf = ({ corners }: FoundBlock): readonly Rectangle[] =>
  corners.map((one) => {
    const { x, y, width, height } = boundsOf(one);
    const cut = inset * Math.min(width, height);
    return {
      x: x + cut / 2,
      y: y + cut / 2,
      width: Math.max(0, width - cut),
      height: Math.max(0, height - cut),
    };
  });

const areaOf = (lines: readonly Rectangle[]): number =>
  lines.reduce((sum, { width, height }) => sum + width * height, 0);

const mostShared = 0.05;

/** Keys of texts of one page that lie over each other by more than a twentieth of the smaller one. */
const overlapsOf = (blocks: readonly FoundBlock[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const drawn = blocks.map((block) => ({ block, lines: linesOf(block) }));
  for (const [index, one] of drawn.entries()) {
    for (const other of drawn.slice(index + 1)) {
      if (one.block.segment.place?.page !== other.block.segment.place?.page) continue;
      let shared = 0;
      for (const line of one.lines) for (const another of other.lines) shared += overlapOf(line, another);
      if (shared > mostShared * Math.min(areaOf(one.lines), areaOf(other.lines)))
        found.add(`${one.block.segment.key} ${other.block.segment.key}`);
    }
  }
  return found;
};

/** Pairs of texts that lie over each other and did not before, of all pairs of one page that are near each other. */
export const newOverlaps = (
  before: readonly FoundBlock[],
  after: readonly FoundBlock[],
): Share & { readonly pairs: readonly string[] } => {
  const known = overlapsOf(before);
  const pairs = [...overlapsOf(after)].filter((pair) => !known.has(pair));
  const counts = new Map<number, number>();
  for (const { segment } of after) {
    const page = segment.place?.page ?? 0;
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  // Of n texts each has a neighbour or two: all n² pairs would hide any number of faults.
  const all = [...counts.values()].reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  return { of: pairs.length, all: Math.max(all, pairs.length), pairs };
};

/** What became of the sizes of type. */
export interface Sizes {
  /** Of each text that was found in both. */
  readonly scales: readonly number[];
  /** Texts, not in cells, whose scale is within a twentieth of the middle one of their style. */
  readonly even: Share & { readonly uneven: readonly string[] };
}

/** Compares the sizes of type of texts, before and after. */
export const sizesOf = (before: readonly FoundBlock[], after: readonly FoundBlock[]): Sizes => {
  const sizes = new Map(before.map(({ segment, size }) => [segment.key, size]));
  const scaled = after.flatMap(({ segment, size }) => {
    const source = sizes.get(segment.key);
    return size === undefined || !source ? [] : [{ segment, scale: size / source }];
  });
  const styles = Map.groupBy(
    scaled.filter(({ segment }) => segment.place?.role !== 'cell'),
    ({ segment }) => segment.place?.style ?? '',
  );
  const [uneven, all]: [string[], string[]] = [[], []];
  for (const members of styles.values()) {
    const middle = median(members.map(({ scale }) => scale));
    for (const { segment, scale } of members) {
      all.push(segment.key);
      if (Math.abs(scale / middle - 1) > 0.05) uneven.push(segment.key);
    }
  }
  return {
    scales: scaled.map(({ scale }) => scale),
    even: { of: all.length - uneven.length, all: all.length, uneven },
  };
};
