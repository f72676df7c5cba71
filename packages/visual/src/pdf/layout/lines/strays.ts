import { type Glyph, isLetter, isSymbol } from '../glyph.ts';
import { hangs, isLarge } from './hanging.ts';
import type { Line } from './line.ts';

/** More signs are a formula by themselves. */
const maxSigns = 6;
/** Of one em of the line: how far a sign of a formula stands above or below its baseline. Lower is the next line's numerator. */
const maxRise = 0.9;
const maxFall = 0.75;
/** The same to the left or right of the next sign. */
const maxGap = 0.35;
/** A sign of a formula is larger than the words around it by so much at most. */
const maxGrowth = 1.3;
/**
 * Of one em: how far above or below the baseline of its line a limit of a sum or union stands, if it has rows; how far from
 * the middle of the sign; and how large it is at most.
 */
const [limitReach, limitAside, limitSize] = [2.6, 0.35, 0.85];
/** How many lines above and below are looked at. */
const maxAsked = 40;

const inkOf = ({ items }: Line): readonly Glyph[] => items.flatMap(({ glyph }) => glyph ?? []);

/** Whether a line is signs alone that mean nothing by themselves: a root, an index of an index, a large union. */
const isStray = (ink: readonly Glyph[]): boolean =>
  ink.length > 0 && ink.length <= maxSigns && ink.every((glyph) => isSymbol(glyph) || !isLetter(glyph.text));

/** Large signs and roots hang from where they begin, of one em. */
const hang = 0.75;

/** The baseline of the line to which a line of signs belongs, as near as it can be told. */
const baselineOf = (line: Line, ink: readonly Glyph[]): number =>
  ink.some(hangs) ? line.baseline - hang * line.size : line.baseline;

/** The large sign of a line whose limit a line of signs is: it stands in the middle above or below it. */
const signOfLimit = (host: Line, stray: Line): Glyph | undefined =>
  stray.size > limitSize * host.size || Math.abs(host.baseline - stray.baseline) > limitReach * host.size
    ? undefined
    : inkOf(host).find(
        (glyph) =>
          isLarge(glyph) &&
          Math.abs(glyph.left + glyph.right - stray.left - stray.right) < 2 * limitAside * host.size,
      );

/** Whether something that is read stands nearer to a line of signs than another one does, above, below or beside it. */
const isBetween = (sorted: readonly Line[], at: number, host: number): boolean => {
  const stray = sorted[at] as Line;
  const apart = Math.abs((sorted[host] as Line).baseline - stray.baseline);
  return [-1, 1].some((direction) => {
    for (let step = 1; step <= maxAsked; step += 1) {
      const other = sorted[at + direction * step];
      if (!other || at + direction * step === host) return false;
      if (Math.abs(other.baseline - stray.baseline) >= apart) return false;
      const gap = Math.max(other.left - stray.right, stray.left - other.right);
      if (gap < maxGap * other.size && !isStray(inkOf(other))) return true;
    }
    return false;
  });
};

/** What ends or divides sentences is no part of a formula. */
const sentenceMark = /^[.,;:!?'"\u2019\u201d]$/u;

/** The sign or digit of a line beside or over which others stand; undefined where that would be a word. */
const signBeside = (host: Line, stray: Line): Glyph | undefined => {
  const { left, right } = stray;
  let best: { readonly glyph: Glyph; readonly distance: number } | undefined;
  const ink = inkOf(host);
  const isProse = (glyph: Glyph): boolean => !isSymbol(glyph) && isLetter(glyph.text);
  // What operators paint with words stays with them.
  const words = new Set(ink.filter(isProse).map(({ show }) => show));
  for (const glyph of ink) {
    const gap = Math.max(glyph.left - right, left - glyph.right);
    if (isProse(glyph)) {
      if (gap < -0.05 * host.size) return undefined;
      continue;
    }
    if (
      (!isSymbol(glyph) && (words.has(glyph.show) || sentenceMark.test(glyph.text))) ||
      gap > maxGap * host.size
    )
      continue;
    const distance = Math.abs(glyph.left + glyph.right - left - right);
    if (!best || distance < best.distance) best = { glyph, distance };
  }
  return best?.glyph;
};

/**
 * Lets signs of formulas that stand on a row of their own, higher or lower than the line, go along with the sign of the line
 * to which they belong. All other lines are given back.
 */
export const joinStrays = (lines: readonly Line[]): readonly Line[] => {
  if (!lines.some(({ symbolic }) => symbolic > 0)) return lines;
  const sorted = lines.toSorted((one, other) => other.baseline - one.baseline);
  const joined = new Set<Line>();
  for (const [index, stray] of sorted.entries()) {
    const ink = inkOf(stray);
    if (!isStray(ink)) continue;
    const baseline = baselineOf(stray, ink);
    let best: { readonly sign: Glyph; readonly distance: number } | undefined;
    for (const direction of [-1, 1])
      for (let step = 1; step <= maxAsked; step += 1) {
        const host = sorted[index + direction * step];
        if (!host) break;
        if (Math.abs(host.baseline - stray.baseline) > limitReach * Math.max(host.size, stray.size)) break;
        if (host.symbolic === 0 || host.isFormula || joined.has(host)) continue;
        const distance = Math.abs(host.baseline - baseline);
        const reach = host.size * (baseline < host.baseline ? maxFall : maxRise);
        const limited = isBetween(sorted, index, index + direction * step)
          ? undefined
          : signOfLimit(host, stray);
        if (distance > reach && !limited) continue;
        if (stray.size > maxGrowth * host.size || stray.left < host.left || stray.right > host.right)
          continue;
        const sign = limited ?? signBeside(host, stray);
        if (sign && (!best || distance < best.distance)) best = { sign, distance };
      }
    if (!best) continue;
    best.sign.along = [...best.sign.along, ...ink.flatMap((glyph) => [glyph, ...glyph.along])];
    joined.add(stray);
  }
  return joined.size === 0 ? lines : lines.filter((line) => !joined.has(line));
};
