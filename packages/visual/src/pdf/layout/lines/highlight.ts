import type { PageRule } from '../../page-content.ts';
import type { TextStyle } from '../../place.ts';
import type { Frame } from '../frame.ts';
import type { Glyph, Highlight } from '../glyph.ts';
import type { Fragment } from './fragment.ts';
import { firstFrom } from './rising.ts';

/** Of one em: how far such a ground reaches above and below the baseline. */
const [lowest, highest] = [-0.6, 1.3];
const [leastBelow, leastAbove] = [0.05, 0.6];
/** Of one em: how far it begins before its first letter, and ends behind its last one, with the blank there. */
const [before, behind] = [0.35, 0.5];
/** Of one em: words beside it are no farther away. */
const maxGap = 1;
/** Of one em, from baseline to baseline. */
const maxLeading = 2;
const maxRules = 5_000;

/** A ground behind some letters of a line. */
interface Candidate {
  readonly fragment: Fragment;
  readonly covered: readonly Glyph[];
  readonly highlight: Highlight;
  readonly path: number;
  /** Words of the same line stand beside it: it is none of a cell, a button, a heading. */
  readonly isAmongWords: boolean;
}

/** How many rules each path has: one that paints several is taken away with all of them, or not at all. */
const countByPath = (rules: readonly PageRule[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { path } of rules) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
};

const round = (value: number): number => Math.round(value * 20) / 20;

const candidateOf = (
  fragment: Fragment,
  { path, colour, opacity }: PageRule,
  { left, right, bottom, top }: PageRule['box'],
): Candidate | undefined => {
  const { size, baseline } = fragment;
  const [below, above] = [(bottom - baseline) / size, (top - baseline) / size];
  if (below < lowest || below > leastBelow || above < leastAbove || above > highest) return undefined;
  const covered = fragment.glyphs.filter((glyph) => {
    const middle = (glyph.left + glyph.right) / 2;
    return middle > left && middle < right;
  });
  const ink = covered.filter(({ isBlank }) => !isBlank);
  const [first, last] = [ink[0], ink.at(-1)];
  if (!first || !last || ink.some((glyph) => glyph.colour === colour)) return undefined;
  const pad = (first.left - left) / size;
  if (pad < -0.1 || pad > before || right - last.right < -0.1 * size || right - last.right > behind * size)
    return undefined;
  const isNear = (glyph: Glyph): boolean =>
    !glyph.isBlank &&
    !covered.includes(glyph) &&
    Math.max(glyph.left - last.right, first.left - glyph.right) < maxGap * size;
  return {
    ...{ fragment, covered, path },
    highlight: {
      ...{ path, colour, below: round(below), above: round(above), pad: round(Math.max(0, pad)) },
      ...(opacity === undefined ? {} : { opacity }),
    },
    isAmongWords: fragment.glyphs.some(isNear),
  };
};

const candidatesOf = (
  fragments: readonly Fragment[],
  rules: readonly PageRule[],
  frame: Frame,
): readonly Candidate[] => {
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  const counts = countByPath(rules);
  return rules.slice(0, maxRules).flatMap((rule): Candidate[] => {
    if (!rule.isFilled || counts.get(rule.path) !== 1) return [];
    const box = frame.turned(rule.box);
    const height = box.top - box.bottom;
    if (height < 3 || height > 100) return [];
    const low = firstFrom(rising, box.bottom - 1);
    for (let index = low; index < rising.length && index < low + 400; index += 1) {
      const fragment = rising[index] as Fragment;
      if (fragment.baseline > box.top) break;
      if (fragment.right < box.left || fragment.left > box.right) continue;
      const found = candidateOf(fragment, rule, box);
      if (found) return [found];
    }
    return [];
  });
};

/** Whether a ground goes on with that of the line above or below. */
const goesOn = (one: Candidate, other: Candidate): boolean => {
  const { size } = one.fragment;
  const apart = Math.abs(one.fragment.baseline - other.fragment.baseline);
  return (
    apart > 0.5 * size &&
    apart < maxLeading * size &&
    one.highlight.colour === other.highlight.colour &&
    one.fragment.left < other.fragment.right &&
    one.fragment.right > other.fragment.left
  );
};

/**
 * Finds coloured grounds behind words of a line, also where they cover whole lines of such a text, and notes them with the
 * glyphs: they are painted anew behind the translation of these words.
 *
 * @returns their paths
 */
export const findHighlights = (
  fragments: readonly Fragment[],
  rules: readonly PageRule[],
  frame: Frame,
): ReadonlySet<number> => {
  const found = new Set<number>();
  if (!frame.isSquare) return found;
  const candidates = candidatesOf(fragments, rules, frame);
  const open = candidates.filter(({ isAmongWords }) => isAmongWords);
  const rest = new Set(candidates.filter(({ isAmongWords }) => !isAmongWords));
  for (let next = open.pop(); next; next = open.pop()) {
    for (const glyph of next.covered) glyph.highlight = next.highlight;
    found.add(next.path);
    for (const other of rest)
      if (goesOn(next, other)) {
        rest.delete(other);
        open.push(other);
      }
  }
  return found;
};

/** A ground as a place has it. */
export const groundOf = ({
  path: _,
  opacity,
  ...ground
}: Highlight): NonNullable<TextStyle['highlight']> => ({
  ...ground,
  ...(opacity !== undefined && { opacity: Math.round(opacity * 100) / 100 }),
});
