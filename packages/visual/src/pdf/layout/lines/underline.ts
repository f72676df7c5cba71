import type { PageRule } from '../../page-content.ts';
import type { Frame } from '../frame.ts';
import type { Fragment } from './fragment.ts';
import { firstFrom } from './rising.ts';

/** Of one em. */
const maxThickness = 0.14;
/** Below the baseline: some programs leave room for the tails of letters. */
const maxDepth = 0.38;
const maxRules = 5_000;

/**
 * Finds thin rules right below words, in their colour and no wider than they are, and notes them with the glyphs.
 *
 * @param fragments of the frame, by baseline from the top
 */
export const findUnderlines = (
  fragments: readonly Fragment[],
  rules: readonly PageRule[],
  frame: Frame,
): ReadonlySet<number> => {
  const found = new Set<number>();
  if (!frame.isSquare) return found;
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  for (const { box, colour, path } of rules.slice(0, maxRules)) {
    const { left, right, bottom, top } = frame.turned(box);
    const thickness = top - bottom;
    if (right - left < 2 || thickness > 3 || thickness > (right - left) / 2) continue;
    const low = firstFrom(rising, bottom - 1);
    for (let index = low; index < rising.length && index < low + 400; index += 1) {
      const fragment = rising[index] as Fragment;
      const depth = fragment.baseline - (bottom + top) / 2;
      if (depth > 30) break;
      const { size } = fragment;
      if (depth > maxDepth * size || depth < -0.03 * size || thickness > maxThickness * size) continue;
      const slack = 0.25 * size;
      if (left < fragment.left - slack || right > fragment.right + slack) continue;
      const covered = fragment.glyphs.filter(
        (glyph) => (glyph.left + glyph.right) / 2 > left && (glyph.left + glyph.right) / 2 < right,
      );
      const ink = covered.filter(({ isBlank }) => !isBlank);
      const [first, last] = [ink[0], ink.at(-1)];
      if (!first || !last) continue;
      // It begins and ends with a letter, as a line of a table or a form does by chance only.
      if (Math.abs(first.left - left) > slack || Math.abs(last.right - right) > slack) continue;
      if (!ink.some((glyph) => glyph.colour === colour)) continue;
      for (const glyph of covered) glyph.underline = path;
      found.add(path);
      break;
    }
  }
  return found;
};
