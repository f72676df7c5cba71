import type { PageGlyph } from '../page-content.ts';

/** Share of an em within which the same glyph again is the same glyph. */
const near = 0.1;
/** Cells an em: a glyph is looked for in its own cell, and in a neighbour where it stands near its edge. */
const cellsOfEm = 2;
/** Glyphs of one cell that are compared; a file that paints more there paints no shadow. */
const maxCompared = 16;

const maxCell = 2 ** 30;

/** Whether two glyphs look alike and stand at one place; `size` is the first one's. */
const isSame = (one: PageGlyph, other: PageGlyph, size: number): boolean => {
  const reach = size * near;
  if (one.text !== other.text) return false;
  const { matrix } = one;
  const { matrix: otherMatrix } = other;
  return (
    Math.abs(matrix[4] - otherMatrix[4]) <= reach &&
    Math.abs(matrix[5] - otherMatrix[5]) <= reach &&
    Math.abs(matrix[0] - otherMatrix[0]) <= reach &&
    Math.abs(matrix[1] - otherMatrix[1]) <= reach &&
    Math.abs(matrix[2] - otherMatrix[2]) <= reach &&
    Math.abs(matrix[3] - otherMatrix[3]) <= reach
  );
};

/** A number for a cell and a character; two may share one, as what is found is looked at. */
const keyOf = (x: number, y: number, code: number): number =>
  Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(code, 83_492_791);

/**
 * Marks glyphs that are painted again later at the same place, as shadows and letters made bolder are. The last one counts
 * as the glyph: it lies on top, and has the colour that is seen.
 */
export const markRepeats = (glyphs: PageGlyph[]): PageGlyph[] => {
  const mask = 2 ** Math.ceil(Math.log2(glyphs.length + 2)) * 2 - 1;
  // chains of glyphs by cell: where each begins, and what comes next; 0 ends one
  const first = new Int32Array(mask + 1);
  const next = new Int32Array(glyphs.length + 1);
  for (let index = glyphs.length - 1; index >= 0; index -= 1) {
    const glyph = glyphs[index];
    if (!glyph || glyph.hidden !== undefined || glyph.text === ' ' || glyph.text === '') continue;
    const { matrix } = glyph;
    const size = Math.hypot(matrix[2], matrix[3]);
    if (!(size > 0)) continue;
    const code = glyph.text.charCodeAt(0);
    const x = (matrix[4] * cellsOfEm) / size;
    const y = (matrix[5] * cellsOfEm) / size;
    // beyond it numbers have no room for cells
    if (!(Math.abs(x) < maxCell && Math.abs(y) < maxCell)) continue;
    const margin = near * cellsOfEm;
    const [right, top] = [Math.floor(x + margin), Math.floor(y + margin)];
    let isRepeat = false;
    for (let column = Math.floor(x - margin); column <= right && !isRepeat; column += 1)
      for (let row = Math.floor(y - margin); row <= top && !isRepeat; row += 1) {
        let other = first[keyOf(column, row, code) & mask] ?? 0;
        for (let compared = 0; other > 0 && compared < maxCompared && !isRepeat; compared += 1) {
          const seen = glyphs[other - 1];
          isRepeat = seen !== undefined && isSame(glyph, seen, size);
          other = next[other] ?? 0;
        }
      }
    if (isRepeat) {
      glyphs[index] = { ...glyph, isRepeat: true };
      continue;
    }
    const cell = keyOf(Math.floor(x), Math.floor(y), code) & mask;
    next[index + 1] = first[cell] ?? 0;
    first[cell] = index + 1;
  }
  return glyphs;
};
