import type { Box, PageRule } from '../../page-content.ts';
import type { Frame } from '../frame.ts';
import type { Glyph } from '../glyph.ts';
import { isLetter, isSymbol } from '../glyph.ts';
import type { Line } from './line.ts';

/** A rule that is a part of a formula, the line above a letter, in the frame of its line. */
export interface CarriedRule {
  readonly path: number;
  readonly box: Box;
  readonly colour: string;
}

/** Of one em: what is thicker is no part of a formula. */
const maxThickness = 0.12;
/** Of one em, above the baseline: where lines above and below the letters of a formula lie. */
const lowest = -0.5;
const highest = 1.1;
/** Of one em: how far such a line may go beyond the letters. */
const slack = 0.15;
const maxRules = 5_000;

const isAbove = (box: Box, { left, right }: Glyph, size: number): boolean =>
  (left + right) / 2 > box.left - slack * size && (left + right) / 2 < box.right + slack * size;

/** Letters of words: digits, brackets and signs may be parts of a formula in whatever font. */
const isProse = (glyph: Glyph): boolean => isLetter(glyph.text) && !isSymbol(glyph);

/**
 * Rules that lie across signs of formulas and nothing else of a line, by line: they move with the signs. Of two lines that
 * a rule may belong to it is the nearer one's.
 */
export const carriedRules = (
  lines: readonly Line[],
  rules: readonly PageRule[],
  underlines: ReadonlySet<number>,
  frame: Frame,
): ReadonlyMap<Line, readonly CarriedRule[]> => {
  const found = new Map<Line, CarriedRule[]>();
  if (!frame.isSquare) return found;
  const signed = lines.filter(({ symbolic }) => symbolic > 0);
  for (const { box: own, path, colour } of rules.slice(0, maxRules)) {
    if (underlines.has(path)) continue;
    const box = frame.turned(own);
    const [middle, thickness] = [(box.bottom + box.top) / 2, box.top - box.bottom];
    let best: { readonly line: Line; readonly distance: number } | undefined;
    for (const line of signed) {
      const { size } = line;
      const rise = middle - line.baseline;
      if (rise < lowest * size || rise > highest * size || thickness > maxThickness * size) continue;
      if (box.left < line.left - slack * size || box.right > line.right + slack * size) continue;
      if (thickness * 2 > box.right - box.left) continue;
      const distance = Math.abs(rise - 0.4 * size);
      if (!best || distance < best.distance) best = { line, distance };
    }
    if (!best) continue;
    const { line } = best;
    const across = line.items.flatMap(({ glyph }) => (glyph && isAbove(box, glyph, 0) ? [glyph] : []));
    if (across.length === 0 || !across.every((glyph) => !isProse(glyph) && glyph.colour === colour)) continue;
    const known = found.get(line);
    if (known) known.push({ path, box, colour });
    else found.set(line, [{ path, box, colour }]);
  }
  return found;
};

/** Whether a rule lies across some glyphs. */
export const liesAcross = ({ box }: CarriedRule, glyphs: readonly Glyph[], size: number): boolean =>
  box.left > Math.min(...glyphs.map(({ left }) => left)) - slack * size &&
  box.right < Math.max(...glyphs.map(({ right }) => right)) + slack * size;
