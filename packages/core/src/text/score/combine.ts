import type { QualityCheck } from '../types.ts';
import type { FoundCheck } from './check.ts';

/** What was found of one window. */
export interface Judged {
  readonly score: number;
  readonly checks: readonly FoundCheck[];
}

/** What a translation without any fault that a machine can see has: more is a person's to give. */
export const faultless = 0.9;

/** How much more a window counts whose score is lower, down to the score of a failure: what is worse counts no more. */
const emphasis = 3;
const failure = 0.6;

export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The score that checks make of one window. */
export const scoreOf = (checks: readonly QualityCheck[]): number =>
  Math.max(
    0,
    checks.reduce((sum, { score, weight }) => sum - weight * (1 - score), faultless),
  );

/** The mean of the scores of windows, none of which counts as more than `most`. */
export const meanOf = (windows: readonly Judged[], most: number): number => {
  if (windows.length === 0) return most;
  const total = windows.reduce((sum, window) => sum + weightOf(window), 0);
  return windows.reduce((sum, window) => sum + weightOf(window) * Math.min(most, window.score), 0) / total;
};

const weightOf = ({ score }: Judged): number => 1 + emphasis * (faultless - Math.max(failure, score));

/** What a window loses by each check; no more than all that there is to lose. */
const lossesOf = ({ checks }: Judged): readonly (readonly [QualityCheck, number])[] => {
  const losses = checks.map((check) => [check, check.weight * (1 - check.score)] as const);
  const sum = losses.reduce((total, [, loss]) => total + loss, 0);
  const scale = sum > faultless ? faultless / sum : 1;
  return losses.map(([check, loss]) => [check, loss * scale]);
};

/**
 * One report of many. The score of a text is the mean of its windows', each counting the more, the lower its own score is;
 * each check loses what it lost in them, by the same weights, so that the mean is 0.90 less the losses of the checks. How
 * long a window is does not count: a short sentence that says something else is as wrong as a long one.
 */
export const combine = (windows: readonly Judged[]): readonly QualityCheck[] => {
  const [only] = windows;
  if (only && windows.length === 1)
    return only.checks.map(({ id, score, weight, note }) => ({ id, score, weight, note }));
  const total = windows.reduce((sum, window) => sum + weightOf(window), 0);
  const byId = new Map<string, { check: QualityCheck; loss: number; worst: number; lowered: number }>();
  for (const window of windows) {
    const share = weightOf(window) / total;
    for (const [check, loss] of lossesOf(window)) {
      const known = byId.get(check.id) ?? { check, loss: 0, worst: -1, lowered: 0 };
      known.loss += share * loss;
      if (check.score < 1) known.lowered++;
      if (loss > known.worst) {
        known.worst = loss;
        known.check = check;
      }
      byId.set(check.id, known);
    }
  }
  return Array.from(byId.values(), ({ check, loss, lowered }) => ({
    id: check.id,
    score: round(Math.max(0, 1 - loss / check.weight)),
    weight: check.weight,
    note:
      lowered === 0 ? check.note : `${lowered} of ${windows.length} parts lowered; the lowest: ${check.note}`,
  }));
};
