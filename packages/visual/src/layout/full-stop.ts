import { colourDistance, type Picture } from '../pixels/index.ts';
import type { MeasuredLine } from './paragraphs.ts';

/** Em: how far behind its word a full stop ends at most, and how wide and high it is. */
const reach = 0.5;
const dotWidth = 0.26;
const dotHeight = 0.28;
/** Em below the baseline that belong to a full stop, and not to a comma. */
const below = 0.1;
/** Em to the next thing behind it. */
const clearance = 0.3;
/** Words of a text that may be a sentence. */
const minWords = 3;

/**
 * Adds the full stop to a sentence of which recognition has left it out: of small text it is a pixel or two. What stays
 * of it in the picture would be seen, and be taken for the edge of the room.
 */
export const withFullStop = (picture: Picture, line: MeasuredLine): MeasuredLine => {
  const { text, look, words } = line;
  if (!/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u.test(text)) return line;
  if (line.box.angle !== 0 || text.split(/\s+/u).length < minWords) return line;
  const { seen, width, height } = picture;
  const { size, baseline, colour, background } = look;
  const isInk = (x: number, y: number): boolean => {
    const at = (y * width + x) * 3;
    const pixel = [seen[at] ?? 0, seen[at + 1] ?? 0, seen[at + 2] ?? 0] as const;
    return colourDistance(pixel, colour) < colourDistance(pixel, background);
  };
  const right = look.box.x + look.box.width;
  const first = Math.floor(right + 1);
  const last = Math.min(width - 1, Math.ceil(right + size * (reach + clearance)));
  const top = Math.max(0, Math.floor(look.box.y));
  const bottom = Math.min(height - 1, Math.ceil(baseline + size * 0.3));
  let [left, end, upper, lower] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let x = first; x <= last; x += 1)
    for (let y = top; y <= bottom; y += 1) {
      if (!isInk(x, y)) continue;
      [left, end] = [Math.min(left, x), Math.max(end, x + 1)];
      [upper, lower] = [Math.min(upper, y), Math.max(lower, y + 1)];
    }
  const isDot =
    end > left &&
    end - right <= size * reach &&
    end - left <= Math.max(2, size * dotWidth) &&
    lower - upper <= Math.max(2, size * dotHeight) &&
    Math.abs(lower - baseline) <= Math.max(1, size * below);
  if (!isDot) return line;
  const ending = words.at(-1);
  return {
    ...line,
    text: `${text}.`,
    words: ending ? [...words.slice(0, -1), { ...ending, text: `${ending.text}.` }] : words,
    look: { ...look, box: { ...look.box, width: end - look.box.x } },
  };
};
