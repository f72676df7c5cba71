import { continues, type GoesOn, isAlike, isListItem, type MeasuredLine } from './paragraphs.ts';

/** Em by which a first line is indented, or hangs out, at most. */
const maxIndent = 4;

const leftOf = ({ look }: MeasuredLine): number => look.box.x;
const rightOf = ({ look }: MeasuredLine): number => look.box.x + look.box.width;
const middleOf = ({ look }: MeasuredLine): number => look.box.x + look.box.width / 2;

/**
 * Whether a line of a page is read on from the line above it. Body text is one paragraph until a line ends early, is
 * indented, begins with a bullet, or stands farther below.
 */
export const readsOn: GoesOn = (upper, lower, paragraph) => {
  if (!isAlike(upper, lower, paragraph)) return false;
  if (lower.hasBullet || isListItem(lower.text)) return false;
  const size = Math.max(upper.look.size, lower.look.size);
  const near = Math.max(2, size * 0.3);
  const isCentred =
    Math.abs(middleOf(upper) - middleOf(lower)) <= near && Math.abs(leftOf(upper) - leftOf(lower)) > near;
  const body = paragraph[1];
  const indent = leftOf(upper) - leftOf(lower);
  // The second line says where the others begin; the first may be indented.
  const isOnEdge = body
    ? Math.abs(leftOf(body) - leftOf(lower)) <= near
    : indent >= -near && indent <= size * maxIndent;
  if (!isOnEdge && !isCentred) return false;
  // A word that is divided goes on whatever the lines are like.
  if (/\p{L}[-‐]$/u.test(upper.text) && /^\p{Ll}/u.test(lower.text)) return true;
  const firstWord = lower.text.split(/\s/u)[0] ?? '';
  const wordWidth = (lower.look.box.width * firstWord.length) / Math.max(1, lower.text.length) + size * 0.2;
  const lines = [...paragraph, lower];
  const edge = Math.max(...lines.map(rightOf));
  const widest = Math.max(...lines.map(({ look }) => look.box.width));
  // Had the next line's first word fitted behind this one, it would stand there.
  const isFull = isCentred
    ? upper.look.box.width + wordWidth >= widest * 0.97
    : rightOf(upper) + wordWidth >= edge - widest * 0.03;
  if (!isFull) return false;
  const words = upper.text.split(/\s/u).length;
  if (!/\s/u.test(upper.text) && !/\s/u.test(lower.text)) return upper.look.box.width > size * 4;
  return continues(upper, lower) || (words >= 3 && !/[.!?:]$/u.test(upper.text)) || words >= 6;
};
