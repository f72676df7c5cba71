/**
 * Of the program's pitch scale: 50 is the voice's own, and the value multiplies the voice's lowest frequency by
 * 2^((value − 50) / 50), not its range. Measured over voices, the pitch that is heard changes by 1 / 1.55 of that.
 */
const heardShare = 1.55;

/** The value for a shift in semitones, not rounded and not limited: 50 + 50 · log2(1 + 1.55 · (2^(semitones/12) − 1)). */
export const pitchValue = (semitones: number): number =>
  50 + 50 * Math.log2(Math.max(0.01, 1 + heardShare * (2 ** (semitones / 12) - 1)));

/** The values that the program takes. */
export const pitchLimits = Object.freeze({ min: 0, max: 99 });
