import { type LineRange, type LineWidths, stretchOfBlank, stretchOfGap } from './break-lines.ts';
import type { Piece } from './pieces.ts';

/** How loose the loosest line of a justified text is, in what its blanks stretch without being seen. */
export const looseness = (
  pieces: readonly Piece[],
  lines: readonly LineRange[],
  widths: LineWidths,
): number => {
  let worst = 0;
  for (const { start, end } of lines.slice(0, -1)) {
    let slack = start === 0 ? widths.first : widths.other;
    let stretch = 0;
    for (let index = start; index < end; index += 1) {
      const piece = pieces[index] as Piece;
      slack -= piece.width - widths.tightness * piece.tracked;
      if (index === end - 1) slack -= piece.hyphen?.width ?? 0;
      else if (piece.blank) {
        slack -= piece.blank.width;
        stretch += piece.blank.width * stretchOfBlank;
      } else if (piece.isStretchable) stretch += (piece.atoms.at(-1)?.span.style.size ?? 0) * stretchOfGap;
    }
    if (slack > 0) worst = Math.max(worst, stretch > 0 ? slack / stretch : Number.POSITIVE_INFINITY);
  }
  return worst;
};
