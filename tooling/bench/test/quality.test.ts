import { describe, expect, it } from 'vitest';
import { chrf } from '../src/benchmarks/quality/chrf.ts';
import type { JudgedPair } from '../src/benchmarks/quality/corpus.ts';
import { faults, passagesOf, withoutOneSentence } from '../src/benchmarks/quality/faults.ts';
import { areaUnderCurve, areaWithInterval, kendall, pearson } from '../src/benchmarks/quality/statistics.ts';
import { randomStream } from '../src/random.ts';

describe('the area under the curve', () => {
  it('is 1 where every good one is above, 0.5 where nothing differs, 0 upside down', () => {
    expect(areaUnderCurve([{ good: 0.9, damaged: 0.2 }])).toBe(1);
    expect(areaUnderCurve([{ good: 0.5, damaged: 0.5 }])).toBe(0.5);
    expect(areaUnderCurve([{ good: 0.1, damaged: 0.2 }])).toBe(0);
  });

  it('compares every good one with every damaged one', () => {
    const pairs = [
      { good: 0.9, damaged: 0.5 },
      { good: 0.4, damaged: 0.3 },
    ];
    expect(areaUnderCurve(pairs)).toBe(0.75);
  });

  it('lies in its interval, which is the same for the same seed', () => {
    const random = randomStream(1);
    const pairs = Array.from({ length: 200 }, () => ({ good: 0.3 + random() * 0.7, damaged: random() }));
    const one = areaWithInterval(pairs, 200, 7);
    expect(one).toEqual(areaWithInterval(pairs, 200, 7));
    expect(one.low).toBeLessThan(one.area);
    expect(one.high).toBeGreaterThan(one.area);
  });
});

it('correlates', () => {
  expect(pearson([1, 2, 3], [2, 4, 6])).toBeCloseTo(1);
  expect(kendall([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(4 / 6);
  // scipy.stats.kendalltau([1, 2, 2, 3], [1, 2, 3, 4])
  expect(kendall([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(0.9128709);
});

it('measures the overlap of characters', () => {
  expect(chrf('the old bridge', 'the old bridge')).toBeCloseTo(1);
  expect(chrf('xyz', 'the old bridge')).toBe(0);
  expect(chrf('the old brigde', 'the old bridge')).toBeGreaterThan(
    chrf('an ancient bridge', 'the old bridge'),
  );
});

describe('faults', () => {
  const pair = (position: number): JudgedPair => ({
    set: 'own',
    group: 'document',
    sourceLanguage: 'en',
    targetLanguage: 'es',
    source: `The shop number ${position}, 5 km from here, opens at 9 every Monday.`,
    target: `La tienda número ${position}, a 5 km de aquí, abre a las 9 cada lunes.`,
    system: 'one',
    position,
    judgement: 0,
    segment: `document/${position}`,
  });
  const pairs = [1, 2, 3, 4, 5, 6, 7].map(pair);

  it.each(Object.entries(faults))('%s changes the text, the same way for the same seed', (_, spoil) => {
    const [first] = pairs;
    if (!first) throw new Error('no pair');
    const damaged = spoil(first, randomStream(3), pairs);
    expect(damaged).toBeDefined();
    expect(damaged).not.toBe(first.target);
    expect(spoil(first, randomStream(3), pairs)).toBe(damaged);
  });

  it('drop one sentence of a passage of three to five neighbours', () => {
    const passages = passagesOf(pairs, randomStream(5));
    expect(passages.length).toBeGreaterThan(0);
    for (const passage of passages) {
      expect(passage.sources.length).toBeGreaterThanOrEqual(3);
      expect(passage.sources.length).toBeLessThanOrEqual(5);
      const left = withoutOneSentence(passage, randomStream(1));
      expect(passage.targets.filter((target) => left.includes(target))).toHaveLength(
        passage.targets.length - 1,
      );
    }
  });
});
