const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/** The middle value; the mean of the two middle ones where their number is even; NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
};

/** The smallest value that at least `share` (0..1) of all values do not exceed (nearest rank); NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** Median of `values[i] / bases[i]`: what shared noise does to both of one round, it does not do to their ratio. */
export const medianRatio = (values: readonly number[], bases: readonly number[]): number =>
  median(values.map((value, index) => value / (bases[index] ?? Number.NaN)));

/** Median of `values[i] - bases[i]`, paired as in `medianRatio`. */
export const medianDifference = (values: readonly number[], bases: readonly number[]): number =>
  median(values.map((value, index) => value - (bases[index] ?? Number.NaN)));

/**
 * Median of the slopes between all pairs of points (Theil and Sen): a single outlier does not tilt it.
 *
 * @returns change of y for one more x.
 */
export const slope = (points: readonly { readonly x: number; readonly y: number }[]): number =>
  median(
    points.flatMap((one, index) =>
      points.slice(index + 1).map((other) => (other.y - one.y) / (other.x - one.x)),
    ),
  );

/** Events per second between the first and the last tenth of all; `moments` in milliseconds, ascending. */
export const steadyRate = (moments: readonly number[]): number => {
  const first = Math.floor(moments.length / 10);
  const last = moments.length - 1 - first;
  return ((last - first) * 1_000) / ((moments[last] ?? Number.NaN) - (moments[first] ?? Number.NaN));
};
