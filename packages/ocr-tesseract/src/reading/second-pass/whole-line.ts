import type { Picture } from '../../picture/decode.ts';
import type { Box } from '../box.ts';
import { clearRules } from './edges.ts';
import { strokesIn } from './strokes.ts';

/** Heights of a line: gaps between its words at most, how far it is followed to each side, and above and below. */
const maxGap = 0.6;
/** Between a letter and its dot. */
const maxDotGap = 0.15;
/** What is no wider than high is a letter of a word, or an icon beside one, which stands farther away. */
const maxLetterGap = 0.2;
const letterWidth = 1.5;
const reachAlong = 30;
const reachAcross = 0.4;
const maxStroke = 0.4;
/** Heights of a line that a stroke goes straight on at most: what is longer is a rule. */
const maxRun = 2.5;

/** Goes on from a place as long as there is something, over gaps up to `gap`; the last place where there is. */
const follow = (
  from: number,
  step: 1 | -1,
  end: number,
  gap: number,
  has: (place: number) => 'letter' | 'rule' | undefined,
): number => {
  let last = from;
  for (let place = from; place !== end && Math.abs(place - last) <= gap; place += step) {
    const found = has(place);
    if (found === 'rule') break;
    if (found === 'letter') last = place;
  }
  return last;
};

/**
 * The whole line that a part of it belongs to: as far to both sides as strokes follow each other as those of words do.
 *
 * @param part in whole pixels, within the picture
 * @param kind whether its letters are lighter or darker than their ground
 */
export const wholeLine = (picture: Picture, part: Box, kind: 'light' | 'dark'): Box => {
  const along = Math.round(part.height * reachAlong);
  const across = Math.round(part.height * reachAcross);
  const x = Math.max(0, part.x - along);
  const y = Math.max(0, part.y - across);
  const strip = {
    x,
    y,
    width: Math.min(picture.width, part.x + part.width + along) - x,
    height: Math.min(picture.height, part.y + part.height + across) - y,
  };
  const strokes = strokesIn(picture, strip, part.height * maxStroke, kind);
  clearRules(strokes, strip.width, strip.height, part.height * maxRun);
  const [top, bottom] = [part.y - y, part.y - y + part.height];
  const inColumn = (column: number): 'letter' | 'rule' | undefined => {
    let inside = 0;
    let all = 0;
    for (let row = 0; row < strip.height; row += 1) {
      if (strokes[row * strip.width + column] === 0) continue;
      all += 1;
      if (row >= top && row < bottom) inside += 1;
    }
    return all >= strip.height * 0.95 ? 'rule' : inside > 0 ? 'letter' : undefined;
  };
  const gap = Math.max(
    3,
    Math.round(part.height * (part.width < part.height * letterWidth ? maxLetterGap : maxGap)),
  );
  const left = follow(part.x - x, -1, -1, gap, inColumn);
  const right = follow(part.x - x + part.width - 1, 1, strip.width, gap, inColumn);
  const sums = Array.from({ length: strip.height }, (_, row) => {
    let sum = 0;
    for (let column = left; column <= right; column += 1)
      sum += strokes[row * strip.width + column] as number;
    return sum;
  });
  const inRow = (row: number): 'letter' | undefined => ((sums[row] ?? 0) > 0 ? 'letter' : undefined);
  // The part may reach beyond its line: from where there is most, the line goes as far as there is anything.
  const densest = sums.reduce(
    (best, sum, row) => (row >= top && row < bottom && sum > (sums[best] ?? 0) ? row : best),
    top,
  );
  const dot = Math.max(2, Math.round(part.height * maxDotGap));
  const upper = follow(densest, -1, -1, dot, inRow);
  const lower = follow(densest, 1, strip.height, dot, inRow);
  return { x: x + left, y: y + upper, width: right - left + 1, height: lower - upper + 1 };
};
