import type { Glyph } from './glyph.ts';

/** Of one em: a glyph that is painted again nearer than this is its shadow, or bold that is not in the font. */
const near = 0.13;
/** Rows of the grid in which repeats are looked for: more than a page can have. */
const rows = 2 ** 25;

const mark = /^\p{M}+$/u;

const isOver = (glyph: Glyph, base: Glyph): boolean => {
  if (Math.abs(base.baseline - glyph.baseline) >= base.size) return false;
  const middle = glyph.left + Math.min(glyph.right - glyph.left, glyph.size * 0.2) / 2;
  return middle >= base.left - base.size * 0.3 && middle <= base.right + base.size * 0.3;
};

/**
 * Lets what means nothing by itself go along with the glyph to which it belongs: marks with the letter over which they
 * stand, and repeats with what is painted over them.
 */
export const joinRepeats = (glyphs: readonly Glyph[]): Glyph[] => {
  const waiting = new Map<number, Glyph>();
  const joined = new Set<Glyph>();
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    if (glyph.isBlank) continue;
    const reach = glyph.size * near;
    const column = Math.round(glyph.left / reach);
    const row = Math.round(glyph.baseline / reach);
    if (glyph.isRepeat) {
      waiting.set(column * rows + row, glyph);
      joined.add(glyph);
      continue;
    }
    if (last && mark.test(glyph.text) && isOver(glyph, last)) {
      last.text = (last.text + glyph.text).normalize('NFC');
      last.along.push(glyph);
      joined.add(glyph);
      continue;
    }
    if (waiting.size > 0)
      for (let x = column - 1; x <= column + 1; x += 1)
        for (let y = row - 1; y <= row + 1; y += 1) {
          const repeat = waiting.get(x * rows + y);
          if (repeat?.text === glyph.text) glyph.along.push(repeat);
        }
    last = glyph;
  }
  return joined.size === 0 ? [...glyphs] : glyphs.filter((glyph) => !joined.has(glyph));
};
