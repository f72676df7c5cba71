import fc from 'fast-check';

/** Halves of surrogate pairs, which are no characters: this many, from here on. */
const firstHalf = 0xd800;
const halves = 0x800;
const characters = 0x110000 - halves;

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`: what fast-check means by the unit `binary`. For that
 * it makes a table of all the million characters, which takes more time than most properties, and 85 MB that every later
 * collection of garbage looks through.
 */
export const anyCharacter = fc.nat({ max: characters - 1 }).map(
  (index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
  (value) => {
    const point = typeof value === 'string' ? value.codePointAt(0) : undefined;
    if (point === undefined || value !== String.fromCodePoint(point) || !value.isWellFormed())
      throw new Error('It is not one character.');
    return point < firstHalf ? point : point - halves;
  },
);
