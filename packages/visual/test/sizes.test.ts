import { describe, expect, test } from 'vitest';
import { findRegions } from '../src/layout/index.ts';
import type { MeasuredLine } from '../src/layout/paragraphs.ts';
import { sized } from '../src/layout/sizes.ts';
import { Drawing } from './support/picture.ts';

const labels = [
  { text: 'Account settings', size: 24, weight: 700 },
  { text: 'Display name', size: 13, weight: 700 },
  { text: 'Save profile', size: 14, weight: 700 },
  { text: 'Changes are stored at once', size: 12, weight: 400 },
  { text: 'Notifications', size: 13, weight: 400 },
  { text: 'Invite your colleagues', size: 14, weight: 400 },
  { text: 'Messages and calls', size: 15, weight: 400 },
] as const;

const read = (firstBaseline: number) => {
  const drawing = new Drawing(400, 400);
  for (const [index, label] of labels.entries())
    drawing.label({ ...label, x: 30.3 + index * 0.2, baseline: firstBaseline + index * 48 });
  return findRegions(drawing.picture, drawing.read(), 'en');
};

describe.each([40, 40.35, 40.7])('labels whose baselines lie at %d and below', (firstBaseline) => {
  test.each(labels.map(({ text, size }) => [text, size] as const))(
    '%s is %i pixels large, to a hundredth of that',
    (text, size) => {
      const found = read(firstBaseline).find((region) => region.text === text);
      expect(Math.abs((found?.region.size ?? 0) / size - 1)).toBeLessThan(0.01);
    },
  );
});

describe('a font that is not ours', () => {
  test('of tails half as long is set smaller than its tall letters say, and larger than its whole height', () => {
    const drawing = new Drawing(500, 400);
    const texts = ['Going by ferry', 'Paying gladly', 'Plan your journey', 'Apply quickly'];
    for (const [index, text] of texts.entries()) {
      const baseline = 60 + index * 80;
      drawing.label({ text, size: 40, x: 30, baseline });
      drawing.box(0, baseline + 5, 500, 30, () => [255, 255, 255]);
    }
    const sizes = findRegions(drawing.picture, drawing.read(), 'en').map(({ region }) => region.size);
    expect(sizes).toHaveLength(texts.length);
    for (const size of sizes) {
      expect(size).toBeGreaterThan(40 * 0.9);
      expect(size).toBeLessThan(40 * 0.98);
    }
  });

  const lineOf = (size: number, widthSize: number): MeasuredLine =>
    ({ text: 'Settings', look: { size, widthSizes: { 400: widthSize }, boldness: 0 } }) as MeasuredLine;
  const sizesOf = (lines: readonly MeasuredLine[]) =>
    sized(lines, 'screen').map(({ look }) => Math.round(look.size * 100) / 100);

  test('comes back no taller than it was where one line of it runs wider than the others, and no wider', () => {
    const others = [lineOf(20, 18), lineOf(20, 18), lineOf(20, 18)];
    expect(sizesOf([...others, lineOf(20, 19.8)])).toEqual([20, 20, 20, 20]);
    expect(sizesOf([...others, lineOf(20, 17.1)])).toEqual([20, 20, 20, 19]);
  });

  test('that runs as wide as ours is believed in its width alone', () => {
    const others = [lineOf(20, 20), lineOf(20, 20), lineOf(20, 20)];
    expect(sizesOf([...others, lineOf(20, 21)])).toEqual([20, 20, 20, 21]);
  });
});
