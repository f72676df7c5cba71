import { type Glyph, isSymbol } from '../glyph.ts';
import { firstFrom } from './rising.ts';

const large = /^[\u221a\u220f\u2210\u2211\u222b-\u2230\u22c0-\u22c3\u2a00-\u2a0c]$/u;
const brace = /^[\ufe35-\ufe38\u23dc-\u23e1]$/u;

/** Whether a glyph is a piece of a brace that lies above or below a formula. */
export const isLyingBrace = ({ text }: Glyph): boolean => brace.test(text);

/** Of one em, above where it begins: the ink of what hangs, as far as is known without its shape. */
export const hangingInk = { bottom: -1.2, top: 0.1 };

/** Whether a glyph hangs from where it begins: large signs and roots of mathematics, their brackets. */
export const hangs = (glyph: Glyph): boolean =>
  isSymbol(glyph) && (large.test(glyph.text) || /extension|ex\d/iu.test(glyph.font.name));

/** Whether a glyph is a large sign of mathematics: a root, a sum, a union. */
export const isLarge = (glyph: Glyph): boolean => isSymbol(glyph) && large.test(glyph.text);

/** Whether a glyph is a bracket of mathematics, or a piece of one. What hangs besides is set on its line. */
export const isHangingBracket = (glyph: Glyph): boolean => hangs(glyph) && !large.test(glyph.text);

/** Of one em: how far above the baseline of their line such signs begin. The next line is farther away. */
const [lowest, usual, highest] = [0.55, 0.75, 1.5];
/** The same: their indices stand between them and what is beside them. */
const maxGap = 1.2;
/** Signs that are larger or smaller are of an index, or of another line. */
const sameSize = 0.15;
const maxSigns = 5_000;
const maxLooked = 500;

/**
 * Sets large signs of mathematics on the baseline of the line in which they are read: they are painted hanging from a place
 * above it. Signs with no line beside them stay, and so do brackets: what is between them may have rows of its own.
 */
export const settleHanging = (glyphs: readonly Glyph[]): void => {
  const signs = glyphs.filter(isLarge).slice(0, maxSigns);
  if (signs.length === 0) return;
  const hanging = new Set(signs);
  const rising = glyphs
    .filter((glyph) => !hanging.has(glyph))
    .toSorted((one, other) => one.baseline - other.baseline);
  for (const sign of signs) {
    const { size, left, right, baseline } = sign;
    const low = firstFrom(rising, baseline - highest * size);
    let best: { readonly baseline: number; readonly distance: number } | undefined;
    for (let index = low; index < rising.length && index < low + maxLooked; index += 1) {
      const other = rising[index] as Glyph;
      if (other.baseline > baseline - lowest * size) break;
      const gap = Math.max(other.left - right, left - other.right);
      if (gap > maxGap * size || Math.abs(other.size / size - 1) > sameSize) continue;
      const distance = Math.max(0, gap) + Math.abs(baseline - other.baseline - usual * size);
      if (!best || distance < best.distance) best = { baseline: other.baseline, distance };
    }
    if (best) sign.baseline = best.baseline;
  }
};
