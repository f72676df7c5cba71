import type { OcrBox, OcrWord } from '@dragoman/provider';
import { median } from '../pixels/index.ts';
import { type ReadLine, tailOf, topOf } from './lines.ts';

/** Degrees: boxes of words are known by a pixel, so that lines of two short words seem to be tilted by so much. */
const minTilt = 2.5;
/** Steeper lines are not read. */
const maxTilt = 20;
/** The line through its words misses none of them by more of an em. */
const maxMiss = 0.15;

/** Where the letters of a word stand in its middle: boxes of tilted words are higher than their letters, on both sides alike. */
const standingOf = ({ text, box }: Pick<OcrWord, 'text' | 'box'>, size: number) => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2 + ((topOf(text) - tailOf(text)) / 2) * size,
});

/** The rectangle of which a level box is the bounds once it is turned. */
const turned = (box: OcrBox, angle: number): OcrBox | undefined => {
  const radians = (Math.abs(angle) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const width = (box.width * cosine - box.height * sine) / Math.cos(2 * radians);
  const height = (box.height * cosine - box.width * sine) / Math.cos(2 * radians);
  if (width <= 0 || height <= 0) return undefined;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
    angle,
  };
};

/** The box of a line, turned as its words stand where recognition gives level boxes for all: on signs of a photograph. */
export const tiltedBox = ({ box, words }: ReadLine): OcrBox => {
  const last = words.at(-1);
  if (box.angle !== 0 || words.length < 2 || !last) return box;
  const size = Math.min(...words.map((word) => word.box.height / (topOf(word.text) + tailOf(word.text))));
  const places = words.map((word) => standingOf(word, size));
  const [meanX, meanY] = [0, 1].map(
    (axis) => places.reduce((sum, { x, y }) => sum + (axis === 0 ? x : y), 0) / places.length,
  ) as [number, number];
  const spread = places.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = places.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / Math.max(1, spread);
  const misses = places.map(({ x, y }) => Math.abs(y - meanY - slope * (x - meanX)));
  const angle = (Math.atan(slope) * 180) / Math.PI;
  if (Math.abs(angle) < minTilt || Math.abs(angle) > maxTilt || Math.max(...misses) > maxMiss * size)
    return box;
  // Of a level line the box is no higher than its highest word: a label beside a larger one is not tilted.
  const highest = median(words.map((word) => word.box.height));
  return box.height > highest * 1.1 ? (turned(box, angle) ?? box) : box;
};
