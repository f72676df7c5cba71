import type { Piece } from './pieces.ts';

/** A line: pieces from `start` up to, not including, `end`. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** How wide lines are, at the source's size: `first` that of the first one. */
export interface LineWidths {
  readonly first: number;
  readonly other: number;
  /** Share of each character's size that is taken from the space behind it. */
  readonly tightness: number;
  /** Share of its width that a blank has at least while lines are filled: below 1 where they are justified. */
  readonly leastBlank: number;
}

/** Widths add up to a little less or more than they are: so much of a width does not count. */
const tolerance = 1e-6;
/** Of a blank: how far it may shrink in a justified line, and how far it grows before a line looks loose. */
export const shrinkOfBlank = 0.2;
export const stretchOfBlank = 0.5;
/** What stands in for a blank between characters of scripts without: of an em. */
export const stretchOfGap = 0.08;

const natural = ({ width, tracked }: Piece, tightness: number): number => width - tightness * tracked;

/** Breaks a text line by line, each as full as it can be. Undefined where a piece is wider than its line. */
export const fillLines = (
  pieces: readonly Piece[],
  widths: LineWidths,
  mostLines: number,
): readonly LineRange[] | undefined => {
  const lines: LineRange[] = [];
  let start = 0;
  let width = 0;
  let available = widths.first * (1 + tolerance);
  for (const [index, piece] of pieces.entries()) {
    const own = natural(piece, widths.tightness);
    const before = pieces[index - 1];
    const blank = index > start ? (before?.blank?.width ?? 0) * widths.leastBlank : 0;
    if (index > start && width + blank + own > available) {
      // Parts of a word are taken back to the last place where the hyphen has room.
      let end = index;
      let taken = width;
      for (
        let last = pieces[end - 1];
        end - 1 > start && last?.hyphen && taken + last.hyphen.width > available;
        last = pieces[end - 1]
      ) {
        end -= 1;
        taken -= natural(last, widths.tightness) + (pieces[end - 1]?.blank?.width ?? 0) * widths.leastBlank;
      }
      if (taken + (pieces[end - 1]?.hyphen?.width ?? 0) > available) return undefined;
      lines.push({ start, end });
      if (lines.length >= mostLines) return undefined;
      available = widths.other * (1 + tolerance);
      width = 0;
      start = end;
      for (let again = end; again < index; again += 1)
        width +=
          natural(pieces[again] as Piece, widths.tightness) +
          (pieces[again]?.blank?.width ?? 0) * widths.leastBlank;
      width += own;
    } else width += blank + own;
    if (width > available) return undefined;
  }
  if (start < pieces.length) lines.push({ start, end: pieces.length });
  return lines;
};

/** How lines are chosen, where there is more than one way. */
export interface LineStyle {
  /** Both edges are straight: lines are as near to their natural width as can be. */
  readonly isJustified: boolean;
  /** The last line is to be as long as the others. */
  readonly isBalanced: boolean;
}

/** Added for each line, so that no more are made than are needed; a line that is loose by its blanks' whole stretch costs 1. */
const costOfLine = 10;
const costOfHyphen = 1;
const costOfHyphenAgain = 4;

/**
 * Breaks a text so that all of its lines together look best: those of a justified text by how far their blanks are
 * stretched, those of others by how evenly they end (after Knuth and Plass, Breaking Paragraphs into Lines, 1981).
 * Undefined where a piece is wider than its line.
 */
export const chooseLines = (
  pieces: readonly Piece[],
  widths: LineWidths,
  { isJustified, isBalanced }: LineStyle,
): readonly LineRange[] | undefined => {
  const count = pieces.length;
  const costs = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const origins = new Int32Array(count + 1).fill(-1);
  costs[0] = 0;
  for (let start = 0; start < count; start += 1) {
    const cost = costs[start] as number;
    if (cost === Number.POSITIVE_INFINITY) continue;
    const available = start === 0 ? widths.first : widths.other;
    const follows = start > 0 && pieces[start - 1]?.hyphen !== undefined;
    let [width, blanks, gaps] = [0, 0, 0];
    for (let end = start + 1; end <= count; end += 1) {
      const piece = pieces[end - 1] as Piece;
      width += natural(piece, widths.tightness);
      const isLast = end === count;
      const hyphen = isLast ? 0 : (piece.hyphen?.width ?? 0);
      const slack = available - width - hyphen;
      const shrink = isJustified ? blanks * shrinkOfBlank : 0;
      if (width - shrink > available * (1 + tolerance)) break;
      const least = isLast ? 0 : -shrink;
      if (slack >= least - available * tolerance) {
        const stretch = blanks * stretchOfBlank + gaps;
        const ratio = isJustified
          ? slack < 0
            ? slack / shrink
            : Math.min(slack / Math.max(stretch, available * 0.01), 40)
          : (3 * slack) / available;
        const isFree = isLast && !isBalanced;
        const loose = isFree ? 0 : isJustified ? Math.abs(ratio) ** 3 : ratio * ratio;
        const broken = hyphen > 0 ? costOfHyphen + (follows ? costOfHyphenAgain : 0) : 0;
        const total = cost + costOfLine + loose + broken;
        if (total < (costs[end] as number)) {
          costs[end] = total;
          origins[end] = start;
        }
      }
      if (piece.blank) {
        width += piece.blank.width;
        blanks += piece.blank.width;
      } else if (piece.isStretchable) gaps += (piece.atoms.at(-1)?.span.style.size ?? 0) * stretchOfGap;
    }
  }
  if ((costs[count] as number) === Number.POSITIVE_INFINITY) return undefined;
  const lines: LineRange[] = [];
  for (let end = count; end > 0; end = origins[end] as number)
    lines.push({ start: origins[end] as number, end });
  return lines.reverse();
};
