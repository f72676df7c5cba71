import type { Box } from '../page-content.ts';
import type { Surroundings } from './alignment.ts';
import type { Block } from './block.ts';
import { least, most } from './glyph.ts';
import { boxOf, type Fragment } from './lines/fragment.ts';
import type { Line } from './lines/line.ts';
import { Obstacles } from './obstacles.ts';

/** Of one em: how far above and below a text its column is looked for. */
const reach = 8;
const maxTexts = 5_000;
/** Of one em: what stands farther to the side is no column beside it. */
const besideReach = 60;
/** Of one em: columns are apart at least so far. */
const columnGap = 0.8;
/** Of one em: what is narrower, as a number before an item is, is no column. */
const leastColumn = 8;
const maxNear = 200;
/** Of one em: lines that end so near to each other end on one edge. */
const sameEnd = 0.15;
/** How often a column is looked at again after it has become wider. */
const maxTurns = 5;

/** The part of a page in which there is text, with margins that are alike on both sides. */
export const marginsOf = (view: Box, fragments: readonly Fragment[]): Box => {
  const boxes = fragments.map(boxOf);
  const left = Math.max(view.left, least(boxes.map((box) => box.left)));
  const right = Math.min(view.right, most(boxes.map((box) => box.right)));
  const bottom = Math.max(view.bottom, least(boxes.map((box) => box.bottom)));
  const top = Math.min(view.top, most(boxes.map((box) => box.top)));
  const margin = Math.max(0, Math.min(left - view.left, view.right - right, 72));
  const foot = Math.min(Math.max(view.top - top, margin / 2), 72);
  return {
    left,
    right: Math.max(right, view.right - Math.max(margin, left - view.left)),
    bottom: Math.min(bottom, view.bottom + foot),
    top,
  };
};

const isBeside = ({ bounds }: Block, other: Box): boolean =>
  bounds.top > other.bottom && bounds.bottom < other.top;

/** Where the nearest of texts begins that lie to the right of a place; infinite where none does. */
const nextRightOf = (blocks: Iterable<Block>, right: number): number => {
  let next = Infinity;
  for (const { bounds } of blocks) if (bounds.left >= right && bounds.left < next) next = bounds.left;
  return next;
};

/** Where the nearest of texts ends that lie to the left of a place. */
const nextLeftOf = (blocks: Iterable<Block>, left: number): number => {
  let next = -Infinity;
  for (const { bounds } of blocks) if (bounds.right <= left && bounds.right > next) next = bounds.right;
  return next;
};

/** Counts the lines of a page that end where one does: `end` as in `Line`, those of its own direction. */
const countEnds = (blocks: readonly Block[]) => {
  const rising = { ltr: [] as number[], rtl: [] as number[] };
  for (const { paragraph } of blocks)
    for (const { isRtl, end } of paragraph.lines) rising[isRtl ? 'rtl' : 'ltr'].push(end);
  rising.ltr.sort((one, other) => one - other);
  rising.rtl.sort((one, other) => one - other);
  return ({ isRtl, end, size }: Line): number => {
    const ends = rising[isRtl ? 'rtl' : 'ltr'];
    let count = 0;
    let at = firstAtLeast(ends, end - sameEnd * size);
    while ((ends[at] ?? Infinity) < end + sameEnd * size && count < maxNear) {
      count += 1;
      at += 1;
    }
    return count;
  };
};

