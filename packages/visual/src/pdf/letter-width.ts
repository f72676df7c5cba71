/** How often letters come in a hundred of running text (English; other languages of the script are near enough). */
const frequencies: Readonly<Record<string, number>> = {
  ...{ a: 8.2, b: 1.5, c: 2.8, d: 4.3, e: 12.7, f: 2.2, g: 2, h: 6.1, i: 7, j: 0.15, k: 0.77, l: 4, m: 2.4 },
  ...{
    n: 6.7,
    o: 7.5,
    p: 1.9,
    q: 0.1,
    r: 6,
    s: 6.3,
    t: 9.1,
    u: 2.8,
    v: 0.98,
    w: 2.4,
    x: 0.15,
    y: 2,
    z: 0.07,
  },
};

/** Advances of a usual text face (Times Roman, after its public metrics), in thousandths of an em. */
const usualWidths: Readonly<Record<string, number>> = {
  ...{ a: 444, b: 500, c: 444, d: 500, e: 444, f: 333, g: 500, h: 500, i: 278, j: 278, k: 500, l: 278 },
  ...{ m: 778, n: 500, o: 500, p: 500, q: 500, r: 333, s: 389, t: 278, u: 500, v: 500, w: 722, x: 500 },
  ...{ y: 500, z: 444, A: 722, B: 667, C: 667, D: 722, E: 611, F: 556, G: 722, H: 722, I: 333, J: 389 },
  ...{ K: 722, L: 611, M: 889, N: 722, O: 722, P: 556, Q: 722, R: 667, S: 556, T: 611, U: 722, V: 722 },
  ...{ W: 944, X: 722, Y: 722, Z: 611 },
};

/** Capitals count so much less: they matter where there is little else. */
const shareOfCapitals = 0.1;
/** Hundredths of running text that the known letters make up at least: a few letters say nothing of a face. */
const leastKnown = 8;

interface Letter {
  readonly letter: string;
  readonly weight: number;
  readonly usual: number;
}

const letters: readonly Letter[] = Object.entries(usualWidths).map(([letter, width]) => {
  const frequency = frequencies[letter.toLowerCase()] ?? 0;
  const isCapital = letter !== letter.toLowerCase();
  return { letter, weight: isCapital ? frequency * shareOfCapitals : frequency, usual: width / 1000 };
});

/** The letters by which faces are compared. */
export const isMeasuredLetter = (text: string): boolean => usualWidths[text] !== undefined;

/**
 * The mean advance of a face's small Latin letters, as they come in running text: how wide it runs, whatever its nominal
 * size. Letters that are not known are taken to be as much wider or narrower than a usual face's as the known ones are.
 *
 * @param widthOf the advance of a letter, in em; undefined where it is not known
 * @returns in em; undefined where too few letters are known
 */
export const meanLetterWidth = (widthOf: (letter: string) => number | undefined): number | undefined => {
  let [known, sum, usual, all, count] = [0, 0, 0, 0, 0];
  let [narrowest, widest] = [Number.POSITIVE_INFINITY, 0];
  for (const { letter, weight, usual: own } of letters) {
    if (letter === letter.toLowerCase()) all += (weight * own) / 100;
    const width = widthOf(letter);
    if (width === undefined || !(width > 0)) continue;
    known += weight;
    sum += weight * width;
    usual += weight * own;
    count += 1;
    narrowest = Math.min(narrowest, width);
    widest = Math.max(widest, width);
  }
  if (known < leastKnown) return undefined;
  // All letters of a typewriter's face are as wide as each other.
  const isEven = count > 3 && widest - narrowest < 0.001;
  return isEven ? sum / known : (sum / usual) * all;
};
