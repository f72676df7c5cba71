import type { PageContent } from '../page-content.ts';
import type { TextPlace } from '../place.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import { least, most } from './glyph.ts';
import { movedShows } from './lines/kept.ts';
import type { Shows } from './shows.ts';

/** What is longer is no bullet and no number. */
const maxGlyphs = 20;

/**
 * The bullet or number in front of a text, where operators paint it by themselves or first of all. Undefined where there is
 * none, where it is drawn, or painted behind other glyphs.
 */
export const movableMark = (
  { paragraph, label }: Block,
  shows: Shows,
  content: PageContent,
  frame: Frame,
): TextPlace['mark'] => {
  const [first] = paragraph.lines;
  const painted =
    label > 0 ? first.items.slice(0, label).map(({ glyph }) => glyph) : (first.mark?.glyphs ?? []);
  const glyphs = painted.flatMap((glyph) => (glyph && !glyph.isBlank ? [glyph, ...glyph.along] : []));
  if (glyphs.length === 0 || glyphs.length > maxGlyphs) return undefined;
  const taken = shows.takenWith(glyphs);
  if (taken.parts?.some(([, from]) => from > 0)) return undefined;
  const counts = new Map(taken.parts?.map(([show, , count]) => [show, count]));
  const left = least(glyphs.map((glyph) => glyph.left));
  const right = most(glyphs.map((glyph) => glyph.right));
  const origin = { left, baseline: first.baseline };
  const moves = movedShows(glyphs, origin, content, frame).map((move) => {
    const count = counts.get(move.show);
    return count === undefined ? move : { ...move, glyphs: count };
  });
  return { left, right, ...taken, moves };
};
