import type { PageFont } from '../../page-content.ts';
import { type Line, lineOf } from './line.ts';

/** Of one em: edges and middles that are no farther apart are one. */
const [sameEdge, sameMiddle] = [0.15, 0.3];
/** Of one em: a line that is set to the right begins so far from the left edge of its page, at least. */
const leastInset = 6;
/** Of one em: a line that is set to the middle is so much narrower than the lines near it, on each side, at least. */
const leastNarrower = 1.5;
/** Of one em: how far above and below a line those are that it is set to the middle of. */
const reach = 8;
/** So many others that end where a line does are no chance. */
const leastEnds = 2;
const maxCompared = 60;
/** A page with more lines is none that anybody reads. */
const maxLines = 2_000;

/** Where a line begins with its number, mirrored as `start`. */
const outerStart = ({ isRtl, left, right }: Line): number => (isRtl ? -right : left);

const middleOf = (line: Line): number => (outerStart(line) + line.end) / 2;

const labelText = ({ items, label }: Line): string =>
  items
    .slice(0, label)
    .map(({ text }) => text)
    .join('');

/** Whether the number of a line is a part of it: the line stands to the right or in the middle with it, and no other begins there. */
const ownsNumber = (line: Line, at: number, lines: readonly Line[], edge: number): boolean => {
  const { size, isRtl, end } = line;
  const start = outerStart(line);
  const begins = (other: Line): boolean =>
    Math.abs(outerStart(other) - start) < sameEdge * size ||
    Math.abs(other.start - line.start) < sameEdge * size;
  const others = lines.filter((other) => other !== line && other.isRtl === isRtl);
  if (others.some(begins)) return false;
  const ends = others.filter((other) => Math.abs(other.end - end) < sameEdge * size).length;
  if (start - edge > leastInset * size && ends >= leastEnds) return true;
  return lines
    .slice(Math.max(0, at - maxCompared), at + maxCompared)
    .some(
      (other) =>
        other !== line &&
        other.isRtl === isRtl &&
        Math.abs(other.baseline - line.baseline) < reach * size &&
        Math.abs(middleOf(other) - middleOf(line)) < sameMiddle * size &&
        start - outerStart(other) > leastNarrower * size,
    );
};

/**
 * Reads lines anew that are headings with a number, set to the right or to the middle: a number that stayed where it is, as
 * that of an item of a list does, would hold the translation where the source begins.
 */
export const withOwnNumbers = (
  lines: readonly Line[],
  widths: ReadonlyMap<PageFont, number>,
): readonly Line[] => {
  if (lines.length > maxLines) return lines;
  const edges = { left: Infinity, right: Infinity };
  for (const line of lines) {
    const side = line.isRtl ? 'right' : 'left';
    edges[side] = Math.min(edges[side], outerStart(line));
  }
  return lines.map((line, at) =>
    line.label > 0 &&
    /[\p{L}\p{N}]/u.test(labelText(line)) &&
    ownsNumber(line, at, lines, edges[line.isRtl ? 'right' : 'left'])
      ? lineOf(line, widths, false)
      : line,
  );
};
