import { describe, expect, test } from 'vitest';
import { decode, type Picture } from '../src/picture/decode.ts';
import { withoutDark, withoutLight } from '../src/picture/morphology.ts';
import { candidatesIn } from '../src/reading/second-pass/candidates.ts';
import { cutOut } from '../src/reading/second-pass/dark-on-light.ts';
import { strokesIn } from '../src/reading/second-pass/strokes.ts';
import { wholeLine } from '../src/reading/second-pass/whole-line.ts';
import { createReader, linesOf, pictureOf } from './support/provider.ts';

const read = createReader();

const pictureOfGrey = (width: number, height: number, at: (x: number, y: number) => number): Picture => ({
  width,
  height,
  warnings: [],
  pixels: Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3);
    return at(pixel % width, Math.floor(pixel / width));
  }),
});

const boxOf = ({ width, height }: Picture) => ({ x: 0, y: 0, width, height });

describe('letters over the outline of a thing', () => {
  test('are read, the whole of their line, and once', async () => {
    const lines = linesOf(await read(pictureOf('outline')));
    expect(lines.map(({ text }) => text)).toEqual(['Plan your next journey', 'Display name']);
    expect(lines[0]?.box.x).toBeCloseTo(43, -1);
    expect(lines[0]?.box.width).toBeCloseTo(330, -1.5);
  });

  test('are cut out dark on white, without the outline', async () => {
    const { picture, kind } = cutOut(await decode(pictureOf('outline'), 'png'), {
      x: 42,
      y: 38,
      width: 335,
      height: 26,
    });
    expect(kind).toBe('light');
    // The outline runs through the corners of the cutting.
    const corners = [0, picture.width - 1].map((x) => picture.pixels[x] ?? 0);
    expect(Math.min(...corners)).toBeGreaterThan(200);
    const dark = picture.pixels.filter((value) => value < 80).length / picture.pixels.length;
    expect(dark).toBeGreaterThan(0.1);
    expect(dark).toBeLessThan(0.4);
  });
});

test('the border of a cell is not cut out with what stands in it', () => {
  const picture = pictureOfGrey(200, 80, (x, y) =>
    x < 2 || (x >= 24 && x < 27) || (y >= 30 && y < 50 && x >= 30 && x < 100 && x % 6 < 2) ? 20 : 250,
  );
  const { picture: cut, box } = cutOut(picture, { x: 30, y: 30, width: 70, height: 20 });
  expect(box.x).toBeLessThanOrEqual(24);
  const middle = cut.width * Math.floor(cut.height / 2);
  for (let column = 0; column < 30 - box.x; column += 1)
    expect(cut.pixels[middle + column]).toBeGreaterThan(200);
  expect(cut.pixels[middle + 30 - box.x]).toBeLessThan(60);
});

/** A light bar of two pixels over a step from dark to middle grey. */
const barOverStep = pictureOfGrey(60, 40, (x, y) => (x === 30 || x === 31 ? 230 : y < 20 ? 40 : 120));

describe('strokes', () => {
  test('are what is lighter than both sides, not where one side ends', () => {
    const light = strokesIn(barOverStep, boxOf(barOverStep), 8, 'light');
    expect(light.reduce((sum, value) => sum + value, 0)).toBe(2 * 40);
    expect(strokesIn(barOverStep, boxOf(barOverStep), 8, 'dark').every((value) => value === 0)).toBe(true);
  });

  test('are found behind an outline that hangs together with them', () => {
    // Bars as high and as close as letters, over an outline as long as the picture.
    const picture = pictureOfGrey(400, 200, (x, y) =>
      y >= 96 && y < 110 && x >= 100 && x < 180 && x % 6 < 2
        ? 235
        : y < 100 + 55 * Math.sin(x / 30)
          ? 130
          : 50,
    );
    const found = candidatesIn(picture, [], 1).filter(
      ({ x, width, height }) => height < 30 && x >= 90 && x + width <= 190 && width > 70,
    );
    expect(found).toHaveLength(1);
  });

  test('follow each other to the ends of a line, and not to what stands apart or to a rule', () => {
    const letters = (x: number): boolean =>
      (x >= 40 && x < 140 && x % 6 < 2) || (x >= 144 && x < 200 && x % 6 < 2);
    const picture = pictureOfGrey(400, 60, (x, y) =>
      x === 208 ||
      (letters(x) && y >= 20 && y < 34) ||
      (x >= 230 && x < 260 && x % 6 < 2 && y >= 20 && y < 34)
        ? 20
        : 240,
    );
    const line = wholeLine(picture, { x: 90, y: 22, width: 30, height: 14 }, 'dark');
    expect(line).toMatchObject({ y: 20, height: 14 });
    expect(line.x).toBeLessThanOrEqual(43);
    expect(line.x + line.width).toBeGreaterThan(190);
    expect(line.x + line.width).toBeLessThan(208);
  });
});

test('a line is not followed along a rule', () => {
  const picture = pictureOfGrey(300, 60, (x, y) =>
    (y >= 28 && y < 30) || (x >= 140 && x < 150 && y >= 24 && y < 34) ? 20 : 250,
  );
  const part = { x: 140, y: 24, width: 10, height: 10 };
  expect(wholeLine(picture, part, 'dark').width).toBeLessThan(20);
});

test('what is dark and narrow is filled, and what is light and narrow taken away, at any radius', () => {
  const { width, height } = barOverStep;
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => barOverStep.pixels[at * 3] ?? 0);
  const slow = (from: Uint8Array, radius: number, pick: (values: number[]) => number): Uint8Array =>
    Uint8Array.from(from, (_, at) => {
      const values: number[] = [];
      for (let y = Math.floor(at / width) - radius; y <= Math.floor(at / width) + radius; y += 1)
        for (let x = (at % width) - radius; x <= (at % width) + radius; x += 1)
          if (x >= 0 && y >= 0 && x < width && y < height) values.push(from[y * width + x] ?? 0);
      return pick(values);
    });
  for (const radius of [1, 3, 7, 50]) {
    const least = (from: Uint8Array): Uint8Array => slow(from, radius, (values) => Math.min(...values));
    const most = (from: Uint8Array): Uint8Array => slow(from, radius, (values) => Math.max(...values));
    expect(withoutLight({ width, height, pixels }, radius).pixels).toEqual(most(least(pixels)));
    expect(withoutDark({ width, height, pixels }, radius).pixels).toEqual(least(most(pixels)));
  }
});
