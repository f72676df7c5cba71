/** At which scores a translation may be let through. */
export const thresholds = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;

/** A share with its 95 % interval, each 0..1; null: of nothing. */
export interface Share {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The quantile of the normal distribution for 95 %. */
const z = 1.96;

/** A share with Wilson's interval (1927), which holds for few samples and for shares near 0 and 1. */
export const shareOf = (part: number, all: number): Share => {
  if (all === 0) return { share: null, low: null, high: null };
  const share = part / all;
  const scale = 1 + z ** 2 / all;
  const middle = (share + z ** 2 / (2 * all)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))) / scale;
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

/** How many scores are below each threshold. Takes no memory for each. */
export class Tally {
  #count = 0;
  readonly #below = thresholds.map(() => 0);

  add(score: number): void {
    this.#count++;
    for (const [index, threshold] of thresholds.entries())
      if (score < threshold) this.#below[index] = (this.#below[index] ?? 0) + 1;
  }

  get count(): number {
    return this.#count;
  }

  /** The share that is stopped at each threshold. */
  stopped(): readonly Share[] {
    return this.#below.map((below) => shareOf(below, this.#count));
  }

  /** The share that passes at each threshold. */
  passed(): readonly Share[] {
    return this.#below.map((below) => shareOf(this.#count - below, this.#count));
  }
}
