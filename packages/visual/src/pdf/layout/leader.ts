import type { TextPlace } from '../place.ts';
import type { Block } from './block.ts';
import type { Fragment } from './lines/fragment.ts';
import type { Shows } from './shows.ts';

/** Rows of dots that lead the eye from a text to what ends its line. Strokes to write upon are none. */
const dots = /^[.\u2024\u2025\u2026\u00b7\u2219\u22c5]$/u;
/** How many dots stay at least, and which share of them a text may take. */
const leastDots = 3;
const mostTaken = 0.75;
const maxDots = 1_000;

/** The dots behind a text of one line, as `TextPlace.leader` has them, and how far it may reach into them. */
export interface Leader {
  readonly dots: NonNullable<TextPlace['leader']>;
  readonly right: number;
}

/** Finds the dots that lead from texts of one line to the ends of their rows. */
export const leadersOf = (fragments: readonly Fragment[], shows: Shows) => {
  const byRow = new Map<number, Fragment[]>();
  for (const fragment of fragments) {
    const row = byRow.get(fragment.row);
    if (row) row.push(fragment);
    else byRow.set(fragment.row, [fragment]);
  }
  return ({ paragraph: { lines } }: Block): Leader | undefined => {
    const [line] = lines;
    if (lines.length > 1 || !line.isLed || line.isRtl) return undefined;
    const after = (byRow.get(line.row) ?? []).find(
      ({ left, glyphs }) => glyphs !== line.glyphs && left > line.right - 0.3 * line.size,
    );
    const ink = after?.glyphs.filter(({ isBlank }) => !isBlank) ?? [];
    // What is painted together with a dot would go with it.
    const isPlain = ink.every(({ text, along }) => dots.test(text) && along.length === 0);
    if (!after || !isPlain || ink.length > maxDots) return undefined;
    const taken = ink.slice(0, Math.min(Math.floor(ink.length * mostTaken), ink.length - leastDots));
    const last = taken.at(-1);
    if (!last) return undefined;
    return {
      dots: taken.map((glyph) => [
        glyph.show,
        glyph.index,
        shows.advanceOf(glyph),
        Math.round(glyph.left * 100) / 100,
      ]),
      right: last.right - 0.3 * line.size,
    };
  };
};
