/**
 * How often the likeliest language was right among texts of the calibration half (`pnpm bench detection`) with such a
 * share. Below the first and above the last the nearest applies.
 */
const rightByShare: readonly (readonly [share: number, right: number])[] = [
  [0.2, 0.28],
  [0.4, 0.55],
  [0.6, 0.77],
  [0.75, 0.88],
  [0.85, 0.94],
  [0.95, 0.97],
  [1, 0.99],
];

/** Below this familiarity a text is no words of the language that it resembles most. */
const leastFamiliarity = 0.4;
/** From this familiarity on a share is worth its table. */
const enoughFamiliarity = 0.6;
/** So few letters are shared by names, abbreviations and codes of all languages. */
const doubtfulLetters = 1.2;

const interpolate = (share: number): number => {
  let [lower, low] = rightByShare[0] ?? [0, 0];
  for (const [upper, high] of rightByShare) {
    if (share < upper)
      return upper === lower ? high : low + ((high - low) * (share - lower)) / (upper - lower);
    [lower, low] = [upper, high];
  }
  return low;
};

/**
 * The probability that the likeliest language of a text is right, 0..0.99; 0 where the text is no language's.
 * @param share what the language has of the ranking, 0..1
 * @param letters of the text, each worth what a Latin one is
 * @param familiarity which part of the text's n-grams or words the language knows, 0..1
 */
export const calibrate = (share: number, letters: number, familiarity: number): number => {
  if (familiarity < leastFamiliarity) return 0;
  const trust = Math.min(1, familiarity / enoughFamiliarity);
  const certainty = letters / (letters + doubtfulLetters / Math.max(1, letters));
  return interpolate(share) * trust * certainty;
};
