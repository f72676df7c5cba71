import type { Surroundings } from '../measure/index.ts';
import type { Rectangle, Region } from '../region.ts';
import type { Paragraph } from './paragraphs.ts';

const centreOf = (box: Rectangle): number => box.x + box.width / 2;
const rightOf = (box: Rectangle): number => box.x + box.width;

/** By how much values spread. */
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * On which edge a text stands: that of its lines where it has several; in a button the middle, where the gaps to both
 * sides are equal; else the edge that it shares with other texts of the picture.
 *
 * @param others the boxes of all texts, this one's included
 */
export const alignmentOf = (
  paragraph: Paragraph,
  box: Rectangle,
  container: Rectangle | null,
  { room, isBetween }: Pick<Surroundings, 'room' | 'isBetween'>,
  others: readonly Rectangle[],
  size: number,
): Region['align'] => {
  const lines = paragraph.map(({ look }) => look.box);
  if (lines.length > 1) {
    // The first line of a longer paragraph may be indented.
    const left = spread((lines.length > 2 ? lines.slice(1) : lines).map((line) => line.x));
    const right = spread(lines.map(rightOf));
    const middle = spread(lines.map(centreOf));
    if (left <= size * 0.25) return 'left';
    if (middle <= size * 0.35 && middle < right) return 'centre';
    return right <= size * 0.25 ? 'right' : 'left';
  }
  const gapLeft = box.x - room.x;
  const gapRight = rightOf(room) - rightOf(box);
  // The edges of what encloses a text are known by a few pixels only where the picture was compressed.
  const isCentred =
    Math.abs(gapLeft - gapRight) <= Math.max(3, size * 0.25, Math.min(gapLeft, gapRight) * 0.12);
  const near = Math.max(3, size * 0.2);
  const sharing = (edge: (other: Rectangle) => number): number =>
    others.filter((other) => other !== box && Math.abs(edge(other) - edge(box)) <= near).length;
  const left = sharing((other) => other.x);
  const right = sharing(rightOf);
  // Words of one length that begin at one edge have one middle, too: those count once.
  const middles = others.filter(
    (other) => other !== box && Math.abs(centreOf(other) - centreOf(box)) <= near,
  );
  const middle = middles.filter(
    ({ x }, index) => !middles.slice(0, index).some((other) => Math.abs(other.x - x) <= near),
  ).length;
  if (container) {
    // A long word fills its cell of a table, and stands on the edge of its column all the same.
    if (isCentred) return left > 1 && left > middle ? 'left' : 'centre';
    return gapRight < size && gapLeft > gapRight * 3 ? 'right' : 'left';
  }
  // Right edges meet by chance wherever there are columns.
  if (left > 0 && (left >= middle || !isCentred)) return 'left';
  if (middle > left && (isCentred || (middle > 1 && left === 0))) return 'centre';
  if (right > 1 && left === 0) return 'right';
  // What lies free without edges lies so by chance.
  return isCentred && isBetween && gapLeft > size ? 'centre' : 'left';
};