const firstAtLeast = (rising: readonly number[], value: number): number => {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Finds for each text the column in which it stands, and what stands above and below. */
export const surroundingsOf = (blocks: readonly Block[], margins: Box, view: Box) => {
  const flushOf = countEnds(blocks);
  const near = new Obstacles<Block>(view);
  // A page with more texts than anybody reads is not looked at so closely.
  if (blocks.length <= maxTexts) for (const block of blocks) near.add(block.bounds, block);
  return (block: Block, bounds: Box): { readonly surroundings: Surroundings; readonly limits: Box } => {
    const [first] = block.paragraph.lines;
    const { size, enclosure, isRtl } = first;
    const window = {
      left: bounds.left - besideReach * size,
      right: bounds.right + besideReach * size,
      bottom: bounds.bottom - reach * size,
      top: bounds.top + reach * size,
    };
    const others = new Set<Block>();
    for (const { owner } of near.near(window)) {
      if (owner !== block) others.add(owner);
      if (others.size >= maxNear) break;
    }
    const isClear = (other: Block): boolean =>
      other.bounds.left >= bounds.right || other.bounds.right <= bounds.left;
    const beside = [...others].filter((other) => isBeside(other, bounds));
    // What reaches over the column beside, a title over both for one, does not tell how wide this one is.
    const nextColumns = beside.filter(
      (other) => isClear(other) && other.bounds.right - other.bounds.left >= leastColumn * size,
    );
    const isOverNext = ({ bounds: { left: from, right: to } }: Block): boolean =>
      nextColumns.some((next) => from < next.bounds.right && to > next.bounds.left);
    let [left, right] = [bounds.left, bounds.right];
    const rest = new Set(others);
    // What overlaps, directly or by others, stands in the same column.
    let grown = true;
    for (let turn = 0; grown && turn < maxTurns; turn += 1) {
      grown = false;
      for (const other of rest) {
        if (other.bounds.left > right + columnGap * size || other.bounds.right < left - columnGap * size)
          continue;
        // What stands beside it on the same height does not make its column wider.
        if (isClear(other) && isBeside(other, bounds)) continue;
        if (isOverNext(other)) continue;
        rest.delete(other);
        if (other.bounds.left < left || other.bounds.right > right) grown = true;
        left = Math.min(left, other.bounds.left);
        right = Math.max(right, other.bounds.right);
      }
    }
    const inColumn = [...others].filter((other) => !rest.has(other));
    // What never stands on the height of this column's texts is no column beside it: it is only indented farther.
    const columns = [...rest].filter(
      (other) => isBeside(other, bounds) || inColumn.some((one) => isBeside(other, one.bounds)),
    );
    const nextRight = nextRightOf(columns, right);
    const nextLeft = nextLeftOf(columns, left);
    const gap = columnGap * size;
    // A wall behind another text is not this one's.
    const besideLeft = nextLeftOf(beside, bounds.left);
    const besideRight = nextRightOf(beside, bounds.right);
    const isWalled =
      enclosure.left !== undefined &&
      enclosure.right !== undefined &&
      enclosure.left > besideLeft - gap &&
      enclosure.right < besideRight + gap;
    // Lines of prose show where their column ends; what is short may be longer.
    const isProse = [block, ...inColumn].some(
      (other) => other.paragraph.lines.length > 1 && other.bounds.right > right - size,
    );
    const isBound = isProse && !block.paragraph.isCell;
    const columnRight =
      isBound && nextRight < Infinity && !(enclosure.right !== undefined && enclosure.right <= nextRight)
        ? right
        : nextRight - gap;
    const columnLeft =
      isBound && nextLeft > -Infinity && !(enclosure.left !== undefined && enclosure.left >= nextLeft)
        ? left
        : nextLeft + gap;
    const limits = {
      left: Math.min(
        bounds.left,
        Math.max(enclosure.left ?? -Infinity, margins.left, isWalled ? -Infinity : columnLeft),
      ),
      right: Math.max(
        bounds.right,
        Math.min(enclosure.right ?? Infinity, margins.right, isWalled ? Infinity : columnRight),
      ),
      bottom: Math.min(bounds.bottom, Math.max(enclosure.bottom ?? -Infinity, margins.bottom)),
      top: bounds.top,
    };
    const hasOthers = inColumn.length > 0;
    const [from, to] = isWalled
      ? [enclosure.left as number, enclosure.right as number]
      : hasOthers
        ? [left, right]
        : [margins.left, margins.right];
    const lines: Line[] = [];
    for (const other of inColumn)
      for (const line of other.paragraph.lines.slice(0, 40))
        if (line.isRtl === isRtl && lines.length < maxNear) lines.push(line);
    return {
      limits,
      surroundings: {
        start: isRtl ? -to : from,
        end: isRtl ? -from : to,
        isWalled,
        others: lines,
        flush: flushOf(first),
      },
    };
  };
};
