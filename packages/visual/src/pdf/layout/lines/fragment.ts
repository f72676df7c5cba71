import type { Glyph } from '../glyph.ts';
import { heaviest } from '../glyph.ts';
import type { Enclosure } from '../walls.ts';
import { hangingInk, hangs, isLyingBrace } from './hanging.ts';

/** A piece of a row that belongs together: a line of a column, a cell, a label. */
export interface Fragment {
  /** From left to right, blanks included. */
  readonly glyphs: readonly Glyph[];
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Of most of its letters. */
  readonly size: number;
  readonly row: number;
  enclosure: Enclosure;
  /** How many others stand beside it on its row. */
  beside: number;
  /** Dots lead from its end to what stands at the end of its row. */
  isLed: boolean;
  /** A small drawing stands in front of it: the mark of a list. */
  hasMark: boolean;
  /** Glyphs stand there that are such a mark. */
  mark: Fragment | undefined;
  /** It is such a mark itself. */
  isMark: boolean;
}

/** How far a font reaches, in bounds: fonts say strange things. */
export const ascentOf = ({ font }: Glyph): number => Math.min(Math.max(font.ascent || 0.75, 0.6), 1.1);
export const descentOf = ({ font }: Glyph): number => Math.max(Math.min(font.descent || -0.2, -0.1), -0.4);

/** The size of most of what is painted. */
export const sizeOf = (glyphs: readonly Glyph[]): number => {
  let only: number | undefined;
  for (const glyph of glyphs) {
    if (glyph.isBlank) continue;
    const size = Math.round(glyph.size * 20) / 20;
    only ??= size;
    if (size !== only) return heaviestSize(glyphs);
  }
  return only ?? 1;
};

const heaviestSize = (glyphs: readonly Glyph[]): number =>
  heaviest(
    glyphs
      .filter(({ isBlank }) => !isBlank)
      .map((glyph) => [Math.round(glyph.size * 20) / 20, Math.max(glyph.right - glyph.left, 0.01)] as const),
  ) ?? 1;

/** Whether a line is large signs of mathematics alone. */
export const isHanging = ({ glyphs }: Fragment): boolean =>
  glyphs.every((glyph) => glyph.isBlank || hangs(glyph));

/** Of one em, above the baseline: the ink of letters, and of braces that lie above or below a formula. */
const lying = { bottom: 0, top: 0.15 };
const standing = { bottom: -0.22, top: 0.75 };

const inkOf = (fragment: Fragment): typeof standing => {
  if (!isHanging(fragment)) return standing;
  return fragment.glyphs.every((glyph) => glyph.isBlank || isLyingBrace(glyph)) ? lying : hangingInk;
};

/** Which box the letters of a line take, whatever they are. */
export const boxOf = (
  fragment: Fragment,
): {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
} => {
  const { left, right, baseline, size } = fragment;
  const { bottom, top } = inkOf(fragment);
  return { left, right, bottom: baseline + size * bottom, top: baseline + size * top };
};
