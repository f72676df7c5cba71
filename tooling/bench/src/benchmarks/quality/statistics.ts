import { randomStream } from '../../random.ts';
import { percentile } from '../../statistics.ts';

/** Scores have four decimals. */
const steps = 10_000;

/** A good translation's score and that of the same with a fault. */
export interface ScorePair {
  readonly good: number;
  readonly damaged: number;
}

/** The probability that one of `good` is above one of `damaged`, ties counting half: the area under the curve. */
export const areaBetween = (good: readonly number[], damaged: readonly number[]): number => {
  const count = (scores: readonly number[]): Float64Array => {
    const counts = new Float64Array(steps + 1);
    for (const score of scores) {
      const step = Math.round(score * steps);
      counts[step] = (counts[step] ?? 0) + 1;
    }
    return counts;
  };
  const [ofGood, ofDamaged] = [count(good), count(damaged)];
  let [below, sum] = [0, 0];
  for (let step = 0; step <= steps; step++) {
    const here = ofDamaged[step] ?? 0;
    sum += (ofGood[step] ?? 0) * (below + here / 2);
    below += here;
  }
  return sum / (good.length * damaged.length);
};

/** The area between the good ones and the damaged ones of some pairs. */
export const areaUnderCurve = (pairs: readonly ScorePair[]): number =>
  areaBetween(
    pairs.map(({ good }) => good),
    pairs.map(({ damaged }) => damaged),
  );

/** An area with its 95 % interval. */
export interface Area {
  readonly area: number;
  readonly low: number;
  readonly high: number;
}

/** The area, and its interval by bootstrap: both of a pair are drawn together, with replacement, `draws` times. */
export const areaWithInterval = (pairs: readonly ScorePair[], draws: number, seed: number): Area => {
  const random = randomStream(seed);
  const areas = Array.from({ length: draws }, () =>
    areaUnderCurve(pairs.map(() => pairs[Math.floor(random() * pairs.length)] as ScorePair)),
  );
  return { area: areaUnderCurve(pairs), low: percentile(areas, 0.025), high: percentile(areas, 0.975) };
};

/** Pearson's correlation. */
export const pearson = (left: readonly number[], right: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  let [both, leftSquares, rightSquares] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const [x, y] = [value - leftMean, (right[index] ?? 0) - rightMean];
    both += x * y;
    leftSquares += x * x;
    rightSquares += y * y;
  }
  return both / Math.sqrt(leftSquares * rightSquares);
};

/** Kendall's tau-b: agreement of order over all pairs, ties in either taken out of the denominator. */
export const kendall = (left: readonly number[], right: readonly number[]): number => {
  let [agreement, leftPairs, rightPairs] = [0, 0, 0];
  for (let one = 0; one < left.length; one++) {
    for (let other = 0; other < one; other++) {
      const x = Math.sign((left[one] ?? 0) - (left[other] ?? 0));
      const y = Math.sign((right[one] ?? 0) - (right[other] ?? 0));
      agreement += x * y;
      leftPairs += x * x;
      rightPairs += y * y;
    }
  }
  return agreement / Math.sqrt(leftPairs * rightPairs);
};
