import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownSize, toShown } from '../../../src/pdf/bilingual/geometry.ts';
import { besideMatrix } from '../../../src/pdf/bilingual/side-by-side.ts';
import { apply, inverse, multiply } from '../../../src/pdf/matrix.ts';
import { boxUnder, type PageFrame } from '../../../src/pdf/page-frame.ts';

const frames = fc
  .record({
    left: fc.integer({ min: -500, max: 500 }),
    bottom: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 1, max: 2_000 }),
    height: fc.integer({ min: 1, max: 2_000 }),
    rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    userUnit: fc.constantFrom(0.5, 1, 2, 10),
  })
  .map(
    ({ left, bottom, width, height, rotate, userUnit }): PageFrame => ({
      view: { left, bottom, right: left + width, top: bottom + height },
      rotate,
      userUnit,
    }),
  );

it('a source stands beside its translation with the same top, however both are turned, cut and scaled', () => {
  fc.assert(
    fc.property(frames, frames, fc.boolean(), (source, target, isMirrored) => {
      const seen = boxUnder(multiply(besideMatrix(source, target, isMirrored), toShown(target)), source.view);
      const [width, height] = shownSize(source);
      const [targetWidth, targetHeight] = shownSize(target);
      expect(seen.left).toBeCloseTo(isMirrored ? targetWidth : -width, 4);
      expect(seen.right - seen.left).toBeCloseTo(width, 4);
      expect(seen.top).toBeCloseTo(targetHeight, 4);
      expect(seen.top - seen.bottom).toBeCloseTo(height, 4);
    }),
  );
});

it('a page turned a quarter to the right shows its left edge on top', () => {
  const frame: PageFrame = { view: { left: 10, bottom: 20, right: 110, top: 220 }, rotate: 90, userUnit: 1 };
  expect(apply(toShown(frame), 10, 20)).toEqual([0, 100]);
  expect(apply(toShown(frame), 10, 220)).toEqual([200, 100]);
  expect(inverse([1, 0, 2, 0, 5, 5])).toBeUndefined();
});
