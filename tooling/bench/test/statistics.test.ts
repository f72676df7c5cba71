import { describe, expect, it } from 'vitest';
import { median, medianDifference, medianRatio, percentile, slope, steadyRate } from '../src/statistics.ts';

describe('statistics', () => {
  it('takes the middle, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('takes percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('pairs the values of a round before it takes the middle', () => {
    expect(medianRatio([10, 200, 30], [1, 100, 10])).toBe(3);
    expect(medianDifference([10, 200, 30], [1, 100, 10])).toBe(20);
    expect(medianRatio([1, 2], [1])).toBeNaN();
  });

  it('finds a slope that one wild point does not tilt', () => {
    const line = Array.from({ length: 9 }, (_, x) => ({ x, y: 2 * x + 1 }));
    expect(slope([...line, { x: 9, y: 1_000 }])).toBe(2);
  });

  it('takes the rate of the middle, without what comes before and after', () => {
    const steady = Array.from({ length: 80 }, (_, index) => 1_000 + index * 5);
    const slowStart = Array.from({ length: 10 }, (_, index) => index * 90);
    const slowEnd = Array.from({ length: 10 }, (_, index) => 2_000 + index * 900);
    expect(steadyRate([...slowStart, ...steady, ...slowEnd.slice(1), 20_000])).toBeCloseTo(200, 1);
    expect(steadyRate([])).toBeNaN();
  });
});
