import type { Matrix } from '../matrix.ts';
import type { Box, PageContent, PageGlyph } from '../page-content.ts';
import type { ScanPlace } from '../place.ts';
import { boundsAfter } from './frame.ts';

/** What a region of a page is made of. */
export interface RegionInk {
  readonly ink: NonNullable<ScanPlace['ink']>;
  /** As a place has them: `[show, advance, …]`. */
  readonly shows: readonly number[];
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text of these modes is not painted: recognition leaves such text over its scan (ISO 32000-2, table 104). */
const isInvisible = ({ mode, hidden }: PageGlyph): boolean =>
  mode === 3 || mode === 7 || hidden === 'invisible' || hidden === 'transparent';

/** Where a glyph is seen: about the middle of its letter. */
const middleOf = ({ matrix, advance, font }: PageGlyph): readonly [number, number] => {
  const along = Math.hypot(matrix[0], matrix[1]) || 1;
  const height = (font.ascent + font.descent) / 2;
  return [
    matrix[4] + (matrix[0] / along) * (advance / 2) + matrix[2] * height,
    matrix[5] + (matrix[1] / along) * (advance / 2) + matrix[3] * height,
  ];
};

/** How far a point lies outside of a rectangle, squared; 0 inside. */
const distance = ([x, y]: readonly [number, number], box: Bounds): number =>
  Math.max(0, box.x - x, x - box.x - box.width) ** 2 + Math.max(0, box.y - y, y - box.y - box.height) ** 2;

/** The share of a rectangle that lies in another. */
const shareIn = (inner: Bounds, outer: Box): number => {
  const width = Math.min(inner.x + inner.width, outer.right) - Math.max(inner.x, outer.left);
  const height = Math.min(inner.y + inner.height, outer.top) - Math.max(inner.y, outer.bottom);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.max(1e-9, inner.width * inner.height);
};

/**
 * Tells what the regions of a page are made of. Each show operator is given to one region at most: invisible text to the
 * nearest one, wherever it lies, since an earlier recognition may have misplaced it; painted text to the one that holds
 * most of its glyphs.
 *
 * @param regions rectangles, in the order of the answer
 * @param toUser from the space of the rectangles to user space
 */
export const inkOf = (
  content: Pick<PageContent, 'glyphs' | 'advances' | 'images'>,
  regions: readonly Bounds[],
  toUser: Matrix,
): readonly RegionInk[] => {
  const boxes = regions.map((region) => boundsAfter(toUser, region));
  const shows = new Map<number, { readonly glyphs: PageGlyph[]; isInvisible: boolean }>();
  for (const glyph of content.glyphs) {
    // What a clip or a layer hides is no part of what was read.
    if (glyph.hidden !== undefined && !isInvisible(glyph)) continue;
    const show = shows.get(glyph.show);
    if (show) {
      show.glyphs.push(glyph);
      show.isInvisible &&= isInvisible(glyph);
    } else shows.set(glyph.show, { glyphs: [glyph], isInvisible: isInvisible(glyph) });
  }
  const taken = boxes.map((): number[] => []);
  const painted = boxes.map(() => 0);
  for (const [show, { glyphs, isInvisible: isHidden }] of shows) {
    const votes = new Map<number, number>();
    for (const glyph of glyphs) {
      const point = middleOf(glyph);
      let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
      for (const [index, box] of boxes.entries()) {
        const away = distance(point, box);
        if (away < least) [nearest, least] = [index, away];
      }
      if (nearest >= 0 && (isHidden || least === 0)) votes.set(nearest, (votes.get(nearest) ?? 0) + 1);
    }
    const [most] = [...votes].toSorted(([, one], [, other]) => other - one);
    if (!most || most[1] * 2 < glyphs.length) continue;
    taken[most[0]]?.push(show, content.advances[show] ?? 0);
    if (!isHidden) painted[most[0]] = (painted[most[0]] ?? 0) + most[1];
  }
  return boxes.map((box, index) => ({
    ink: painted[index]
      ? 'text'
      : content.images.some((image) => shareIn(box, image) > 0.8)
        ? 'picture'
        : 'drawing',
    shows: taken[index] ?? [],
  }));
};
