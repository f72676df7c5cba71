import type { Box, PageContent, PageRule } from '../page-content.ts';
import type { Frame } from './frame.ts';

/** A straight line that divides: `at` across it, from `from` to `to` along it. */
export interface Wall {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Edge of a coloured area, rather than a drawn line. */
  readonly isEdge: boolean;
  readonly path: number;
}

/** Rules and edges of rectangles as a frame sees them. */
export interface Walls {
  /** Sorted by `at`, from left to right. */
  readonly upright: readonly Wall[];
  /** Sorted by `at`, from bottom to top. */
  readonly level: readonly Wall[];
}

/** In units of user space: what is thinner is a line. */
const thin = 2.5;
const maxRules = 20_000;

const isSane = ({ left, bottom, right, top }: Box): boolean =>
  [left, bottom, right, top].every((value) => Number.isFinite(value) && Math.abs(value) < 1_000_000) &&
  right >= left &&
  top >= bottom;

/** Rectangles that can be worked with, without what lies under the whole page. */
export const saneRules = (content: PageContent): readonly PageRule[] => {
  const { view } = content;
  const page = (view.right - view.left) * (view.top - view.bottom);
  return content.rules
    .slice(0, maxRules)
    .filter(
      ({ box, isFilled, colour }) =>
        isSane(box) &&
        (box.right - box.left) * (box.top - box.bottom) < page * 0.85 &&
        !(isFilled && colour === '#ffffff' && Math.min(box.right - box.left, box.top - box.bottom) > thin),
    );
};

/** Divides what stands in a frame: none where rectangles of the page are turned in it. */
export const wallsOf = (rules: readonly PageRule[], frame: Frame): Walls => {
  const upright: Wall[] = [];
  const level: Wall[] = [];
  if (frame.isSquare)
    for (const { box, isFilled, path } of rules) {
      const { left, right, bottom, top } = frame.turned(box);
      const width = right - left;
      const height = top - bottom;
      if (width <= thin && height <= thin) continue;
      if (width <= thin) upright.push({ at: (left + right) / 2, from: bottom, to: top, isEdge: false, path });
      else if (height <= thin)
        level.push({ at: (bottom + top) / 2, from: left, to: right, isEdge: false, path });
      else {
        upright.push({ at: left, from: bottom, to: top, isEdge: isFilled, path });
        upright.push({ at: right, from: bottom, to: top, isEdge: isFilled, path });
        level.push({ at: bottom, from: left, to: right, isEdge: isFilled, path });
        level.push({ at: top, from: left, to: right, isEdge: isFilled, path });
      }
    }
  const byPlace = (one: Wall, other: Wall): number => one.at - other.at;
  return { upright: upright.sort(byPlace), level: level.sort(byPlace) };
};

/** Walls without those of some paths. */
export const withoutPaths = (walls: Walls, paths: ReadonlySet<number>): Walls =>
  paths.size === 0
    ? walls
    : {
        upright: walls.upright.filter(({ path }) => !paths.has(path)),
        level: walls.level.filter(({ path }) => !paths.has(path)),
      };

/** The first of sorted walls that is not before a place. */
const firstWallFrom = (walls: readonly Wall[], at: number): number => {
  let low = 0;
  let high = walls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((walls[middle] as Wall).at < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Walls between two places of which `where` holds, at most a few hundred. */
export const wallsBetween = (walls: readonly Wall[], low: number, high: number): readonly Wall[] => {
  const found: Wall[] = [];
  for (let index = firstWallFrom(walls, low); index < walls.length && found.length < 400; index += 1) {
    const wall = walls[index] as Wall;
    if (wall.at > high) break;
    found.push(wall);
  }
  return found;
};

/** The rectangle of walls in which a text stands; an absent side is open. */
export interface Enclosure {
  readonly left: number | undefined;
  readonly right: number | undefined;
  readonly bottom: number | undefined;
  readonly top: number | undefined;
}

const maxLooked = 2_000;

/** The nearest wall on each side of a box that stands along the box's middle. */
export const enclosureOf = (box: Box, size: number, walls: Walls): Enclosure => {
  const middleY = (box.bottom + box.top) / 2;
  const middleX = (box.left + box.right) / 2;
  const slack = size * 0.3;
  const nearest = (
    sorted: readonly Wall[],
    from: number,
    step: 1 | -1,
    along: number,
  ): number | undefined => {
    let index = firstWallFrom(sorted, from);
    if (step < 0) index -= 1;
    for (let looked = 0; looked < maxLooked; looked += 1, index += step) {
      const wall = sorted[index];
      if (!wall) return undefined;
      if (wall.from <= along && wall.to >= along) return wall.at;
    }
    return undefined;
  };
  return {
    left: nearest(walls.upright, box.left + slack, -1, middleY),
    right: nearest(walls.upright, box.right - slack, 1, middleY),
    bottom: nearest(walls.level, box.bottom + slack, -1, middleX),
    top: nearest(walls.level, box.top - slack, 1, middleX),
  };
};
