import type { TextPlace } from '../place.ts';
import { least, most } from './glyph.ts';
import type { Line } from './lines/line.ts';
import type { Paragraph } from './paragraph.ts';

type Align = TextPlace['align'];

/** What stands above and below a text in its column, and where the column begins and ends, in reading direction. */
export interface Surroundings {
  readonly start: number;
  readonly end: number;
  /** Walls of a cell rather than edges of other text. */
  readonly isWalled: boolean;
  readonly others: readonly Line[];
  /** How many lines of the page end where the first of the text does, itself included. */
  readonly flush: number;
}

const maxIndent = 6;
/** A line ends where so many do, itself among them: that is no chance. */
const leastFlush = 3;

const spread = (values: readonly number[]): number => most(values) - least(values);

const ofLines = (lines: readonly Line[], surroundings: Surroundings): Align | undefined => {
  const size = (lines[0] as Line).size;
  const rest = lines.slice(1);
  const middles = spread(lines.map(({ start, end }) => (start + end) / 2));
  const starts = spread(lines.map(({ start }) => start));
  const ends = spread(lines.map(({ end }) => end));
  const [first] = lines as [Line];
  // Blanks at the ends of lines make the left edge of Hebrew uneven.
  const areEndsAlike = ends < (first.isRtl ? 0.4 : 0.3) * size;
  // No first line is indented so far.
  const isIndented = rest.length > 1 || starts < maxIndent * size || !areEndsAlike;
  const isFromStart =
    (isIndented && spread(rest.map(({ start }) => start)) < 0.3 * size) || starts < 0.3 * size;
  const full = lines.slice(0, -1);
  const isFlush = spread(full.map(({ end }) => end)) < 0.2 * size;
  if (middles < 0.4 * size && starts > 0.6 * size && ends > 0.6 * size) return 'centre';
  if (isFromStart && isFlush) {
    if (full.length > 1) return 'justified';
    const reaches = Math.abs(first.end - surroundings.end) < 0.2 * size;
    if (reaches && Math.abs(first.start - (lines[1] as Line).start) < maxIndent * size)
      return surroundings.others.some(({ end }) => Math.abs(end - first.end) < 0.15 * size)
        ? 'justified'
        : 'left';
  }
  if (isFromStart) return 'left';
  return areEndsAlike ? 'right' : undefined;
};

const ofLine = (line: Line, { start, end, isWalled, others, flush }: Surroundings): Align => {
  const { size } = line;
  const before = line.start - start;
  const after = end - line.end;
  const isMiddle = Math.abs(before - after) < Math.max(0.5 * size, 0.06 * Math.min(before, after));
  const near = (edge: (other: Line) => number): number =>
    others.filter((other) => Math.abs(edge(other) - edge(line)) < 0.15 * size).length;
  const [starts, ends, middles] = [
    near((other) => other.start),
    near((other) => other.end),
    near((other) => (other.start + other.end) / 2),
  ];
  if (isWalled) {
    if (isMiddle && before > 0.8 * size && starts <= middles) return 'centre';
    return after < 1.5 * size && before > 2.5 * after && before > size && starts <= ends ? 'right' : 'left';
  }
  if (line.label > 0 || before < 0.3 * size) return 'left';
  if (starts > 0 && starts >= ends && starts >= middles) return 'left';
  if (isMiddle && before > 1.5 * size) return 'centre';
  if (ends > 0 && ends > middles && starts === 0 && before > 2 * size) return 'right';
  if (middles > 0 && before > 0.8 * size) return 'centre';
  return (after < 0.5 * size || flush >= leastFlush) && before > maxIndent * size ? 'right' : 'left';
};

/** On which edge the lines of a text stand, as it is seen. */
export const alignmentOf = ({ lines }: Paragraph, surroundings: Surroundings): Align => {
  const [first] = lines;
  const align = (lines.length > 1 ? ofLines(lines, surroundings) : undefined) ?? ofLine(first, surroundings);
  if (!first.isRtl || align === 'centre' || align === 'justified') return align;
  return align === 'left' ? 'right' : 'left';
};
