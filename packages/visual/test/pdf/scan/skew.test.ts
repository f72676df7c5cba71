import sharp from 'sharp';
import { expect, test } from 'vitest';
import { skewOf } from '../../../src/pdf/scan/skew.ts';
import { Drawing } from '../../support/picture.ts';

const lines = [
  'The harbour wakes before the town',
  'and every boat carries a lamp',
  'while gulls quarrel over the',
  'first baskets of the morning',
];

const pageAt = async (degrees: number) => {
  const drawing = new Drawing(900, 500);
  for (const [index, text] of lines.entries())
    drawing.label({ text, x: 120, baseline: 150 + index * 60, size: 40 });
  const { samples, width, height } = drawing.picture;
  const { data, info } = await sharp(samples as Uint8Array, { raw: { width, height, channels: 3 } })
    .rotate((degrees + 360) % 360, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
};

test.each([-7, -2, -0.6, 0.4, 2, 5.5, 92, 268])(
  'lines that run at %d degrees are measured',
  async (degrees) => {
    const expected = degrees - 90 * Math.round(degrees / 90);
    expect(Math.abs(skewOf(await pageAt(degrees)) - expected)).toBeLessThan(0.16);
  },
);

test.each([0, 90, 180])('a page that lies straight at %d degrees is not turned', async (degrees) => {
  expect(skewOf(await pageAt(degrees))).toBe(0);
});

test('a page of one colour, and one of noise, are left as they lie', () => {
  const blank = new Uint8Array(300 * 200).fill(240);
  expect(skewOf({ width: 300, height: 200, pixels: blank })).toBe(0);
  let state = 1;
  const noise = Uint8Array.from(blank, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
  expect(skewOf({ width: 300, height: 200, pixels: noise })).toBe(0);
});
