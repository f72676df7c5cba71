import { describe, expect, it } from 'vitest';
import { drawVictims } from '../src/benchmarks/chaos/victims.ts';
import { randomStream } from '../src/random.ts';

const take = (seed: number, count: number) => Array.from({ length: count }, randomStream(seed));

describe('the draw of victims', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(take(5, 20)).toEqual(take(5, 20));
    expect(take(5, 20)).not.toEqual(take(6, 20));
    for (const number of take(1, 1_000)) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(1);
    }
  });

  it('strikes each victim as often as asked, in a mixed order', () => {
    const drawn = drawVictims(50, randomStream(7));
    expect(drawn.filter((victim) => victim === 'api')).toHaveLength(50);
    expect(drawn.filter((victim) => victim === 'database')).toHaveLength(50);
    expect(drawn).not.toEqual([...drawn].sort());
  });
});
