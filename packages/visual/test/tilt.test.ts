import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../src/layout/lines.ts';
import { tiltedBox } from '../src/layout/tilt.ts';

type Word = readonly [text: string, x: number, width: number, top: number, tail: number];

/** The level bounds of words of a line that is turned around its left end. */
const lineOf = (words: readonly Word[], angle: number): ReadLine => {
  const radians = (angle * Math.PI) / 180;
  const read = words.map(([text, left, width, top, tail]) => {
    const corners = [left, left + width].flatMap((along) =>
      [-top, tail].map((down) => ({
        x: 100 + along * Math.cos(radians) - down * Math.sin(radians),
        y: 200 + along * Math.sin(radians) + down * Math.cos(radians),
      })),
    );
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { text, box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, angle: 0 } };
  });
  const x = Math.min(...read.map(({ box }) => box.x));
  const y = Math.min(...read.map(({ box }) => box.y));
  const width = Math.max(...read.map(({ box }) => box.x + box.width)) - x;
  const height = Math.max(...read.map(({ box }) => box.y + box.height)) - y;
  const text = words.map(([word]) => word).join(' ');
  return { text, box: { x, y, width, height, angle: 0 }, words: read, confidence: 0.9, hasBullet: false };
};

/** Of 30 pixels: letters that reach up, that do not, and that hang down. */
const words: readonly Word[] = [
  ['Plan', 0, 60, 22, 0],
  ['your', 68, 60, 16, 7],
  ['next', 136, 60, 22, 0],
  ['journey', 204, 90, 22, 7],
];

describe('the box of a line of level words', () => {
  it.each([-12, -5, 4, 9])('that stand on a slope of %d degrees is turned by so much', (angle) => {
    const box = tiltedBox(lineOf(words, angle));
    expect(Math.abs(box.angle - angle)).toBeLessThan(1);
    expect(Math.abs(box.width - 294)).toBeLessThan(12);
    expect(Math.abs(box.height - 29)).toBeLessThan(10);
  });

  it.each([0, 1])('stays level where the slope is %d, however high the letters are', (angle) => {
    const line = lineOf(words, angle);
    expect(tiltedBox(line)).toBe(line.box);
  });

  it('stays level where the words stand on no line', () => {
    const line = lineOf(words, 0);
    const moved = line.words.map((word, index) => ({
      ...word,
      box: { ...word.box, y: word.box.y + ([0, 14, -9, 20][index] ?? 0) },
    }));
    expect(tiltedBox({ ...line, words: moved })).toBe(line.box);
  });
});
