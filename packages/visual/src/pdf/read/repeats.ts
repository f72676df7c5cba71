import type { PageGlyph } from '../page-content.ts';

/** Share of an em within which the same glyph again is the same glyph. */
const near = 0.1;
/** Cells a unit of an em: a glyph is looked for in its own cell, and in a neighbour where it stands near its edge. */
const cellsOfEm = 2;

const sizeOf = ({ matrix }: PageGlyph): number => Math.hypot(matrix[2], matrix[3]);

/** Whether two glyphs look alike and stand at one place. */
const isSame = (one: PageGlyph, other: PageGlyph): boolean => {
  const size = sizeOf(one);
  const [a, b, c, d, e, f] = one.matrix;
  const [otherA, otherB, otherC, otherD, otherE, otherF] = other.matrix;
  return (
    one.text === other.text &&
    Math.hypot(e - otherE, f - otherF) <= size * near &&
    Math.abs(a - otherA) + Math.abs(b - otherB) + Math.abs(c - otherC) + Math.abs(d - otherD) <= size * near
  );
};

/** Cells touched by what lies within `near` of a place, along one axis: one or two. */
const cells = (position: number, size: number): readonly [number, number] => {
  const scale = cellsOfEm / size;
  return [Math.floor(position * scale - near * cellsOfEm), Math.floor(position * scale + near * cellsOfEm)];
};

/** A number for a cell; two cells may share one, as what is found is looked at. */
const keyOf = (x: number, y: number, code: number): number =>
  (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(code, 83_492_791)) | 0;

/** Glyphs of one cell that are compared; a file that paints more there is no shadow. */
const maxOfCell = 8;

/**
 * Marks glyphs that are painted a second time at the same place, as a shadow or to make them bolder. The last one counts
 * as the glyph: it lies on top, and has the colour that is seen.
 */
export const markRepeats = (glyphs: PageGlyph[]): PageGlyph[] => {
  const byCell = new Map<number, number[]>();
  for (let index = glyphs.length - 1; index >= 0; index -= 1) {
    const glyph = glyphs[index];
    if (!glyph || glyph.hidden !== undefined || glyph.text.trim() === '') continue;
    const size = sizeOf(glyph);
    if (!(size > 0)) continue;
    const code = glyph.text.codePointAt(0) ?? 0;
    const [left, right] = cells(glyph.matrix[4], size);
    const [bottom, top] = cells(glyph.matrix[5], size);
    let isRepeat = false;
    for (let x = left; x <= right && !isRepeat; x += 1)
      for (let y = bottom; y <= top && !isRepeat; y += 1)
        isRepeat = (byCell.get(keyOf(x, y, code)) ?? []).some((other) => {
          const seen = glyphs[other];
          return seen !== undefined && isSame(glyph, seen);
        });
    if (isRepeat) {
      glyphs[index] = { ...glyph, isRepeat: true };
      continue;
    }
    const scale = cellsOfEm / size;
    const key = keyOf(Math.floor(glyph.matrix[4] * scale), Math.floor(glyph.matrix[5] * scale), code);
    const known = byCell.get(key);
    if (!known) byCell.set(key, [index]);
    else if (known.length < maxOfCell) known.push(index);
  }
  return glyphs;
};
