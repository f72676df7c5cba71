import { describe, expect, test } from 'vitest';
import { findRegions } from '../src/layout/index.ts';
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
