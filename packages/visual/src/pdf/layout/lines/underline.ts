import type { PageRule } from '../../page-content.ts';
import type { Frame } from '../frame.ts';
import type { Fragment } from './fragment.ts';
import { firstFrom } from './rising.ts';

/** Of one em. */
const maxThickness = 0.14;
const maxRules = 5_000;
/** In units of user space: larger type is not looked for below a rule. */
const maxSize = 30;

/** Where a rule lies that belongs to words, below their baseline, of one em; and what it does to them. */
const kinds = {
  /** Some programs leave room for the tails of letters. */
  underline: { least: -0.03, most: 0.38 },
  /** In the middle of small letters, or of capitals. */
  strike: { least: -0.42, most: -0.15 },
} as const;

/**
 * Finds thin rules right below words or through them, in their colour and no wider than they are, and notes them with the
 * glyphs.
 *
 * @param fragments of the frame, by baseline from the top
 */
export const findLinesOfWords = (
  kind: keyof typeof kinds,
  fragments: readonly Fragment[],
  rules: readonly PageRule[],
  frame: Frame,
): ReadonlySet<number> => {
  const { least, most } = kinds[kind];
  const found = new Set<number>();
  if (!frame.isSquare) return found;
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  for (const { box, colour, path } of rules.slice(0, maxRules)) {
    const { left, right, bottom, top } = frame.turned(box);
    const thickness = top - bottom;
    if (right - left < 2 || thickness > 3 || thickness > (right - left) / 2) continue;
    const low = firstFrom(rising, bottom - 1 + Math.min(0, least) * maxSize);
    for (let index = low; index < rising.length && index < low + 400; index += 1) {
      const fragment = rising[index] as Fragment;
      const depth = fragment.baseline - (bottom + top) / 2;
      if (depth > maxSize) break;
      const { size } = fragment;
      if (depth > most * size || depth < least * size || thickness > maxThickness * size) continue;
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
      for (const glyph of covered) glyph[kind] = path;
      found.add(path);
      break;
    }
  }
  return found;
};
